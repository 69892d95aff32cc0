import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

/** Shows a webhook's secret, this once. */
export function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t`Your webhook's secret`}
        description={t`With it your program checks that a message is from here. Copy it now: it is not shown again.`}
        footer={<Button onClick={onClose}>{t`I have copied the secret`}</Button>}
      >
        <TextField label={t`Secret`} value={secret} readOnly autoFocus onFocus={({ target }) => target.select()} />
      </DialogContent>
    </Dialog>
  )
}
