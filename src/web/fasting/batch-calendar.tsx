import type { FastingBatch } from '#contract/fasting.ts'
import { addDays, daysOfMonth } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { type CalendarMark, MonthCalendar } from '#web/charts/month-calendar.tsx'
import { monthName, oneDecimal } from '#web/language/formats.ts'
import { useToday } from '#web/member/member-zone.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { useBatchesOfMonth } from './fasting-queries.ts'

const EARLIEST_MONTH = '2000-02'

const markOf = (batch: FastingBatch): CalendarMark => {
  const hours = oneDecimal(batch.fastingHours)
  if (batch.isLeftOut) return { tone: 'missed', shown: hours, words: t`left out, ${hours} hours` }
  return batch.isSuccessful
    ? { tone: 'won', shown: hours, words: t`batch won, ${hours} hours` }
    : { tone: 'missed', shown: hours, words: t`incomplete, ${hours} hours` }
}

export function BatchCalendar() {
  const todayOn = useToday()
  const [month, setMonth] = useState(todayOn)
  const { data, error, isPending, isPlaceholderData, refetch } = useBatchesOfMonth(month)
  const batchByDay = new Map(
    (isPlaceholderData ? [] : (data?.data ?? [])).map((batch) => [batch.date, batch]),
  )
  const counted = [...batchByDay.values()].filter(({ isLeftOut }) => !isLeftOut)
  const won = counted.filter(({ isSuccessful }) => isSuccessful).length
  const days = daysOfMonth(month)
  return (
    <Card>
      <CardTitle className="mb-2">{t`Your batches by month`}</CardTitle>
      {error ? (
        <RetryNotice title={t`Failed to load this month`} onRetry={() => void refetch()} />
      ) : (
        <MonthCalendar
          month={month}
          todayOn={todayOn}
          isLoading={isPending || isPlaceholderData}
          canGoEarlier={month.slice(0, 7) > EARLIEST_MONTH}
          onEarlier={() => setMonth(addDays(days[0] ?? month, -1))}
          onLater={() => setMonth(addDays(days.at(-1) ?? month, 1))}
          markOf={(on) => {
            const batch = batchByDay.get(on)
            return batch ? markOf(batch) : null
          }}
          summary={
            counted.length === 0
              ? t`No fast ended in ${monthName(month)}.`
              : t`${plural(won, { one: '# batch', other: '# batches' })} won out of ${plural(counted.length, { one: '# fast', other: '# fasts' })} in ${monthName(month)}. Green rings are won; the number is the hours.`
          }
        />
      )}
    </Card>
  )
}
