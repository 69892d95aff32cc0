import { acceptCoached, type CoachedMember, leaveCoached } from '#contract/coaching.ts'
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { call } from '#web/api/client.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt } from '#web/language/formats.ts'
import { lookAt } from '#web/paths.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardText } from '#web/ui/card.tsx'
import { ListRow, RowButton } from '#web/ui/list-row.tsx'
import { useCoachingChange } from './coaching-queries.ts'
import { partNames } from './part-boxes.tsx'

function CoachedRow({ member }: { member: CoachedMember }) {
  const zone = useZone()
  const { id, username, parts, acceptedAt, expiresAt } = member
  const accept = useCoachingChange(() => call(acceptCoached, { params: { id } }))
  const leave = useCoachingChange(() => call(leaveCoached, { params: { id } }))
  return (
    <ListRow
      actions={
        <>
          {acceptedAt === null ? (
            <Button
              aria-label={t`Accept the offer of ${username}`}
              isPending={accept.isPending}
              onClick={() => accept.mutate()}
            >
              {t`Accept`}
            </Button>
          ) : (
            <Link
              href={lookAt(id)}
              aria-label={t`See data of ${username}`}
              className={buttonClasses()}
            >
              {t`See data`}
            </Link>
          )}
          <RowButton
            label={
              acceptedAt === null ? t`Decline the offer of ${username}` : t`Stop seeing ${username}`
            }
            change={leave}
          >
            {acceptedAt === null ? t`Decline` : t`Stop seeing`}
          </RowButton>
        </>
      }
    >
      <p className="font-semibold">
        {acceptedAt === null ? t`${username} wants to share data with you` : username}
      </p>
      <p className="text-sm text-ink-soft">{partNames(parts)}</p>
      {acceptedAt === null && (
        <p className="text-sm text-ink-soft">{t`Until ${dayAt(Date.parse(expiresAt), zone)}`}</p>
      )}
    </ListRow>
  )
}

export function CoachedCard({ members }: { members: readonly CoachedMember[] }) {
  return (
    <Card title={t`Members you can see`}>
      {members.length === 0 ? (
        <CardText>{t`Nobody yet. Others can share their data with your username.`}</CardText>
      ) : (
        <>
          <CardText>{t`They can see when you looked. Nobody is told when you decline.`}</CardText>
          <ul className="mt-1" aria-label={t`Members you can see`}>
            {members.map((member) => (
              <CoachedRow key={member.id} member={member} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
