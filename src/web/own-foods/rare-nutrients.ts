import { MORE_NAMES, type MoreNutrient } from '#domain/foods/nutrient.ts'
import { OFTEN_ON_LABEL } from './own-food-form.ts'

type OftenOnLabel = (typeof OFTEN_ON_LABEL)[number]
/** What only few labels say. */
export const RARE = MORE_NAMES.filter(
  (name): name is Exclude<MoreNutrient, OftenOnLabel> =>
    !OFTEN_ON_LABEL.some((other) => other === name),
)

/** From here on the list has what no label says. */
const ON_NO_LABEL = RARE.indexOf('water')
/** What some labels say (Regulation (EU) No 1169/2011, annex XIII, and others). */
export const ON_SOME_LABELS = RARE.slice(0, ON_NO_LABEL)
