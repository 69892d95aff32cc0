import { DAY_TURN_HOURS } from '#domain/day-turn.ts'
import { GLASS_ML, GLASSES_TARGET } from '#domain/water/glasses.ts'
import { t } from '@lingui/core/macro'
import { clockTime, largeVolume, volume } from '#web/language/formats.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import type { PageProps } from './pages/page-props.ts'
import { CupsPart } from './cups-part.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'

const GLASS_ML_STEP = 50
const DAY_TURNS = Array.from({ length: DAY_TURN_HOURS.max + 1 }, (_, hour) => hour)

/** Quick presses may be ahead of the screen. */
const within = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, value))

export function HabitsCard({ settings, onChange }: PageProps) {
  const { waterTarget, glassMl, dayTurnHour, fastingEnabled, boostersEnabled } = settings
  const target = largeVolume(waterTarget * glassMl)
  return (
    <Card title={t`Habits`} className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-semibold">{t`Water target`}</p>
          <p className="text-sm text-ink-soft">{t`Glasses of ${volume(glassMl)} a day: ${target}`}</p>
        </div>
        <Stepper
          label={t`water target`}
          value={waterTarget}
          bounds={GLASSES_TARGET}
          shown={String(waterTarget)}
          onStep={(direction) =>
            onChange((now) => ({
              waterTarget: within(GLASSES_TARGET, now.waterTarget + direction),
            }))
          }
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-semibold">{t`Size of your glass`}</p>
        <Stepper
          label={t`glass size`}
          value={glassMl}
          bounds={GLASS_ML}
          shown={volume(glassMl)}
          onStep={(direction) =>
            onChange((now) => ({
              glassMl: within(GLASS_ML, now.glassMl + direction * GLASS_ML_STEP),
            }))
          }
        />
      </div>
      <CupsPart cups={settings.cupSizes} onChange={onChange} />
      <SelectField
        label={t`Your day turns at`}
        hint={t`What you eat before that hour belongs to the evening before. Days already recorded stay as they are.`}
        options={DAY_TURNS.map((hour) => ({ value: String(hour), label: clockTime(hour) }))}
        value={String(dayTurnHour)}
        onChange={({ target }) => onChange({ dayTurnHour: Number(target.value) })}
      />
      <SwitchRow
        label={t`Fasting`}
        hint={t`The protocol screen. Off hides it, and loses nothing.`}
        isOn={fastingEnabled}
        onSwitch={(isOn) => onChange({ fastingEnabled: isOn })}
      />
      <SwitchRow
        label={t`Boosters`}
        hint={t`Sleep, vinegar and sugar-free days. Off hides them, and loses nothing.`}
        isOn={boostersEnabled}
        onSwitch={(isOn) => onChange({ boostersEnabled: isOn })}
      />
    </Card>
  )
}
