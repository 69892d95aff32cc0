import type { BodyInputOf } from '#contract/endpoint.ts'
import { confirmItIsMe } from '#contract/accounts/second-factor.ts'
import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formField } from '#web/ui/form-field.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useMember } from '../sessions/session.tsx'
import { call } from '#web/api/client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { FormDialogFooter } from '#web/ui/form-dialog-footer.tsx'

const FORM_ID = 'confirm-it-is-me'

function ConfirmDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { username } = useMember()
  const form = useForm({ resolver: zodResolver(bodySchemaOf(confirmItIsMe)), defaultValues: { password: '' } })
  const { isDirty } = form.formState
  const confirm = useMutation({
    mutationFn: (body: BodyInputOf<typeof confirmItIsMe>) => call(confirmItIsMe, { body }),
    onSuccess: onConfirmed,
    onError: (error) => showFieldFaults(form, error),
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t`Is it you?`}
        description={t`Please give your password: nobody else at this device should change how you sign in.`}
        footer={<FormDialogFooter form={FORM_ID} submit={t`Continue`} isPending={confirm.isPending} isDisabled={!isDirty} />}
      >
        <form id={FORM_ID} noValidate className="space-y-4" onSubmit={form.handleSubmit((body) => confirm.mutate(body))}>
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            label={t`Password`}
            autoComplete="current-password"
            autoFocus
            {...formField(form, 'password', { onChange: confirm.reset })}
          />
          <FailureNotice error={besidesFields(form, confirm.error)} />
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Asks for the password where the server wants it once more, then does again what it had refused. */
export const useConfirmation = ({ hasPassword }: { hasPassword: boolean }) => {
  const [refused, setRefused] = useState<{ again: () => void }>()
  /** For a failed change; `title` names what was not done. */
  const askOrTell = (error: unknown, title: string, again: () => void) => {
    if (hasPassword && error instanceof RequestError && error.code === 'confirmation_needed') setRefused({ again })
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
  return { askOrTell, confirmDialog }
}
