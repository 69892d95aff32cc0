import type { BodyType, Motivation } from '#domain/accounts/registration.ts'
import { t } from '@lingui/core/macro'
import type { SelectOption } from '#web/ui/select.tsx'

export const bodyTypeLabels = (): Record<BodyType, string> => ({
  lean: t`Lean`,
  medium: t`Medium`,
  heavy_muscular: t`Heavy or muscular`,
})

export const motivationLabels = (): Record<Motivation, string> => ({
  weight_loss: t`Weight loss`,
  better_food_habits: t`Better food habits`,
  other: t({ message: 'Other', context: 'motivation' }),
})

/** The options of a select, in the order of their words. */
export const optionsOf = (words: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
