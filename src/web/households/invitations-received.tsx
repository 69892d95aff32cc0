import {
  acceptHouseholdInvitation,
  declineHouseholdInvitation,
  joinByHouseholdLink,
  readHouseholdLink,
  type ReceivedInvitation,
} from '#contract/households.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-messages.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText } from '#web/ui/card.tsx'
import { ListRow, RowButton } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHouseholdChange } from './household-queries.ts'

const joinText = () =>
  t`They will see your username, and what you choose to share. You can leave at any time.`

/** The invitation of the opened link: nothing happens before it is accepted. */
export function LinkInvitation({ token, onDone }: { token: string; onDone: () => void }) {
  const { data, error } = useQuery({
    queryKey: [readHouseholdLink.path, token],
    queryFn: () => call(readHouseholdLink, { body: { token } }),
  })
  const join = useHouseholdChange(() => call(joinByHouseholdLink, { body: { token } }))
  const invitation = data?.data
  return (
    <Card
      title={
        invitation
          ? t`${invitation.invitedBy} invites you into “${invitation.household}”`
          : t`An invitation`
      }
      className="lg:col-span-2"
    >
      {error ? (
        <Notice isAlert tone="brick" className="mt-3">
          {errorMessage(error)}
        </Notice>
      ) : invitation ? (
        <>
          <CardText>{joinText()}</CardText>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              isPending={join.isPending}
              onClick={() => join.mutate(undefined, { onSuccess: onDone })}
            >
              {t`Join`}
            </Button>
            <Button variant="secondary" onClick={onDone}>
              {t`Not now`}
            </Button>
          </div>
        </>
      ) : (
        <Skeleton className="mt-3 h-16" />
      )}
    </Card>
  )
}

function ReceivedRow({ invitation, isBusy }: { invitation: ReceivedInvitation; isBusy: boolean }) {
  const zone = useZone()
  const params = { id: invitation.id }
  const accept = useHouseholdChange(() => call(acceptHouseholdInvitation, { params }))
  const decline = useHouseholdChange(() => call(declineHouseholdInvitation, { params }))
  const { household, invitedBy, expiresAt } = invitation
  return (
    <ListRow
      actions={
        <>
          <Button
            disabled={isBusy}
            aria-label={t`Join ${household}`}
            isPending={accept.isPending}
            onClick={() => accept.mutate()}
          >
            {t`Join`}
          </Button>
          <RowButton label={t`Decline ${household}`} change={decline}>
            {t`Decline`}
          </RowButton>
        </>
      }
    >
      <p className="font-semibold">{t`${invitedBy} invites you into “${household}”`}</p>
      <p className="text-sm text-ink-soft">{t`Until ${dayAt(Date.parse(expiresAt), zone)}`}</p>
    </ListRow>
  )
}

export function InvitationsReceived({
  invitations,
  hasHousehold,
}: {
  invitations: readonly ReceivedInvitation[]
  hasHousehold: boolean
}) {
  return (
    <Card
      title={t`You are invited`}
      text={
        hasHousehold
          ? t`To join another household, leave yours first. Nobody is told when you decline.`
          : joinText()
      }
      className="lg:col-span-2"
    >
      <ul className="mt-2">
        {invitations.map((invitation) => (
          <ReceivedRow key={invitation.id} invitation={invitation} isBusy={hasHousehold} />
        ))}
      </ul>
    </Card>
  )
}
