import type { CoachLook } from '#contract/coaching.ts'
import { t } from '@lingui/core/macro'
import { useZone } from '#web/member/member-zone.ts'
import { dayAndTimeAt } from '#web/language/formats.ts'
import { Card } from '#web/ui/card.tsx'
import { partNames } from './part-boxes.tsx'

export function LooksCard({ looks }: { looks: readonly CoachLook[] }) {
  const zone = useZone()
  return (
    <Card title={t`Who looked`} text={t`One line for each hour. Kept for a year.`}>
      <ul className="mt-2 sm:max-h-96 sm:overflow-y-auto" aria-label={t`Who looked`}>
        {looks.map(({ username, lookedAt, parts }) => (
          <li
            key={`${lookedAt} ${username} ${parts.join()}`}
            className="border-b border-dashed border-line py-2 wrap-anywhere last:border-0"
          >
            <span className="font-semibold">{username ?? t`An account that was erased`}</span>
            <span className="block text-sm text-ink-soft">{t`${dayAndTimeAt(Date.parse(lookedAt), zone)}: ${partNames(parts)}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
