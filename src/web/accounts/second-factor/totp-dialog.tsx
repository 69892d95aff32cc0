import type { BodyInputOf } from '#contract/endpoint.ts'
import { confirmTotp } from '#contract/accounts/second-factor.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { call } from '#web/api/client.ts'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { formField } from '#web/ui/form-field.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
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
  const form = useForm({ resolver: zodResolver(bodySchemaOf(confirmTotp)), defaultValues: { code: '' } })
  const { isDirty } = form.formState
  const confirm = useMutation({
    mutationFn: (body: BodyInputOf<typeof confirmTotp>) => call(confirmTotp, { body }),
    onSuccess: ({ data }) => onDone(data.recoveryCodes),
    onError: (error) => showFieldFaults(form, error),
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t`Set up an authenticator app`}
        description={t`Scan this with the app on your phone, then type the six digits that it shows.`}
        footer={<FormDialogFooter form={FORM_ID} submit={t`Turn it on`} isPending={confirm.isPending} isDisabled={!isDirty} />}
      >
        <div className="flex flex-wrap items-center gap-5">
          <QrCode text={uri} label={t`QR code for your authenticator app`} />
          <div className="min-w-0 flex-1 basis-[12rem] text-sm text-ink-soft">
            <Trans>
              No camera? Type this key into the app:
              <span className="mt-1 block font-mono text-base wrap-anywhere text-ink">{secret.match(/.{1,4}/g)?.join(' ')}</span>
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
        <form id={FORM_ID} noValidate className="mt-5 space-y-4" onSubmit={form.handleSubmit((body) => confirm.mutate(body))}>
          <TextField
            label={t`First code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            {...formField(form, 'code', { onChange: confirm.reset })}
          />
          <FailureNotice error={besidesFields(form, confirm.error)} title={t`Not turned on`} />
        </form>
      </DialogContent>
    </Dialog>
  )
}
