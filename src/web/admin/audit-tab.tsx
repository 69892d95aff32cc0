import type { AuditEntry } from '#contract/admin.ts'
import { t } from '@lingui/core/macro'
import { dayAndTimeAt } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAuditLog } from './admin-queries.ts'
import { PartFailure } from '#web/page/part-failure.tsx'
import { MoreButton } from './more-button.tsx'

const erased = () => t`an erased account`

const actionNames = (): Record<AuditEntry['action'], string> => ({
  'entered-admin-area': t`entered the admin area`,
  'viewed-member': t`looked at the details of`,
  'made-reset-link': t`made a password reset link for`,
  'removed-second-step': t`removed the second step of`,
  'disabled-member': t({ message: 'disabled', context: 'what an administrator did to a member' }),
  'enabled-member': t`let in again`,
  'erased-member': t`erased`,
  'made-invitation': t`made an invitation link`,
  'ended-invitation': t`ended an invitation`,
  'changed-set-up': t`changed the set-up of the server`,
})

/** Actions that are not about a member. */
const WITHOUT_MEMBER: ReadonlySet<AuditEntry['action']> = new Set([
  'entered-admin-area',
  'made-invitation',
  'ended-invitation',
  'changed-set-up',
])

function Entry({ entry }: { entry: AuditEntry }) {
  const zone = useZone()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-dashed border-line py-3 last:border-0">
      <p className="min-w-0 break-words">
        <strong>{entry.admin ?? erased()}</strong> {actionNames()[entry.action]}
        {!WITHOUT_MEMBER.has(entry.action) && <strong> {entry.member ?? erased()}</strong>}
      </p>
      <p className="text-sm text-ink-soft">{dayAndTimeAt(Date.parse(entry.at), zone)}</p>
    </li>
  )
}

export function AuditTab() {
  const query = useAuditLog()
  const { data } = query
  if (query.error && !data)
    return <PartFailure title={t`Failed to load the audit log`} query={query} />
  const entries = data?.pages.flatMap((page) => page.data)
  return (
    <Card
      title={t`Audit log`}
      text={t`Who opened this area, and who looked at whom, newest first.`}
    >
      {entries === undefined && <Skeleton className="mt-4 h-64" />}
      {entries && (
        <ul className="mt-2">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <MoreButton pages={query}>{t`Show older entries`}</MoreButton>
    </Card>
  )
}
