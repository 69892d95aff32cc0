import type { MemberSettings } from '#contract/member-settings.ts'
import { FIRST_SHOWN, type Nutrient, NUTRIENTS } from '#domain/foods/nutrient.ts'
import type { Reference } from '#domain/nutrition/nutrient-reference.ts'
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useChangeSettings } from '#web/member/change-settings.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'
import { nutrientNames } from './nutrient-names.ts'
import { NutrientTargets } from './nutrient-targets.tsx'

/** What nobody sees who has not chosen: few look for it. */
const OTHERS = NUTRIENTS.slice(FIRST_SHOWN.length)

type Settings = Pick<MemberSettings, 'shownNutrients' | 'nutrientTargets' | 'referenceIntakes'>

/** Which nutrients the member wants to see, and what they are compared with. */
export default function NutrientChoice({ settings }: { settings: Settings }) {
  const { mutate } = useChangeSettings()
  const names = nutrientNames()
  const { shownNutrients: shown } = settings
  const onError = (error: Error) => toastFailure(error)
  const show = (nutrient: Nutrient, isShown: boolean) =>
    mutate(
      (now) => ({
        shownNutrients: NUTRIENTS.filter((one) =>
          one === nutrient ? isShown : now.shownNutrients.includes(one),
        ),
      }),
      { onError },
    )
  const boxes = (nutrients: readonly Nutrient[]) => (
    <div className="mt-1 grid-pairs gap-x-4 sm:grid-cols-3">
      {nutrients.map((nutrient) => (
        <Checkbox
          key={nutrient}
          label={names[nutrient]}
          checked={shown.includes(nutrient)}
          onChange={({ target }) => show(nutrient, target.checked)}
        />
      ))}
    </div>
  )
  return (
    <div className="space-y-5">
      <fieldset>
        <legend className="font-semibold">{t`Nutrients shown`}</legend>
        {boxes(FIRST_SHOWN)}
        <details className="group" open={OTHERS.some((one) => shown.includes(one)) || undefined}>
          <summary className="flex min-h-11 items-center gap-2 font-semibold text-brand">
            <ChevronDown
              aria-hidden="true"
              className="size-5 transition-transform group-open:rotate-180"
            />
            {t`Vitamins, minerals and others`}
          </summary>
          {boxes(OTHERS)}
        </details>
      </fieldset>
      <ChoiceStrip<Reference>
        legend={t`Reference intakes of`}
        options={[
          { value: 'efsa', label: t`the EU (EFSA)` },
          { value: 'us', label: t`the US` },
        ]}
        chosen={settings.referenceIntakes}
        onChoose={(referenceIntakes) => mutate({ referenceIntakes }, { onError })}
      />
      <NutrientTargets targets={settings.nutrientTargets} />
    </div>
  )
}
