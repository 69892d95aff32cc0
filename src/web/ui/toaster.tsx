import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { type FocusEvent, useCallback, useRef, useSyncExternalStore } from 'react'
import { buttonClasses } from './button.tsx'
import { classes } from './classes.ts'
import { TOAST_DURATION_MS, type ShownToast, toastQueue, UNDO_DURATION_MS } from './toast-queue.ts'

function ToastSlip({ id, isOpen, title, description, variant = 'plain', undo, icon }: ShownToast) {
  const isDestructive = variant === 'destructive'
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(open) => !open && toastQueue.dismiss(id)}
      duration={undo ? UNDO_DURATION_MS : TOAST_DURATION_MS}
      type={isDestructive ? 'foreground' : 'background'}
      className={classes(
        'flex items-start gap-3 rounded-card border p-4 pe-2 shadow-high',
        'data-[state=open]:animate-slide-in data-[state=closed]:animate-slide-out data-[swipe=end]:animate-swipe-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        isDestructive ? 'border-brick bg-brick-soft text-ink' : 'border-line bg-card text-ink',
      )}
    >
      {icon}
      <div className={classes('min-w-0 flex-1 py-0.5', !description && 'self-center')}>
        <Radix.Title className={classes('font-bold', isDestructive && 'text-brick-ink')}>
          {title}
        </Radix.Title>
        {description && (
          <Radix.Description
            className={classes('whitespace-pre-line', !isDestructive && 'text-ink-soft')}
          >
            {description}
          </Radix.Description>
        )}
      </div>
      {undo && (
        <Radix.Action
          altText={t`Undo`}
          onClick={() => toastQueue.undo(id)}
          className={buttonClasses({ variant: 'quiet' })}
        >
          {t`Undo`}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={t`Dismiss message`}
        className="-my-1.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-4.5" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** How far down toasts at the top of the window reach: dialogs leave them the space. */
const watchRoom = (list: HTMLElement): (() => void) => {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => {
    const { offsetTop, offsetHeight } = list
    style.setProperty('--toast-room', offsetHeight > 0 ? `${offsetTop + offsetHeight}px` : '0px')
  })
  watch.observe(list)
  return () => {
    watch.disconnect()
    style.removeProperty('--toast-room')
  }
}

/** Shows the toasts of `toast()`. There is one at the root of the page. */
export default function Toaster() {
  /** Where the focus was before the hotkey moved it here. */
  const focusedBefore = useRef<HTMLElement>(null)
  const moveFocus = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget) return
    if (!currentTarget.contains(relatedTarget)) {
      focusedBefore.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
      return
    }
    // A toast that had the focus has closed.
    focusedBefore.current?.focus()
    focusedBefore.current = null
  }
  const shown = useSyncExternalStore(toastQueue.subscribe, toastQueue.shown)
  const list = useCallback(
    (element: HTMLElement | null) => (element ? watchRoom(element) : undefined),
    [],
  )
  return (
    <Radix.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {shown.map((toast) => (
        <ToastSlip key={toast.id} {...toast} />
      ))}
      <Radix.Viewport
        ref={list}
        hotkey={['F8']}
        label={t`Notifications (F8)`}
        onFocus={moveFocus}
        className="fixed inset-x-4 top-[calc(0.75rem+env(safe-area-inset-top))] z-60 outline-none print:hidden sm:left-auto sm:w-96 md:top-auto md:bottom-6"
      />
    </Radix.Provider>
  )
}
