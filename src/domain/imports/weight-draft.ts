import { LB_PER_STONE, type MassUnit } from '../units.ts'
import { type Draft, weightUnitIn } from './drafts.ts'
import { dateFault, faultAt } from './faults.ts'
import { type DateOrder, readWhen } from './written-dates.ts'
import { readNumber } from './written-numbers.ts'

/** "12 st 8.5 lb" */
const STONE_AND_POUNDS = /^\s*(\d{1,2})\s*st(?:ones?)?[\s,.]*(\d.*)$/i

/**
 * A weigh-in from the texts of a row, or why it is none; undefined where the row has no weight, as
 * diaries of several measures have.
 */
export const weightDraft = (
  line: number,
  texts: { date: string; time?: string; weight: string; notes?: string | undefined },
  { order = 'ymd', unit }: { order?: DateOrder; unit: MassUnit | null },
): Draft | undefined => {
  const { date, time = '', weight, notes = '' } = texts
  const value = readNumber(weight)
  // Scales write 0 for what they could not measure.
  if (weight.trim() === '' || value === 0) return undefined
  const when = readWhen(date, order, time)
  if (!when) return dateFault(line, `${date} ${time}`)
  const [, stone, pounds = ''] = STONE_AND_POUNDS.exec(weight) ?? []
  const spare = readNumber(pounds)
  if (stone !== undefined && spare !== null)
    return {
      kind: 'weigh-in',
      line,
      when,
      value: Number(stone) * LB_PER_STONE + spare,
      unit: 'lb',
      notes,
    }
  if (value === null) return faultAt(line, 'import.weight-unreadable', weight)
  return { kind: 'weigh-in', line, when, value, unit: weightUnitIn(weight) ?? unit, notes }
}
