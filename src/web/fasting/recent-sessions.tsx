import type { FastingBatch } from '#contract/fasting.ts'
import { fastGuardRail, LONGEST_CALM_FAST_HOURS } from '#domain/energy/guard-rails.ts'
import { USUAL_GOAL_HOURS } from '#domain/fasting/fasting-plan.ts'
import { plural, t } from '@lingui/core/macro'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { energy, fullDay, oneDecimal } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardText } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLeaveDayOut } from './fasting-queries.ts'
import { useNumbersHidden } from '#web/language/chosen-units.ts'

type Eaten = 'foodCount' | 'totalCalories'
/** A coach may not be allowed to see what was eaten. */
type ShownBatch = Omit<FastingBatch, Eaten> & Partial<Pick<FastingBatch, Eaten>>

const isIncomplete = ({ isSuccessful, isLeftOut }: ShownBatch) => !isSuccessful || isLeftOut

function Session({ batch, canLeaveOut }: { batch: ShownBatch; canLeaveOut: boolean }) {
  const numbersHidden = useNumbersHidden()
  const leaveOut = useLeaveDayOut()
  const dayId = useId()
  const isOverlong = fastGuardRail(batch.fastingHours) !== null
  return (
    <li className="border-b border-dashed border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {batch.isLeftOut ? (
          <Badge>{t`Left out`}</Badge>
        ) : batch.isSuccessful ? (
          <Badge tone="leaf">
            <CircleCheck aria-hidden="true" className="size-4" />
            {t`Success`}
          </Badge>
        ) : (
          <Badge>
            <CircleDashed aria-hidden="true" className="size-4" />
            {t`Incomplete`}
          </Badge>
        )}
        <p className="font-display text-xl font-bold">{t`${oneDecimal(batch.fastingHours)} h fasted`}</p>
        {batch.goalHours !== USUAL_GOAL_HOURS && (
          <p className="text-sm text-ink-soft">{t`goal ${batch.goalHours} h`}</p>
        )}
        <p id={dayId} className="text-sm text-ink-soft max-sm:basis-full sm:ms-auto">
          {fullDay(batch.date)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="mt-1 min-w-0 flex-1 basis-40 text-sm text-ink-soft">
          {batch.foodCount === undefined || batch.totalCalories === undefined || numbersHidden
            ? t`eating window ${oneDecimal(batch.eatingWindowHours)} h`
            : t`${plural(batch.foodCount, { one: '# meal', other: '# meals' })} · ${energy(batch.totalCalories)} · eating window ${oneDecimal(batch.eatingWindowHours)} h`}
        </p>
        {canLeaveOut && isIncomplete(batch) && (
          <Button
            variant="quiet"
            className="-me-3 ms-auto"
            aria-describedby={dayId}
            isPending={leaveOut.isPending}
            onClick={() => leaveOut.mutate({ on: batch.date, isLeftOut: !batch.isLeftOut })}
          >
            {batch.isLeftOut
              ? t`Count this day again`
              : t({ message: 'Leave out', context: 'a day with a fast' })}
          </Button>
        )}
      </div>
      {isOverlong && (
        <p className="mt-1 text-sm text-saffron-ink">
          {t`More than ${LONGEST_CALM_FAST_HOURS} hours: longer fasts cost muscle and can make you dizzy.`}
        </p>
      )}
    </li>
  )
}

interface RecentSessionsProps {
  /** Undefined while they load. */
  batches: readonly ShownBatch[] | undefined
  /** Whether they are the member's own, who may leave days out. */
  canLeaveOut?: boolean
}

/** The five newest fasts. */
export function RecentSessions({ batches, canLeaveOut = false }: RecentSessionsProps) {
  return (
    <Card title={t`Recent sessions`}>
      {batches === undefined && (
        <div className="mt-4 space-y-4">
          {Array.from({ length: 5 }, (_, i) => (
            <Skeleton key={i} className="h-21 sm:h-18" />
          ))}
        </div>
      )}
      {batches?.length === 0 && (
        <CardText>
          {t`No fast has ended yet. A fast is the pause over a night, from the last meal of one day to the first of the next: your first one ends tomorrow.`}
        </CardText>
      )}
      {canLeaveOut && batches?.some(isIncomplete) && <CardText>{t`Ill or travelling?`}</CardText>}
      {batches && batches.length > 0 && (
        <ul className="mt-2">
          {batches.map((batch) => (
            <Session key={batch.id} batch={batch} canLeaveOut={canLeaveOut} />
          ))}
        </ul>
      )}
    </Card>
  )
}
