import type { Meal } from '#contract/meals.ts'
import { nameOfEnergy } from '#domain/meals/energy-alone.ts'
import { t } from '@lingui/core/macro'
import { unitsNow } from '#web/language/chosen-units.ts'

/** What a meal is called on screen; a meal without a name is named by its energy. */
export const mealName = ({ foodName, calories }: Pick<Meal, 'foodName' | 'calories'>): string =>
  unitsNow().numbersHidden && foodName === nameOfEnergy(calories) ? t`A meal` : foodName
