import { endHouseholdInvitation, type Household, inviteToHousehold } from '#contract/households.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { call } from '#web/api/client.ts'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt } from '#web/language/formats.ts'
import { OneTimeLink } from '#web/page/one-time-link.tsx'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ListRow, RowButton } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { useHouseholdChange, useRefreshHousehold } from './household-queries.ts'

type Waiting = Household['invitations'][number]

function WaitingRow({ invitation }: { invitation: Waiting }) {
  const zone = useZone()
  const end = useHouseholdChange(() =>
    call(endHouseholdInvitation, { params: { id: invitation.id } }),
  )
  const name = invitation.username ?? t`Whoever has the link`
  return (
    <ListRow
      actions={
        <RowButton label={t`End the invitation: ${name}`} change={end}>
          {t`End`}
        </RowButton>
      }
    >
      <p>{name}</p>
      <p className="text-sm text-ink-soft">
        {t`Invited by ${invitation.invitedBy}, until ${dayAt(Date.parse(invitation.expiresAt), zone)}`}
      </p>
    </ListRow>
  )
}

/** Invites by username or link, and lists the open invitations. */
export function InvitePart({ invitations }: { invitations: readonly Waiting[] }) {
  const refresh = useRefreshHousehold()
  const form = useForm({
    resolver: schemaResolver(bodySchemaOf(inviteToHousehold)),
    defaultValues: { username: '' },
  })
  const invite = useMutation({
    mutationFn: async (name: string | null) => ({
      ...(await call(inviteToHousehold, { body: { username: name } })).data,
      name,
    }),
    onSuccess: async () => {
      form.reset()
      await refresh()
    },
    onError: (error) => showFieldFaults(form, error),
  })
  const made = invite.data
  return (
    <section aria-labelledby="invite-title">
      <h3 id="invite-title" className="text-lg">{t`Invite somebody`}</h3>
      <Form
        isPending={invite.isPending}
        className="mt-2 flex flex-wrap items-end gap-3"
        onSubmit={form.handleSubmit(({ username }) => invite.mutate(username))}
      >
        <TextField
          label={t`Username`}
          className="min-w-0 flex-1 basis-[10rem]"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...formField(form, 'username')}
        />
        <Button type="submit" variant="secondary" isPending={invite.isPending}>
          {t`Invite`}
        </Button>
      </Form>
      <p className="mt-3">
        <Button
          variant="secondary"
          isPending={invite.isPending}
          onClick={() => invite.mutate(null)}
        >
          {t`Make a link instead`}
        </Button>
      </p>
      <FailureNotice
        error={besidesFields(form, invite.error)}
        words={changeErrorMessage}
        className="mt-3"
      />
      {made?.path != null && (
        <div className="mt-4">
          <OneTimeLink key={made.path} path={made.path} expiresAt={made.expiresAt} />
        </div>
      )}
      {made?.name != null && (
        <Notice tone="leaf" className="mt-3">
          <p role="status">{t`If somebody here is called ${made.name}, they can join now. Nobody is told whether a name exists.`}</p>
        </Notice>
      )}
      {invitations.length > 0 && (
        <ul className="mt-3" aria-label={t`Invitations that wait`}>
          {invitations.map((invitation) => (
            <WaitingRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  )
}
