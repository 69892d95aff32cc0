import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { readEatenTime } from '#domain/meal-text/times/eaten-time.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import type { Language } from '#domain/languages.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'

/** Any moment: times are removed from the words, and not judged. */
const NOW = '2026-11-20T21:30'

/** A meal in words as the product reads it for a member who is new. */
export const readWords = (words: string, language: Language): ReturnType<typeof describeMeal> =>
  describeMeal(
    readEatenTime(words, NOW, mealVocabularyOf(language)).text,
    mealTextContext(language),
  )
