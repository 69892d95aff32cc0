import type { BodyType, Motivation } from '#domain/accounts/registration.ts'

export const bodyTypeWords: Record<BodyType, string> = {
  lean: 'Lean',
  medium: 'Medium',
  heavy_muscular: 'Heavy or muscular',
}

export const motivationWords: Record<Motivation, string> = {
  weight_loss: 'Weight loss',
  better_food_habits: 'Better food habits',
  other: 'Other',
}
