import type { MemberSettings } from '#contract/member-settings.ts'
import type { ProfileChange } from '#contract/settings.ts'
import { GLASS_ML, GLASSES_TARGET } from '#domain/water/glasses.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { SwitchRow } from './switch-row.tsx'

interface CardProps {
  settings: MemberSettings
  onChange: (change: ProfileChange) => void
}

export function HabitsCard({ settings, onChange }: CardProps) {
  const { waterTarget, fastingEnabled, boostersEnabled } = settings
  const litres = ((waterTarget * GLASS_ML) / 1000).toLocaleString(undefined, { maximumFractionDigits: 2 })
  return (
    <Card aria-labelledby="habits-title" className="space-y-5">
      <CardTitle id="habits-title">Habits</CardTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-semibold">Water target</p>
          <p className="text-sm text-ink-soft">
            Glasses of {GLASS_ML} ml a day: {litres} litres
          </p>
        </div>
        <Stepper
          label="water target"
          shown={String(waterTarget)}
          canDecrease={waterTarget > GLASSES_TARGET.min}
          canIncrease={waterTarget < GLASSES_TARGET.max}
          onDecrease={() => onChange({ waterTarget: waterTarget - 1 })}
          onIncrease={() => onChange({ waterTarget: waterTarget + 1 })}
        />
      </div>
      <SwitchRow
        label="Fasting"
        hint="The protocol screen with its clock and batches. Switched off it is out of sight; nothing recorded is lost."
        isOn={fastingEnabled}
        onSwitch={(isOn) => onChange({ fastingEnabled: isOn })}
      />
      <SwitchRow
        label="Boosters"
        hint="Sleep, vinegar and sugar-free days with their score. Switched off they are out of sight; nothing recorded is lost."
        isOn={boostersEnabled}
        onSwitch={(isOn) => onChange({ boostersEnabled: isOn })}
      />
    </Card>
  )
}
