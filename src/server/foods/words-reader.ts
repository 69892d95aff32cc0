import type { CivilDay } from '#domain/day.ts'
import type { LocalTime } from '#domain/local-time.ts'
import type { DescribedMeal } from '#domain/meal-text/described-meal.ts'
import type { OwnWords } from '#domain/meal-text/foods/own-words.ts'
import { createTurns } from '#server/turns/turns.ts'
import { openThread } from '#server/open-thread.ts'
import type { NamesOf } from './food-names-in.ts'
import type { RecipeReading } from './read-recipe.ts'
import type { TimeOfMeal, WordsTask } from './words-worker.ts'

const KEPT_FOR_MS = 10 * 60_000
/** It is asked more often than other threads, and with less V8 clears twice as often. */
const YOUNG_MB = 12

/**
 * Reads meals and recipes in words in a thread of its own, because a long text takes a second, in
 * which nobody else would be answered. Members take turns.
 */
export const createWordsReader = (onFailure: (reason: string) => void) => {
  const pool = openThread<WordsTask, DescribedMeal | TimeOfMeal | RecipeReading>(
    'foods/words-worker',
    { idleTimeout: KEPT_FOR_MS, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } },
    onFailure,
  )
  const turns = createTurns({ atOnce: 1 })
  const read = (memberId: string, task: WordsTask) => turns.run(memberId, () => pool.run(task))
  return {
    /** The foods that a text names, as the member means it. */
    describeMeal: (memberId: string, text: string, language: NamesOf, own: OwnWords) =>
      read(memberId, { kind: 'meal', text, language, own }) as Promise<DescribedMeal>,
    /**
     * When a text says that a meal was eaten, or which earlier one it means.
     * @param now the member's own clock
     */
    readTime: (
      memberId: string,
      text: string,
      language: NamesOf,
      { now, todayOn }: { readonly now: LocalTime; readonly todayOn: CivilDay },
    ) => read(memberId, { kind: 'time', text, language, now, todayOn }) as Promise<TimeOfMeal>,
    /** The foods of a pasted recipe. */
    readRecipe: (memberId: string, text: string, language: NamesOf) =>
      read(memberId, { kind: 'recipe', text, language }) as Promise<RecipeReading>,
    close: (): Promise<void> => pool.close(),
  }
}
export type WordsReader = ReturnType<typeof createWordsReader>
