import { confirmTotp } from '#contract/accounts/second-factor.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { call } from '#web/api/client.ts'
import { onlyFieldFault } from '#web/api/words.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialogFooter } from '#web/ui/form-dialog-footer.tsx'
import { QrCode } from './qr-code.tsx'

const FORM_ID = 'set-up-totp'

interface TotpDialogProps {
  secret: string
  uri: string
  onClose: () => void
  onDone: (recoveryCodes: readonly string[] | null) => void
}

/** Hands the secret to an authenticator app and takes its first code. */
export function TotpDialog({ secret, uri, onClose, onDone }: TotpDialogProps) {
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(confirmTotp, { body: { code } }),
    onSuccess: ({ data }) => onDone(data.recoveryCodes),
  })
  const fieldError = onlyFieldFault(confirm.error)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t`Set up an authenticator app`}
        description={t`Scan this with the app on your phone, then type the six digits that it shows.`}
        footer={<FormDialogFooter form={FORM_ID} submit={t`Turn it on`} isPending={confirm.isPending} isDisabled={code.trim() === ''} />}
      >
        <div className="flex flex-wrap items-center gap-5">
          <QrCode text={uri} label={t`QR code for your authenticator app`} />
          <p className="min-w-0 flex-1 basis-[12rem] text-sm text-ink-soft">
            <Trans>
              No camera? Type this key into the app:
              <span className="mt-1 block font-mono text-base break-all text-ink">{secret.match(/.{1,4}/g)?.join(' ')}</span>
            </Trans>
          </p>
        </div>
        <form
          id={FORM_ID}
          noValidate
          className="mt-5 space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '') confirm.mutate()
          }}
        >
          <TextField
            label={t`First code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            value={code}
            onChange={({ target }) => {
              setCode(target.value)
              confirm.reset()
            }}
            error={fieldError}
          />
          {!fieldError && <FailureNotice error={confirm.error} title={t`Not turned on`} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
