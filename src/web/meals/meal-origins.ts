import type { Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'

/** Where the numbers of a meal come from; nothing for a photo, which has its match, and what was picked. */
export const mealOrigins = (): Record<Meal['source'], string> => ({
  photo: '',
  table: '',
  words: t`in words`,
  again: t`again`,
  energy: t`calories only`,
  import: t`imported`,
})
