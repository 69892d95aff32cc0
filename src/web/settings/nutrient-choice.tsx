import { type Nutrient, NUTRIENTS } from '#domain/nutrition/nutrient-reference.ts'
import { t } from '@lingui/core/macro'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useChangeSettings } from '#web/member/change-settings.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { nutrientNames } from '#web/language/nutrient-names.ts'

/** Which nutrients the member wants to see; each choice is saved at once. */
export function NutrientChoice({ shown }: { shown: readonly Nutrient[] }) {
  const { mutate } = useChangeSettings()
  const names = nutrientNames()
  const show = (nutrient: Nutrient, isShown: boolean) =>
    mutate(
      (now) => ({
        shownNutrients: NUTRIENTS.filter((one) =>
          one === nutrient ? isShown : now.shownNutrients.includes(one),
        ),
      }),
      {
        onError: (error) => toastFailure(error),
      },
    )
  return (
    <fieldset>
      <legend className="font-semibold">{t`Nutrients shown`}</legend>
      <div className="mt-1 grid-pairs gap-x-4 sm:grid-cols-3">
        {NUTRIENTS.map((nutrient) => (
          <Checkbox
            key={nutrient}
            label={names[nutrient]}
            checked={shown.includes(nutrient)}
            onChange={({ target }) => show(nutrient, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
