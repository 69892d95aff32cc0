import { MORE_NAMES, type MoreNutrient } from '#domain/foods/nutrient.ts'

/** Those that have a field of their own among the main ones of a label. */
type OnEveryLabel = 'sugars' | 'saturatedFat'

/** What only few labels say. */
export const RARE = MORE_NAMES.filter(
  (name): name is Exclude<MoreNutrient, OnEveryLabel> =>
    name !== 'sugars' && name !== 'saturatedFat',
)

/** From here on the list has what no label says. */
const ON_NO_LABEL = RARE.indexOf('water')
/** What some labels say (Regulation (EU) No 1169/2011, annex XIII, and others). */
export const ON_SOME_LABELS = RARE.slice(0, ON_NO_LABEL)
