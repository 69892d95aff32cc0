import { message } from '#domain/coded-message.ts'
import type { NamedNutrient } from '#domain/messages/nutrients.ts'
import { translate } from './translate.ts'

/** On screen; `web/nutrition/nutrient-names.ts` has the others. */
export const nutrientName = (nutrient: NamedNutrient): string =>
  translate(message(`nutrient.${nutrient}`))
