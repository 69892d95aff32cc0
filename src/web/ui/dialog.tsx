import type { DialogProps } from './dialog-window.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { useHasBeen } from './use-has-been.ts'

/** Most screens are read without a dialog, and what draws them is a tenth of the app. */
const DialogWindow = lazyDialog(() => import('./dialog-window.tsx'), { isFetchedAtRest: true })

/** A dialog: at the bottom of a phone, in the middle of a desktop. */
export function Dialog({ isOpen = true, ...dialog }: DialogProps & { isOpen?: boolean }) {
  return useHasBeen(isOpen) && <DialogWindow isOpen={isOpen} {...dialog} />
}
