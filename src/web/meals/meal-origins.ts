import type { Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'

/** Where the numbers of a meal come from; nothing for a photo, which has its match. */
export const mealOrigins = (): Record<Meal['source'], string> => ({
  photo: '',
  table: t`food table`,
  words: t`in words`,
  again: t`again`,
  energy: t`calories only`,
  import: t`imported`,
})
