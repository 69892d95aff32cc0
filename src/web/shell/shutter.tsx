import { t } from '@lingui/core/macro'
import { Camera } from 'lucide-react'
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type HandedOver, handOver } from '#web/page/handed-over.ts'
import { isAnalyzeScreen, paths } from '#web/paths.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const ShutterMenu = lazyDialog(() => import('./shutter-menu.tsx'), { isFetchedAtRest: true })

const LONG_PRESS_MS = 450

/**
 * The camera, in the thumb bar of every screen. A long press offers the other ways to record, and
 * so does a button that the keyboard and a screen reader reach.
 */
export function Shutter() {
  const [pathname, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const library = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const record = (handed: HandedOver) => {
    setIsOpen(false)
    if (!isAnalyzeScreen(pathname)) navigate(paths.analyze)
    handOver(handed)
  }
  const pick = (input: HTMLInputElement) => {
    const [photo] = input.files ?? []
    if (photo) record({ way: 'photo', photo })
    // The same file may be chosen again.
    input.value = ''
  }
  const press = (event: PointerEvent) => {
    wasLong.current = false
    if (!event.isPrimary) return
    timer.current = setTimeout(() => {
      wasLong.current = true
      setIsOpen(true)
    }, LONG_PRESS_MS)
  }
  const release = () => clearTimeout(timer.current)
  // What a browser does when the press ends would take the focus from the menu, which closes it.
  const keepMenu = (event: MouseEvent) => {
    const isOfPointer = event.detail > 0
    if (wasLong.current && isOfPointer) event.preventDefault()
  }
  return (
    <div className="relative flex min-h-16 items-center justify-center">
      {/* A long press is heard here; the keyboard has a button of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <label
        className="relative grid size-14 -translate-y-2 place-items-center rounded-full border-4 border-card bg-primary text-on-primary shadow-card select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onMouseDown={keepMenu}
        onClick={keepMenu}
      >
        <input
          type="file"
          accept="image/*,.heic,.heif"
          capture="environment"
          aria-label={t`Photograph a meal`}
          className="sr-only"
          onChange={({ target }) => pick(target)}
        />
        <Camera aria-hidden="true" className="size-6.5" />
      </label>
      <input
        ref={library}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        onChange={({ target }) => pick(target)}
      />
      {!isOpen && (
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={() => setIsOpen(true)}
          className="rounded-control bg-primary px-3 py-2 text-sm font-semibold whitespace-nowrap text-on-primary not-focus-visible:sr-only focus-visible:absolute focus-visible:bottom-full"
        >
          {t`Other ways to record`}
        </button>
      )}
      {isOpen && (
        <ShutterMenu
          onRecord={record}
          onLibrary={() => library.current?.click()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
