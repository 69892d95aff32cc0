import { energy, numberText, plain } from '#web/language/formats.ts'
import type { Food } from '#contract/foods.ts'
import { ITEM_GRAMS } from '#domain/meals/meal-items.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import type { Ref } from 'react'
import { SelectField } from '#web/ui/select.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { NumberField } from '#web/units/number-field.tsx'
import {
  COUNT,
  gramsOf,
  type PortionChoice,
  portionsOf,
  servingText,
  stepCount,
} from './portion-choice.ts'
import { useNumbersHidden } from '#web/language/chosen-units.ts'

interface PortionPickerProps {
  food: Food
  choice: PortionChoice
  onChange: (choice: PortionChoice) => void
  /** Of the field for a weight, where there is one. */
  ref?: Ref<HTMLInputElement>
}

/** How much of a food of the table: some of its portions, or a weight, with what that comes to. */
export function PortionPicker({ food, choice, onChange, ref }: PortionPickerProps) {
  const numbersHidden = useNumbersHidden()
  const portions = portionsOf(food)
  const grams = gramsOf(choice, portions)
  const { calories, protein, carbs, fats } = food.per100g
  const shown = (per100g: number) => shownAmount(per100g, (grams ?? 0) / 100)
  const range = t`Between ${plain(ITEM_GRAMS.min)} and ${numberText(ITEM_GRAMS.max)} g`
  return (
    <div className="space-y-4">
      <SelectField
        label={t`Portion`}
        autoFocus
        value={choice.by === 'grams' ? 'grams' : String(choice.index)}
        onChange={({ target }) =>
          onChange(
            target.value === 'grams'
              ? { by: 'grams', typed: numberText(grams ?? food.defaultPortion.grams, 1) }
              : {
                  by: 'portion',
                  index: Number(target.value),
                  count: choice.by === 'portion' ? choice.count : 1,
                },
          )
        }
        options={[
          ...portions.map((portion, index) => ({
            value: String(index),
            label: servingText(portion),
          })),
          { value: 'grams', label: t`By weight, in grams` },
        ]}
      />
      {choice.by === 'grams' ? (
        <NumberField
          ref={ref}
          label={t({ message: 'Weight', context: 'of a food' })}
          unit={t`g`}
          value={choice.typed}
          error={grams === null ? range : undefined}
          onChange={({ target }) => onChange({ by: 'grams', typed: target.value })}
        />
      ) : (
        <div>
          <p className="mb-1.5 font-semibold">{t`How many`}</p>
          <Stepper
            label={t`number of portions`}
            value={choice.count}
            bounds={COUNT}
            shown={plain(choice.count)}
            onStep={(direction) =>
              onChange({ ...choice, count: stepCount(choice.count, direction) })
            }
          />
          {grams === null && <p className="mt-1.5 text-sm font-medium text-brick-ink">{range}</p>}
        </div>
      )}
      {grams !== null && !numbersHidden && (
        <p role="status" className="rounded-control bg-sunken px-4 py-3">
          <span className="block font-display text-2xl leading-tight font-bold">
            {energy((calories * grams) / 100)}
          </span>
          <span className="text-ink-soft">{t`Protein ${shown(protein)} g · Carbs ${shown(carbs)} g · Fats ${shown(fats)} g`}</span>
        </p>
      )}
    </div>
  )
}
