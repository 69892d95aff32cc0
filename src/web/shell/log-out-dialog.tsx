import { plural, t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface LogOutDialogProps {
  unsent: number
  onLogOut: () => void
  onClose: () => void
}

/**
 * Logging out erases what this device keeps, so what the server does not have yet would be lost.
 */
export default function LogOutDialog({ unsent, onLogOut, onClose }: LogOutDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={t`Log out and lose what is not sent?`}
      description={plural(unsent, {
        one: '# recording waits on this device. Logging out erases it.',
        other: '# recordings wait on this device. Logging out erases them.',
      })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Stay signed in`}
          </Button>
          <Button variant="destructive" onClick={onLogOut}>
            {t`Log out and erase`}
          </Button>
        </>
      }
    />
  )
}
