import type { BodyType, Motivation } from '#domain/accounts/registration.ts'
import { t } from '@lingui/core/macro'

export const bodyTypeWords = (): Record<BodyType, string> => ({
  lean: t`Lean`,
  medium: t`Medium`,
  heavy_muscular: t`Heavy or muscular`,
})

export const motivationWords = (): Record<Motivation, string> => ({
  weight_loss: t`Weight loss`,
  better_food_habits: t`Better food habits`,
  other: t({ message: 'Other', context: 'motivation' }),
})
