import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { closeOnBack } from './close-on-back.ts'
import { watchKeyboard } from './watch-keyboard.ts'

export interface DialogProps {
  title: string
  description?: string
  children?: ReactNode
  /** Buttons, which stay visible while the content scrolls. */
  footer?: ReactNode
  /** If false, neither a press outside nor the corner button closes it; Escape still does. */
  isDismissible?: boolean
  /**
   * What gets the focus at the end, instead of what opened the dialog. If that is gone, the page's
   * heading does.
   */
  focusAfter?: RefObject<HTMLElement | null>
  className?: string
  onClose: () => void
}

/** An open list inside handles Escape before the dialog does. */
const isInOpenList = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role="combobox"][aria-expanded="true"]') !== null

function Sheet({
  title,
  description,
  children,
  footer,
  isDismissible = true,
  focusAfter,
  className,
  onClose,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  // Taken at the first render, before the focus moves into the dialog. Radix knows only its own
  // triggers.
  const [opener] = useState(() => document.activeElement)
  // The scroll lock removes the scrollbar; its space stays, so that the page behind does not move.
  const [scrollbarPx] = useState(() => window.innerWidth - document.documentElement.clientWidth)
  useLayoutEffect(() => {
    if (scrollbarPx > 0)
      document.documentElement.style.setProperty('--scrollbar-room', `${scrollbarPx}px`)
  }, [scrollbarPx])
  const close = useEffectEvent(onClose)
  useEffect(() => closeOnBack(() => close()), [])
  useEffect(() => watchKeyboard(content.current), [])
  return (
    <>
      {/* Radix's own overlay injects a style element to lock scrolling; main.css locks it instead. */}
      <div data-locks-scroll="" className="fixed inset-0 z-40 animate-fade bg-veil" />
      <Radix.Content
        ref={content}
        onEscapeKeyDown={(event) => {
          if (isInOpenList(event)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const opened =
            opener instanceof HTMLElement && opener.isConnected
              ? opener
              : document.querySelector<HTMLElement>('h1')
          const next = focusAfter?.current ?? opened
          next?.focus({ preventScroll: true })
        }}
        onOpenAutoFocus={(event) => {
          // The dialog itself, so that its title is read first; a field may take the focus with
          // autoFocus.
          event.preventDefault()
          content.current?.focus()
        }}
        {...(description ? {} : { 'aria-describedby': undefined })}
        onInteractOutside={(event) => {
          if (!isDismissible) event.preventDefault()
        }}
        className={classes(
          'fixed z-50 flex outline-none animate-rise flex-col bg-card text-ink shadow-high',
          // Below a toast, which would cover its title and its corner button, and above a keyboard.
          'max-h-[min(92dvh,var(--seen-height,100dvh)-var(--toast-room,0px)-0.5rem)] sm:max-h-[min(92dvh,var(--seen-height,100dvh))]',
          // On a low screen, title and buttons would leave no space for the content.
          'low:overflow-y-auto',
          'inset-x-0 bottom-(--keyboard-room,0px) rounded-t-3xl sm:top-0 sm:m-auto sm:h-fit sm:w-[min(92vw,32rem)] sm:rounded-3xl',
          className,
        )}
      >
        <header className="flex items-start gap-3 px-5 pt-5 sm:px-7 sm:pt-6">
          <div className="min-w-0 flex-1">
            <Radix.Title className="text-2xl">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1.5 text-ink-soft">{description}</Radix.Description>
            )}
          </div>
          {isDismissible && (
            <Radix.Close
              aria-label={t`Close`}
              className="-mt-1.5 -me-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 sm:px-7 low:flex-none low:overflow-visible">
          {children}
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7">
            {footer}
          </footer>
        )}
      </Radix.Content>
    </>
  )
}

/** What an open dialog shows, and what a closed one leaves behind. */
export default function DialogWindow({ isOpen, ...sheet }: DialogProps & { isOpen: boolean }) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(isOpenNow) => !isOpenNow && sheet.onClose()}>
      <Radix.Portal>
        <Sheet {...sheet} />
      </Radix.Portal>
    </Radix.Root>
  )
}
