import { type Nutrient, NUTRIENTS } from '#domain/nutrition/nutrient-reference.ts'
import { t } from '@lingui/core/macro'
import { failedChange } from '#web/api/words.ts'
import { useChangeSettings } from './change-settings.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { nutrientNames } from './nutrient-names.ts'

/** Which nutrients the member wants to see; each choice is saved at once. */
export function NutrientChoice({ shown }: { shown: readonly Nutrient[] }) {
  const { mutate } = useChangeSettings()
  const names = nutrientNames()
  const show = (nutrient: Nutrient, isShown: boolean) =>
    mutate((now) => ({ shownNutrients: NUTRIENTS.filter((one) => (one === nutrient ? isShown : now.shownNutrients.includes(one))) }), {
      onError: (error) => toast(failedChange(error, t`Not saved`)),
    })
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
