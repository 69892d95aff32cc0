import { changeIdentity } from '#contract/accounts/username-email.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { meKey, useMember } from '#web/member/session.tsx'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { call } from '#web/api/client.ts'
import { useSecurity } from './security-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { Form } from '#web/ui/form.tsx'
import { useSentForm } from '#web/api/call-form.ts'

/** Changing them takes the password, or a fresh sign-in where there is none. */
export default function UsernameEmailForm({ onEnd }: { onEnd: () => void }) {
  const { username, email } = useMember()
  const hasPassword = useSecurity().data?.data.hasPassword ?? true
  const queryClient = useQueryClient()
  const { form, field, sending, failure } = useSentForm({
    schema: bodySchemaOf(changeIdentity),
    values: { username, email, ...(hasPassword && { currentPassword: '' }) },
    send: (filled) =>
      call(changeIdentity, {
        body: {
          currentPassword: filled.currentPassword,
          ...(filled.username !== username && { username: filled.username }),
          ...(filled.email !== email && { email: filled.email }),
        },
      }),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(meKey, user)
      onEnd()
      toast({ title: t`Saved`, description: t`You are ${user.username}, ${user.email}.` })
    },
  })
  const save = form.handleSubmit((filled) => {
    // Surrounding spaces, or capitals in an address, are no change.
    if (filled.username === username && filled.email === email) onEnd()
    else sending.mutate(filled)
  })

  return (
    <Form isPending={sending.isPending} className="mt-4 space-y-5" onSubmit={save}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t`Username`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...field('username')}
        />
        <TextField label={t`Email`} type="email" autoComplete="email" {...field('email')} />
      </div>
      {hasPassword && (
        <PasswordField
          label={t`Your password, to confirm`}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
      <FailureNotice error={failure} title={t`Not saved`} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={sending.isPending}>
          {t`Save name and email`}
        </Button>
        <Button variant="quiet" isBlocked={sending.isPending} onClick={onEnd}>
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  )
}
