import {
  beforeRest,
  isRest,
  MEAL_AFTER_MINUTES,
  type ReminderSettings,
  WATER_EVERY_HOURS,
  WINDOW_BEFORE_MINUTES,
} from '#domain/reminders/reminder-settings.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { plural, t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { SelectField } from '#web/ui/select.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'
import { TimeField } from './time-field.tsx'

interface RowsProps {
  settings: ReminderSettings
  onChange: (change: Partial<ReminderSettings>) => void
  hasFasting: boolean
  hasBoosters: boolean
}

const minutesText = (minutes: number): string =>
  plural(minutes, { one: '# minute', other: '# minutes' })
const hoursText = (hours: number): string =>
  t`Every ${plural(hours, { one: 'hour', other: '# hours' })}`

const Options = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 mb-1 grid gap-3 sm:grid-cols-2">{children}</div>
)

/** A reminder with its switch, and its options below while it is on. */
function ReminderRow({
  children,
  ...row
}: ComponentProps<typeof SwitchRow> & { children: ReactNode }) {
  return (
    <div>
      <SwitchRow {...row} />
      {children && <Options>{children}</Options>}
    </div>
  )
}

function NumberField<Value extends number>({
  label,
  value,
  values,
  words,
  onChange,
}: {
  label: string
  value: Value
  values: readonly Value[]
  words: (value: Value) => string
  onChange: (value: Value) => void
}) {
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={values.map((one) => ({ value: String(one), label: words(one) }))}
      onChange={({ target }) =>
        onChange(values.find((one) => String(one) === target.value) ?? value)
      }
    />
  )
}

/** What to be reminded of, each with its own switch, and the hours of rest. */
export function ReminderRows({ settings, onChange, hasFasting, hasBoosters }: RowsProps) {
  const { weighIn, meal, water, eatingWindow, boosters, rest } = settings
  /** No reminder is set within the hours of rest: it would never come. */
  const faultOf = (change: Partial<ReminderSettings>) => {
    const wish = { ...settings, ...change }
    const isAtRest = [wish.weighIn?.at, wish.boosters?.at].some(
      (time) => time !== undefined && isRest(wish.rest, time),
    )
    return isAtRest ? codedMessage('input.time-at-rest') : undefined
  }
  return (
    <div className="space-y-4">
      <ReminderRow
        label={t`Weigh-in`}
        isOn={weighIn !== null}
        onSwitch={(isOn) => onChange({ weighIn: isOn ? { at: rest.until, every: 'week' } : null })}
      >
        {weighIn && (
          <>
            <SelectField
              label={t`How often to weigh in`}
              value={weighIn.every}
              options={[
                { value: 'week', label: t`Once a week` },
                { value: 'day', label: t`Every day` },
              ]}
              onChange={({ target }) =>
                onChange({
                  weighIn: { ...weighIn, every: target.value === 'day' ? 'day' : 'week' },
                })
              }
            />
            <TimeField
              label={t`Weigh in at`}
              value={weighIn.at}
              faultOf={(at) => faultOf({ weighIn: { ...weighIn, at } })}
              onSave={(at) => onChange({ weighIn: { ...weighIn, at } })}
            />
          </>
        )}
      </ReminderRow>
      <ReminderRow
        label={t`A usual meal that is missing`}
        hint={t`Recorded at that time on 7 of the last 14 days.`}
        isOn={meal !== null}
        onSwitch={(isOn) => onChange({ meal: isOn ? { afterMinutes: 60 } : null })}
      >
        {meal && (
          <NumberField
            label={t`After the usual time`}
            value={meal.afterMinutes}
            values={MEAL_AFTER_MINUTES}
            words={minutesText}
            onChange={(afterMinutes) => onChange({ meal: { afterMinutes } })}
          />
        )}
      </ReminderRow>
      <ReminderRow
        label={t`Water`}
        isOn={water !== null}
        onSwitch={(isOn) => onChange({ water: isOn ? { everyHours: 2 } : null })}
      >
        {water && (
          <NumberField
            label={t`How often to drink`}
            value={water.everyHours}
            values={WATER_EVERY_HOURS}
            words={hoursText}
            onChange={(everyHours) => onChange({ water: { everyHours } })}
          />
        )}
      </ReminderRow>
      {hasFasting && (
        <ReminderRow
          label={t`End of the eating window`}
          hint={t`On days on which you ate: eight hours after the first meal.`}
          isOn={eatingWindow !== null}
          onSwitch={(isOn) => onChange({ eatingWindow: isOn ? { beforeMinutes: 30 } : null })}
        >
          {eatingWindow && (
            <NumberField
              label={t`Before it ends`}
              value={eatingWindow.beforeMinutes}
              values={WINDOW_BEFORE_MINUTES}
              words={minutesText}
              onChange={(beforeMinutes) => onChange({ eatingWindow: { beforeMinutes } })}
            />
          )}
        </ReminderRow>
      )}
      {hasBoosters && (
        <ReminderRow
          label={t`Boosters at bedtime`}
          isOn={boosters !== null}
          onSwitch={(isOn) => onChange({ boosters: isOn ? { at: beforeRest(rest) } : null })}
        >
          {boosters && (
            <TimeField
              label={t`Bedtime`}
              value={boosters.at}
              faultOf={(at) => faultOf({ boosters: { at } })}
              onSave={(at) => onChange({ boosters: { at } })}
            />
          )}
        </ReminderRow>
      )}
      <fieldset>
        <legend className="font-semibold">{t`Hours of rest`}</legend>
        <p className="text-sm text-ink-soft">{t`The same time twice means no rest.`}</p>
        <Options>
          <TimeField
            label={t`Rest from`}
            value={rest.from}
            faultOf={(from) => faultOf({ rest: { ...rest, from } })}
            onSave={(from) => onChange({ rest: { ...rest, from } })}
          />
          <TimeField
            label={t`Rest until`}
            value={rest.until}
            faultOf={(until) => faultOf({ rest: { ...rest, until } })}
            onSave={(until) => onChange({ rest: { ...rest, until } })}
          />
        </Options>
      </fieldset>
    </div>
  )
}
