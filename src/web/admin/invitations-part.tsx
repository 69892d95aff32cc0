import {
  type Invitation,
  INVITATION_DAYS,
  inviteMember,
  withdrawInvitation,
} from '#contract/admin.ts'
import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useSignInOptions } from '#web/accounts/sign-in/sign-in-options.ts'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-messages.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAndTimeAt } from '#web/language/formats.ts'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ListRow, RowButton } from '#web/ui/list-row.tsx'
import { Form } from '#web/ui/form.tsx'
import { useInvitations, useRefreshAdmin } from './admin-queries.ts'
import { OneTimeLink } from '#web/page/one-time-link.tsx'

const noteSchema = bodySchemaOf(inviteMember).pick({ note: true })

function OpenInvitation({
  invitation,
  onEnded,
}: {
  invitation: Invitation
  onEnded: () => Promise<void>
}) {
  const zone = useZone()
  const end = useMutation({
    mutationFn: () => call(withdrawInvitation, { params: { id: invitation.id } }),
    onSuccess: onEnded,
  })
  const name = invitation.note || t`Invitation without a note`
  return (
    <ListRow
      actions={
        <RowButton label={t`End: ${name}`} change={end}>
          {t`End`}
        </RowButton>
      }
    >
      <p>{name}</p>
      {invitation.people > 1 && (
        <p className="text-sm text-ink-soft">
          {plural(invitation.people, { one: 'For # more person', other: 'For # more people' })}
        </p>
      )}
      <p className="text-sm text-ink-soft">{t`Until ${dayAndTimeAt(Date.parse(invitation.expiresAt), zone)}`}</p>
      {end.isError && <p role="alert">{errorMessage(end.error)}</p>}
    </ListRow>
  )
}

/** Links with which one person each can register, on a server that requires them. */
export function InvitationsPart() {
  const registration = useSignInOptions()?.registration
  const refresh = useRefreshAdmin()
  const form = useForm({ resolver: schemaResolver(noteSchema), defaultValues: { note: '' } })
  const { data } = useInvitations()
  const invite = useMutation({
    mutationFn: (note: string) =>
      call(inviteMember, { body: { note, days: INVITATION_DAYS.default } }),
    onSuccess: async () => {
      form.reset()
      await refresh()
    },
  })
  if (registration !== 'invite') return null
  const open = data?.data ?? []
  return (
    <section className="mb-6 rounded-card border border-line bg-card p-4 shadow-card">
      <h2 className="text-xl">{t`Invitations`}</h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{t`Each link lets one person register, within ${INVITATION_DAYS.default} days.`}</p>
      <Form
        isPending={invite.isPending}
        className="flex flex-wrap items-end gap-3"
        onSubmit={form.handleSubmit(({ note }) => invite.mutate(note))}
      >
        <TextField
          label={t`For whom (only you see this)`}
          className="min-w-0 flex-1 basis-[12rem]"
          maxLength={100}
          {...formField(form, 'note')}
        />
        <Button type="submit" isPending={invite.isPending}>
          {t`Make an invitation link`}
        </Button>
      </Form>
      <FailureNotice error={invite.error} className="mt-3" />
      {invite.data && (
        <div className="mt-4">
          <OneTimeLink key={invite.data.data.path} {...invite.data.data} />
        </div>
      )}
      {open.length > 0 && (
        <ul className="mt-3">
          {open.map((invitation) => (
            <OpenInvitation key={invitation.id} invitation={invitation} onEnded={refresh} />
          ))}
        </ul>
      )}
    </section>
  )
}
