import type { BodyOf } from '#contract/endpoint.ts'
import type { changeFastingGoals, FastingClock } from '#contract/fasting.ts'
import { addDays, WEEKDAYS, weekdayOf } from '#domain/day.ts'
import {
  DAILY_GOAL_HOURS,
  goalHoursOn,
  LONG_GOAL_HOURS,
  windowHoursBeside,
} from '#domain/fasting/fasting-plan.ts'
import { t } from '@lingui/core/macro'
import { useForm } from 'react-hook-form'
import { showFieldFaults } from '#web/api/form-faults.ts'
import { useToday } from '#web/member/member-zone.ts'
import { weekdayName, weekdaysInOrder } from '#web/language/formats.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { formField } from '#web/ui/form-field.ts'
import { SelectField } from '#web/ui/select.tsx'
import { useChangeFastingGoals } from './fasting-queries.ts'

/** Fasts of a day and longer that are offered, hours. */
const LONG_GOALS = [LONG_GOAL_HOURS.min, 36, 48, LONG_GOAL_HOURS.max]

const goalsUpTo = (highest: number): number[] =>
  [
    ...Array.from(
      { length: DAILY_GOAL_HOURS.max - DAILY_GOAL_HOURS.min + 1 },
      (_, i) => DAILY_GOAL_HOURS.min + i,
    ),
    ...LONG_GOALS,
  ].filter((hours) => hours <= highest)

const optionOf = (hours: number) => ({
  value: String(hours),
  label:
    hours < LONG_GOAL_HOURS.min
      ? t`${hours} h, then ${windowHoursBeside(hours)} h to eat`
      : t`${hours} h without a meal`,
})

type Body = BodyOf<typeof changeFastingGoals>

interface GoalForm {
  everyDay: string
  isByWeekday: boolean
  /** Monday first. */
  hours: string[]
  fromOn: string
}

interface FastingGoalDialogProps {
  clock: FastingClock
  onClose: () => void
}

/** How long the member wants to fast: one goal, or one for each weekday on which a fast ends. */
export default function FastingGoalDialog({ clock, onClose }: FastingGoalDialogProps) {
  const todayOn = useToday()
  const change = useChangeFastingGoals()
  // A change that was planned ahead is what the member chose last.
  const lastOn = [todayOn, clock.plan.goals.at(-1)?.fromOn ?? todayOn].toSorted().at(-1) ?? todayOn
  const nextDays = Array.from({ length: 7 }, (_, i) => addDays(lastOn, i))
  // A goal of before, which may be higher than what is offered now.
  const known = WEEKDAYS.map((weekday) => {
    const on = nextDays.find((day) => weekdayOf(day) === weekday) ?? lastOn
    return String(Math.min(goalHoursOn(clock.plan, on), clock.highestGoalHours))
  })
  const form = useForm<GoalForm>({
    defaultValues: {
      everyDay: known[0] ?? '',
      isByWeekday: new Set(known).size > 1,
      hours: known,
      fromOn: todayOn,
    },
  })
  const isByWeekday = form.watch('isByWeekday')
  const options = goalsUpTo(clock.highestGoalHours)
  const dailyOptions = options.filter((hours) => hours <= DAILY_GOAL_HOURS.max).map(optionOf)
  return (
    <FormDialog
      title={t`Your fasting goal`}
      description={t`Studies find no difference between 14, 16 and 18 hours: choose what you can keep up. Past fasts keep the goal they had.`}
      submit={t`Save`}
      isPending={change.isPending}
      onSubmit={form.handleSubmit(({ everyDay, hours, fromOn, ...sent }) =>
        change.mutate(
          {
            hours: (sent.isByWeekday ? hours : hours.map(() => everyDay)).map(
              Number,
            ) as Body['hours'],
            fromOn,
          },
          { onSuccess: onClose, onError: (error) => showFieldFaults(form, error) },
        ),
      )}
      onClose={onClose}
    >
      {isByWeekday ? (
        <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm text-ink-soft">{t`By the weekday on which a fast ends`}</legend>
          {weekdaysInOrder().map((weekday) => (
            <SelectField
              key={weekday}
              label={weekdayName(weekday)}
              options={options.map(optionOf)}
              {...formField(form, `hours.${weekday - 1}`)}
            />
          ))}
        </fieldset>
      ) : (
        <SelectField label={t`Goal`} options={dailyOptions} {...formField(form, 'everyDay')} />
      )}
      <Checkbox label={t`A goal for each weekday`} {...form.register('isByWeekday')} />
      <TextField label={t`From`} type="date" min={todayOn} {...formField(form, 'fromOn')} />
    </FormDialog>
  )
}
