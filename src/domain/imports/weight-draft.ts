import { LB_PER_STONE, type MassUnit } from '../units.ts'
import { type ImportDraft, weightUnitIn } from './import-draft.ts'
import { dateFault, faultAt } from './faults.ts'
import { type DateOrder, readWhen } from './written-dates.ts'
import { readNumber } from './written-numbers.ts'

/** "12 st 8.5 lb" */
const STONE_AND_POUNDS = /^\s*(\d{1,2})\s*st(?:ones?)?[\s,.]*(\d.*)$/i

/** A weight as written, with the unit that it names; null for a text that is none. */
export const readWeight = (text: string): { value: number; unit?: MassUnit | undefined } | null => {
  const [, stone, pounds = ''] = STONE_AND_POUNDS.exec(text) ?? []
  const spare = readNumber(pounds)
  if (stone !== undefined && spare !== null)
    return { value: Number(stone) * LB_PER_STONE + spare, unit: 'lb' }
  const value = readNumber(text)
  return value === null ? null : { value, unit: weightUnitIn(text) }
}

/**
 * A weigh-in from the texts of a row, or why it is none; undefined where the row has no weight, as
 * diaries of several measures have.
 */
export const weightDraft = (
  line: number,
  texts: { date: string; time?: string; weight: string; notes?: string | undefined },
  { order = 'ymd', unit }: { order?: DateOrder; unit: MassUnit | null },
): ImportDraft | undefined => {
  const { date, time = '', weight, notes = '' } = texts
  const read = readWeight(weight)
  // Scales write 0 for what they could not measure.
  if (weight.trim() === '' || read?.value === 0) return undefined
  const when = readWhen(date, order, time)
  if (!when) return dateFault(line, `${date} ${time}`)
  if (read === null) return faultAt(line, 'import.weight-unreadable', weight)
  return { kind: 'weigh-in', line, when, value: read.value, unit: read.unit ?? unit, notes }
}
