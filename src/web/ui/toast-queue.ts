import type { ReactNode } from 'react'
import { makeListeners } from '#web/listeners.ts'

export interface ToastContent {
  title: string
  description?: string
  variant?: 'plain' | 'destructive'
  /** Offers an undo, and stays longer. */
  undo?: () => void
  icon?: ReactNode
}
export interface ShownToast extends ToastContent {
  id: number
  isOpen: boolean
}

// One at a time, for 5 s: set by the specification, see docs/domain.md.
const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5000
export const UNDO_DURATION_MS = 8000
/** When a dismissed toast is forgotten: set by the specification, see docs/domain.md. */
export const TOAST_REMOVAL_MS = 1_000_000

const withToast = (shown: readonly ShownToast[], toast: ShownToast): ShownToast[] =>
  [toast, ...shown.filter(({ id }) => id !== toast.id)].slice(0, TOAST_LIMIT)

const withDismissed = (shown: readonly ShownToast[], id: number): ShownToast[] =>
  shown.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast))

const withoutToast = (shown: readonly ShownToast[], id: number): ShownToast[] =>
  shown.filter((toast) => toast.id !== id)

/** The toasts of one page, and their listeners. */
export const makeToastQueue = () => {
  let shown: readonly ShownToast[] = []
  // They come once the one that offers an undo is closed.
  let waiting: readonly ShownToast[] = []
  let lastId = 0
  const { listen, notify } = makeListeners()
  const show = (next: readonly ShownToast[]) => {
    shown = next
    notify()
  }
  const dismiss = (id: number) => {
    waiting = withoutToast(waiting, id)
    if (!shown.some((toast) => toast.id === id && toast.isOpen)) return
    const [next, ...later] = waiting
    waiting = later
    show(next ? withToast(shown, next) : withDismissed(shown, id))
    setTimeout(() => show(withoutToast(shown, id)), TOAST_REMOVAL_MS)
  }
  return {
    shown: () => shown,
    subscribe: listen,
    dismiss,
    /** Once, however often it is pressed while the toast slides out. */
    undo: (id: number) => {
      const toast = shown.find((one) => one.id === id && one.isOpen)
      dismiss(id)
      toast?.undo?.()
    },
    toast: (words: ToastContent) => {
      const id = ++lastId
      const one = { ...words, id, isOpen: true }
      if (!words.undo && shown.some(({ isOpen, undo }) => isOpen && undo))
        waiting = [...waiting, one]
      else show(withToast(shown, one))
      return {
        dismiss: () => dismiss(id),
        /** Says more once it is known, unless another message has come meanwhile. */
        describe: (description: string) => {
          const say = (toast: ShownToast) => (toast.id === id ? { ...toast, description } : toast)
          waiting = waiting.map(say)
          show(shown.map(say))
        },
      }
    },
  }
}

export const toastQueue = makeToastQueue()

/** Shows a short message in place of the previous one, or after it: an undo is never taken away. */
export const toast = toastQueue.toast
