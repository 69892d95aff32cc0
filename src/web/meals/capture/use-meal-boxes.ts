import type { LocalTime } from '#domain/local-time.ts'
import { useEffect, useState } from 'react'
import { fitting, forgetDraft, keepDraft, keptDraft } from '#web/offline/drafts.ts'
import { keptChosenPhoto } from '#web/offline/chosen-photo.ts'
import { type MealBoxes, noBoxes } from './use-analysis.ts'

interface BesideMeal extends MealBoxes {
  /** In the member's local time; null is now. */
  readonly eatenAt: LocalTime | null
}

const DRAFT = 'beside-meal'
/** For a described meal. */
export const DESCRIBE_DRAFT = 'describe-meal'
const untouched: BesideMeal = { ...noBoxes, eatenAt: null }

/**
 * What was entered beside a photo or words that are still there; without them it would belong to
 * another meal.
 */
const keptBesideMeal = async (): Promise<BesideMeal | undefined> => {
  const kept = await keptDraft(DRAFT)
  if (!kept) return undefined
  if ((await keptChosenPhoto()) || (await keptDraft(DESCRIBE_DRAFT)))
    return { ...untouched, ...fitting(kept, untouched) }
  await forgetDraft(DRAFT)
  return undefined
}

/** What is entered beside a photo or words, kept on this device with them until they are sent. */
export function useMealBoxes() {
  const [entered, setEntered] = useState(untouched)
  useEffect(() => {
    void keptBesideMeal().then(
      (kept) => kept && setEntered((now) => (now === untouched ? kept : now)),
    )
  }, [])
  return {
    entered,
    enter: (change: Partial<BesideMeal>) => {
      const next = { ...entered, ...change }
      setEntered(next)
      void keepDraft(DRAFT, next)
    },
    clear: () => {
      setEntered(untouched)
      void forgetDraft(DRAFT)
    },
  }
}
