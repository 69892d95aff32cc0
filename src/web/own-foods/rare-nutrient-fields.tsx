import { unitOfNutrient } from '#domain/foods/nutrient.ts'
import { nutrientNames } from '#web/nutrition/nutrient-names.ts'
import { NumberField } from '#web/units/number-field.tsx'
import type { ComponentProps } from 'react'
import type { OwnFoodForm } from './own-food-form.ts'
import { ON_SOME_LABELS, RARE } from './rare-nutrients.ts'

interface RareNutrientFieldsProps {
  typed: OwnFoodForm
  fieldOf: (
    name: (typeof RARE)[number],
    unit: string,
  ) => Omit<ComponentProps<typeof NumberField>, 'label'>
}

/** Fields for what some labels say, and for whatever this food has. */
export default function RareNutrientFields({ typed, fieldOf }: RareNutrientFieldsProps) {
  const names = nutrientNames()
  return (
    <div className="mt-2 grid-pairs items-start gap-3">
      {RARE.filter((name) => ON_SOME_LABELS.includes(name) || typed[name] !== '').map((name) => (
        <NumberField key={name} label={names[name]} {...fieldOf(name, unitOfNutrient(name))} />
      ))}
    </div>
  )
}
