import { type ReactNode, useState } from 'react'
import { RequestError } from '#web/api/request-error.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'))

/** Asks for the password where the server wants it again, then repeats the refused change. */
export const useConfirmation = ({ hasPassword }: { hasPassword: boolean }) => {
  const [refused, setRefused] = useState<{ again: () => void }>()
  /** Handles a failed change; `title` says what was not done. */
  const confirmOrReport = (error: unknown, title: string, again: () => void) => {
    if (hasPassword && error instanceof RequestError && error.code === 'confirmation_needed')
      setRefused({ again })
    else toastFailure(error, title)
  }
  const confirmDialog: ReactNode = refused && (
    <ConfirmDialog
      onClose={() => setRefused(undefined)}
      onConfirmed={() => {
        setRefused(undefined)
        refused.again()
      }}
    />
  )
  return { confirmOrReport, confirmDialog }
}
