import {
  type BoosterForm,
  boosterFormSchema,
  type DailyBooster,
  sleepHoursSchema,
} from '#contract/boosters.ts'
import {
  type BoosterDay,
  isEmptyBoosterDay,
  missingSleepPart,
} from '#domain/boosters/booster-record.ts'
import { t } from '@lingui/core/macro'
import {
  type BoosterScore,
  scoreBoosters,
  type SleepLevel,
  sleepLevel,
} from '#domain/boosters/booster-score.ts'
import { faultsByField } from '#web/language/field-faults.ts'
import { numberText } from '#web/language/formats.ts'
import type { ParsedForm } from '#web/ui/form-resolver.ts'
import { numberTyped } from '#web/units/measure-text.ts'

/** What the tracker's fields hold. What was not chosen yet is empty. */
export const draftOf = (today: DailyBooster) => ({
  sleepHours: today.sleepHours === null ? '' : numberText(today.sleepHours),
  sleepQuality: today.sleepQuality ?? ('' as const),
  morningVinegar: today.morningVinegar,
  eveningVinegar: today.eveningVinegar,
  // The kind that the programme recommends; it does not count while no vinegar is ticked.
  vinegarType: today.vinegarType ?? ('apple_cider' as const),
  sugarFreeDay: today.sugarFreeDay,
})
export type BoosterDraft = ReturnType<typeof draftOf>

const missingText = () => ({
  sleepHours: t`Please say how many hours you slept`,
  sleepQuality: t`Please choose how well you slept`,
})

/** The entries of the fields; null for an empty field and for a box that was never ticked. */
const enteredBy = (
  draft: BoosterDraft,
  saved: BoosterDraft | null,
): BoosterDay & Pick<BoosterForm, 'vinegarType'> => {
  const ticked = (box: 'morningVinegar' | 'eveningVinegar' | 'sugarFreeDay') =>
    draft[box] || saved?.[box] ? draft[box] : null
  const morningVinegar = ticked('morningVinegar')
  const eveningVinegar = ticked('eveningVinegar')
  return {
    sleepHours: draft.sleepHours.trim() === '' ? null : numberTyped(draft.sleepHours),
    sleepQuality: draft.sleepQuality || null,
    morningVinegar,
    eveningVinegar,
    sugarFreeDay: ticked('sugarFreeDay'),
    vinegarType: morningVinegar === null && eveningVinegar === null ? null : draft.vinegarType,
  }
}

/** Reads the fields by the contract's rules. `saved` is what the day has already. */
export function readDraft(
  draft: BoosterDraft,
  saved: BoosterDraft | null = null,
): ParsedForm<BoosterForm, keyof BoosterDraft> {
  const entered = enteredBy(draft, saved)
  const reading = boosterFormSchema.safeParse(entered)
  if (!reading.success) return { errors: faultsByField(reading.error) }
  const missing = missingSleepPart(entered)
  if (missing !== null) return { errors: { [missing]: missingText()[missing] } }
  const { vinegarType: _kind, ...parts } = entered
  if (isEmptyBoosterDay(parts))
    return { errors: { sugarFreeDay: t`Fill in or tick at least one.` } }
  return { sent: reading.data }
}

/**
 * The score as it would be saved. Sleep does not count until both its hours and its quality are
 * given.
 */
export function previewScore(draft: BoosterDraft): BoosterScore {
  const entered = enteredBy(draft, null)
  return scoreBoosters(
    sleepHoursSchema.safeParse(entered.sleepHours).success
      ? entered
      : { ...entered, sleepHours: null },
  )
}

/** The level for the typed hours; null where they are not valid. */
export function previewLevel({ sleepHours }: BoosterDraft): SleepLevel | null {
  if (sleepHours.trim() === '') return 'inactive'
  const hours = numberTyped(sleepHours)
  return sleepHoursSchema.safeParse(hours).success ? sleepLevel(hours) : null
}
