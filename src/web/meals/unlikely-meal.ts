import { isUnlikelyMeal } from '#domain/unlikely.ts'
import { counted } from './log-words.ts'

/** What is asked before a meal of so many kcal is sent; null where it is likely enough. */
export const questionAboutMeal = (energyKcal: number): string | null =>
  isUnlikelyMeal(energyKcal) ? `${counted(energyKcal)} kcal. Really? If so, save it once more.` : null
