import { changeIdentity } from '#contract/accounts/username-email.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { formField } from '#web/ui/form-field.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { meKey, useMember } from './sessions/session.tsx'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { useSecurity } from './security-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-queue.ts'

type IdentityForm = BodyInputOf<typeof changeIdentity>

/** The name to sign in with and the address; whoever changes them proves who they are: by the password, or without one by a fresh sign-in. */
export function IdentityCard() {
  const { username, email } = useMember()
  const hasPassword = useSecurity().data?.data.hasPassword ?? true
  const queryClient = useQueryClient()
  const form = useForm<IdentityForm>({
    resolver: zodResolver(bodySchemaOf(changeIdentity)),
    // An error that appears on leaving a field would move the button away under the press.
    mode: 'onSubmit',
    values: { username, email, ...(hasPassword && { currentPassword: '' }) },
  })
  const typed = useWatch({ control: form.control })
  const isChanged = typed.username !== username || typed.email !== email
  const change = useMutation({
    mutationFn: (values: IdentityForm) =>
      call(changeIdentity, {
        body: {
          currentPassword: values.currentPassword,
          ...(values.username !== username && { username: values.username }),
          ...(values.email !== email && { email: values.email }),
        },
      }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(meKey, user)
      toast({ title: t`Saved`, description: t`You are ${user.username}, ${user.email}.` })
    },
    onError: (error) => showFieldFaults(form, error),
  })
  const save = (values: IdentityForm) => {
    // Spaces around it, or an address in capitals, are no change.
    if (values.username === username && values.email === email) return undo()
    change.mutate(values)
  }
  const undo = () => {
    change.reset()
    form.reset()
  }

  return (
    <Card>
      <CardTitle>{t`Name and email`}</CardTitle>
      <form noValidate className="mt-4 space-y-5" onSubmit={form.handleSubmit(save)}>
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t`Username`}
            hint={t`You sign in with it.`}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...formField(form, 'username')}
          />
          <TextField label={t`Email`} type="email" autoComplete="email" {...formField(form, 'email')} />
        </div>
        {isChanged && (
          <>
            {hasPassword && (
              <PasswordField label={t`Your password, to confirm`} autoComplete="current-password" {...formField(form, 'currentPassword')} />
            )}
            <FailureNotice error={besidesFields(form, change.error)} title={t`Not saved`} />
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" isPending={change.isPending}>
                {t`Save name and email`}
              </Button>
              <Button variant="quiet" onClick={undo}>
                {t`Undo changes`}
              </Button>
            </div>
          </>
        )}
      </form>
    </Card>
  )
}
