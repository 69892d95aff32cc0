import type { Meal } from '#contract/meals.ts'
import { type CivilDay, isCivilDay } from '#domain/day.ts'
import { instantOnMemberDay } from '#domain/day-turn.ts'
import { localTimeAt } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import { CalendarPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { dayOfMemberAt, dayTurnHourNow } from '#web/clock/day-turn.ts'
import { useToday, useZone } from '#web/clock/member-zone.ts'
import { formField } from '#web/ui/form-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

/**
 * When a meal is eaten again on another day: at the same clock time, or now if that is in the
 * future. Null for a day in the future.
 */
export const copiedAt = (
  meal: Pick<Meal, 'createdAt'>,
  day: string,
  zone: string,
  now: number,
): number | null => {
  if (!isCivilDay(day) || day > dayOfMemberAt(now, zone)) return null
  const time = localTimeAt(Date.parse(meal.createdAt), zone).slice(11)
  const at = instantOnMemberDay(day, time, { zone, dayTurnHour: dayTurnHourNow() })
  return at === null ? null : Math.min(at, now)
}

interface CopyToDayProps {
  isPending?: boolean
  /** Returns whether the day is accepted. */
  onCopy: (day: CivilDay) => boolean
  onCancel: () => void
}

export function CopyToDay({ isPending = false, onCopy, onCancel }: CopyToDayProps) {
  const todayOn = useToday()
  const form = useForm({ defaultValues: { day: todayOn as string } })
  const copy = form.handleSubmit(({ day }) => {
    if (isCivilDay(day) && day <= todayOn && onCopy(day)) return
    form.setError(
      'day',
      { message: t`Please choose another day, up to today` },
      { shouldFocus: true },
    )
  })
  return (
    <section aria-label={t`Copy to another day`} className="mb-4 rounded-control bg-sunken p-4">
      <Form isPending={isPending} onSubmit={copy}>
        <TextField
          label={t`Copy to`}
          type="date"
          autoFocus
          max={todayOn}
          {...formField(form, 'day')}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button icon={CalendarPlus} type="submit" isPending={isPending}>
            {t({ message: 'Copy', context: 'a meal to another day' })}
          </Button>
        </div>
      </Form>
    </section>
  )
}

interface CopyMealProps {
  meal: Meal
  onCopy: (eatenAt: string) => void
  onCancel: () => void
}

export function CopyMeal({ meal, onCopy, onCancel }: CopyMealProps) {
  const zone = useZone()
  const copy = (day: CivilDay): boolean => {
    const at = copiedAt(meal, day, zone, Date.now())
    if (at !== null) onCopy(new Date(at).toISOString())
    return at !== null
  }
  return <CopyToDay onCopy={copy} onCancel={onCancel} />
}
