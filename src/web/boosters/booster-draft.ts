import { type BoosterForm, boosterFormSchema, type DailyBooster } from '#contract/boosters.ts'
import type { SleepQuality, VinegarType } from '#domain/boosters/booster-record.ts'
import { type BoosterScore, scoreBoosters } from '#domain/boosters/booster-score.ts'

/** What the tracker's fields hold: what nobody chose yet stays empty. */
export interface BoosterDraft {
  sleepHours: string
  sleepQuality: SleepQuality | ''
  morningVinegar: boolean
  eveningVinegar: boolean
  vinegarType: VinegarType
  sugarFreeDay: boolean
}

export const draftOf = (today: DailyBooster): BoosterDraft => ({
  sleepHours: today.sleepHours === null ? '' : String(today.sleepHours),
  sleepQuality: today.sleepQuality ?? '',
  morningVinegar: today.morningVinegar,
  eveningVinegar: today.eveningVinegar,
  // The kind that the programme speaks of; it counts for nothing while no vinegar is ticked.
  vinegarType: today.vinegarType ?? 'apple_cider',
  sugarFreeDay: today.sugarFreeDay,
})

/** NaN for what is no number. */
export const typedHours = (typed: string): number => Number(typed.trim().replace(',', '.') || Number.NaN)

export type DraftErrors = Partial<Record<keyof BoosterForm, string>>
export type DraftReading = { ok: true; form: BoosterForm } | { ok: false; errors: DraftErrors }

/** Reads the fields by the contract's rules; the first complaint of each field stands. */
export function readDraft(draft: BoosterDraft): DraftReading {
  const sleepHours = draft.sleepHours.trim() === '' ? undefined : typedHours(draft.sleepHours)
  const reading = boosterFormSchema.safeParse({ ...draft, sleepHours })
  if (reading.success) return { ok: true, form: reading.data }
  const issues = reading.error.issues.toReversed()
  return { ok: false, errors: Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])) }
}

/** The score as it would be saved; sleep counts nothing until both its hours and its quality are told. */
export function previewScore(draft: BoosterDraft): BoosterScore {
  const reading = readDraft(draft)
  if (reading.ok) return scoreBoosters(reading.form)
  return scoreBoosters({ ...draft, sleepHours: 0, sleepQuality: 'good' })
}
