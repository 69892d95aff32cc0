import { confirmTotp } from '#contract/accounts/second-factor.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useCallForm } from '#web/api/call-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface TotpDialogProps {
  secret: string
  uri: string
  onClose: () => void
  onDone: (recoveryCodes: readonly string[] | null) => void
}

/** Gives the secret to an authenticator app and takes its first code. */
export default function TotpDialog({ secret, uri, onClose, onDone }: TotpDialogProps) {
  const { field, submit, sending, failure } = useCallForm(confirmTotp, {
    defaultValues: { code: '' },
    onSuccess: ({ data }) => onDone(data.recoveryCodes),
  })
  return (
    <FormDialog
      title={t`Set up an authenticator app`}
      description={t`Scan this with the app on your phone, then type the six digits that it shows.`}
      submit={t`Turn it on`}
      isPending={sending.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="mb-5 flex flex-wrap items-center gap-5">
        <QrCode text={uri} label={t`QR code for your authenticator app`} />
        <div className="min-w-0 flex-1 basis-[12rem] text-sm text-ink-soft">
          <Trans>
            No camera? Type this key into the app:
            <span className="mt-1 block font-mono text-base wrap-anywhere text-ink">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </span>
          </Trans>
          <div className="mt-3 flex flex-wrap gap-2 text-base">
            <CopyButton text={secret} />
            {/* A phone cannot scan its own screen. */}
            <span className="hidden pointer-coarse:block">
              <a href={uri} className={buttonClasses({ variant: 'secondary' })}>
                {t`Open the app here`}
              </a>
            </span>
          </div>
        </div>
      </div>
      <TextField
        label={t`First code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        autoFocus
        {...field('code', { onChange: sending.reset })}
      />
      <FailureNotice error={failure} title={t`Not turned on`} />
    </FormDialog>
  )
}
