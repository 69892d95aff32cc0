import type { Look } from '#contract/coaching.ts'
import { plural, t } from '@lingui/core/macro'
import { activityName } from '#web/activity/activity-text.ts'
import { fullDay } from '#web/language/formats.ts'
import { Card, CardText } from '#web/ui/card.tsx'

export default function SeenActivities({
  activities,
}: {
  activities: NonNullable<Look['body']>['activities']
}) {
  return (
    <Card title={t`Activities`}>
      {activities.length === 0 ? (
        <CardText>{t`Nothing recorded in this time.`}</CardText>
      ) : (
        <ul className="mt-2">
          {activities.map(({ activityType, durationMinutes, date }, index) => (
            <li
              key={index}
              className="flex flex-wrap justify-between gap-x-4 border-b border-dashed border-line py-2 last:border-0"
            >
              <span className="font-semibold">
                {t`${activityName(activityType)}, ${plural(durationMinutes, { one: '# minute', other: '# minutes' })}`}
              </span>
              <span className="text-ink-soft">{fullDay(date)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
