import type { MemberSettings } from '#contract/member-settings.ts'
import { GLASS_ML, GLASSES_TARGET } from '#domain/water/glasses.ts'
import { t } from '@lingui/core/macro'
import { largeVolume, volume } from '#web/language/formats.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import type { SettingsWish } from './change-settings.ts'
import { CupsPart } from './cups-part.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'

const GLASS_ML_STEP = 50

interface CardProps {
  settings: MemberSettings
  onChange: (wish: SettingsWish) => void
}

export function HabitsCard({ settings, onChange }: CardProps) {
  const { waterTarget, glassMl, fastingEnabled, boostersEnabled } = settings
  const target = largeVolume(waterTarget * glassMl)
  return (
    <Card className="space-y-5">
      <CardTitle>{t`Habits`}</CardTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-semibold">{t`Water target`}</p>
          <p className="text-sm text-ink-soft">{t`Glasses of ${volume(glassMl)} a day: ${target}`}</p>
        </div>
        <Stepper
          label={t`water target`}
          shown={String(waterTarget)}
          canDecrease={waterTarget > GLASSES_TARGET.min}
          canIncrease={waterTarget < GLASSES_TARGET.max}
          onDecrease={() => onChange((now) => ({ waterTarget: Math.max(GLASSES_TARGET.min, now.waterTarget - 1) }))}
          onIncrease={() => onChange((now) => ({ waterTarget: Math.min(GLASSES_TARGET.max, now.waterTarget + 1) }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-semibold">{t`Size of your glass`}</p>
          <p className="text-sm text-ink-soft">{t`A cup, a mug, a bottle: what you fill.`}</p>
        </div>
        <Stepper
          label={t`glass size`}
          shown={volume(glassMl)}
          canDecrease={glassMl > GLASS_ML.min}
          canIncrease={glassMl < GLASS_ML.max}
          onDecrease={() => onChange((now) => ({ glassMl: Math.max(GLASS_ML.min, now.glassMl - GLASS_ML_STEP) }))}
          onIncrease={() => onChange((now) => ({ glassMl: Math.min(GLASS_ML.max, now.glassMl + GLASS_ML_STEP) }))}
        />
      </div>
      <CupsPart cups={settings.cupSizes} onChange={onChange} />
      <SwitchRow
        label={t`Fasting`}
        hint={t`The protocol screen with its clock and batches. Switched off it is out of sight; nothing recorded is lost.`}
        isOn={fastingEnabled}
        onSwitch={(isOn) => onChange({ fastingEnabled: isOn })}
      />
      <SwitchRow
        label={t`Boosters`}
        hint={t`Sleep, vinegar and sugar-free days with their score. Switched off they are out of sight; nothing recorded is lost.`}
        isOn={boostersEnabled}
        onSwitch={(isOn) => onChange({ boostersEnabled: isOn })}
      />
    </Card>
  )
}
