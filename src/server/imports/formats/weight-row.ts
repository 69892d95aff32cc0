import { type Draft, weightUnitIn } from '#domain/imports/drafts.ts'
import type { MassUnit } from '#domain/units.ts'
import { type DateOrder, readWhen } from '#domain/imports/written-dates.ts'
import { readNumber } from '#domain/imports/written-numbers.ts'

const LONGEST_TOLD = 40

/** A weigh-in from the texts of a row; undefined where the row has no weight. */
export const weightDraft = (
  line: number,
  texts: { date: string; time?: string; weight: string; notes?: string | undefined },
  { order = 'ymd', unit }: { order?: DateOrder; unit: MassUnit | null },
): Draft | undefined => {
  const { date, time = '', weight, notes = '' } = texts
  // Scales write 0 for what they could not measure.
  if (weight.trim() === '' || readNumber(weight) === 0) return undefined
  const value = readNumber(weight)
  if (value === null)
    return { kind: 'fault', line, reason: { code: 'import.weight-unreadable', values: { text: weight.trim().slice(0, LONGEST_TOLD) } } }
  const when = readWhen(date, order, time)
  if (!when) {
    const text = `${date} ${time}`.trim().slice(0, LONGEST_TOLD)
    return { kind: 'fault', line, reason: text === '' ? { code: 'import.no-date' } : { code: 'import.date-unreadable', values: { text } } }
  }
  return { kind: 'weigh-in', line, when, value, unit: weightUnitIn(weight) ?? unit, notes }
}
