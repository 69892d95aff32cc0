import { LANGUAGES, languages } from '#domain/languages.ts'
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { zoneOf } from '#web/member/member-zone.ts'
import { withMessages } from '#web/language/language.ts'
import { chooseTheme } from '#web/styles/theme.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Leaf } from '#web/ui/card.tsx'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { UnitChoices } from '#web/units/unit-choices.tsx'
import type { PageProps } from './pages/page-props.ts'
import { zoneOptions } from './time-zones.ts'
import { Numbers } from '#web/units/numbers.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'

const NutrientChoice = lazyPart(
  withMessages('nutrients', () => import('#web/nutrition/nutrient-choice.tsx')),
)

export default function DisplayCard({ settings, onChange }: PageProps) {
  const device = zoneOf(null)
  const zones = useMemo(() => zoneOptions(device, settings.timeZone), [device, settings.timeZone])
  return (
    <Leaf aria-label={t`Units and language`} className="space-y-5">
      <SwitchRow
        label={t`Hide numbers`}
        hint={t`No energy, weights, percentages or streaks, on screen or in reminders. Everything is still recorded, and your coaches see it.`}
        isOn={settings.numbersHidden}
        onSwitch={(numbersHidden) => onChange({ numbersHidden })}
      />
      <UnitChoices units={settings} onChange={onChange} />
      <ChoiceStrip
        legend={t`Theme`}
        options={[
          { value: 'system', label: t`System` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        chosen={settings.theme}
        onChoose={(theme) => {
          chooseTheme(theme)
          onChange({ theme })
        }}
      />
      <Numbers>
        <NutrientChoice settings={settings} />
      </Numbers>
      <SelectField
        label={t`Language`}
        options={[
          { value: '', label: t`As in the browser` },
          ...languages.map((language) => ({ value: language, label: LANGUAGES[language].name })),
        ]}
        value={settings.language ?? ''}
        onChange={(event) =>
          onChange({
            language: languages.find((language) => language === event.target.value) ?? null,
          })
        }
      />
      <SelectField
        label={t`Time zone`}
        options={zones}
        value={settings.timeZone ?? ''}
        onChange={(event) => onChange({ timeZone: event.target.value || null })}
        hint={t`What is recorded stays on its day.`}
      />
    </Leaf>
  )
}
