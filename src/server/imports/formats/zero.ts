import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { weightUnitIn } from '#domain/imports/import-draft.ts'
import { faultAt } from '#domain/imports/faults.ts'
import { readWhen, type When } from '#domain/imports/written-dates.ts'
import { addDays } from '#domain/day.ts'
import { fieldOf, jsonOf, listIn, numberField, textField } from '../json-part.ts'
import type { Beginning, Format } from './format.ts'
import { fastDraft, hasColumns, namedRows, orderIn } from './table-rows.ts'

/**
 * The older table: day and time of the start, and time of the end, which may be on the next day.
 */
async function* readTable(beginning: Beginning): AsyncGenerator<ImportDraft> {
  const order = orderIn(beginning, 'date', 'mdy')
  for await (const { line, cell } of namedRows(beginning)) {
    const startedAt = readWhen(cell('date'), order, cell('start'))
    const sameDay = readWhen(cell('date'), order, cell('end'))
    let endedAt: When | null = null
    if (startedAt?.kind === 'local' && sameDay?.kind === 'local') {
      const isNextDay = sameDay.time <= startedAt.time
      endedAt = isNextDay
        ? {
            kind: 'local',
            time: `${addDays(sameDay.time.slice(0, 10), 1)}${sameDay.time.slice(10)}`,
          }
        : sameDay
    }
    yield fastDraft(line, startedAt, endedAt, cell('end').trim() === '')
  }
}

/** The name of the first field of an entry that a pattern fits. */
const fieldLike = (entry: unknown, pattern: RegExp): string =>
  Object.keys(entry ?? {}).find((name) => pattern.test(name)) ?? ''

/** `biodata.json` of the newer export: lists of what was measured, with instants. */
async function* readBiodata({ part }: Beginning): AsyncGenerator<ImportDraft> {
  const lists = await jsonOf(part)
  for (const [nth, fast] of listIn(fieldOf(lists, 'fast_data')).entries()) {
    const [start, end] = [textField(fast, 'StartDTM'), textField(fast, 'EndDTM')]
    yield fastDraft(nth + 1, readWhen(start, 'ymd'), readWhen(end, 'ymd'), end === '')
  }
  for (const [nth, entry] of listIn(fieldOf(lists, 'weight_data')).entries()) {
    const value = numberField(entry, fieldLike(entry, /weight|value/i))
    const when = readWhen(textField(entry, fieldLike(entry, /date|time|dtm/i)), 'ymd')
    if (value === null || !when) yield faultAt(nth + 1, 'import.row-broken')
    else {
      const unit = weightUnitIn(textField(entry, fieldLike(entry, /unit/i))) ?? null
      yield { kind: 'weigh-in', line: nth + 1, when, value, unit }
    }
  }
}

/** Other lists may come before that of fasts. */
const BIODATA = /"(fast_data|StartDTM)"\s*:|^\s*\{\s*"\w+_data"\s*:\s*\[/

const isTable = (beginning: Beginning) =>
  hasColumns(beginning, 'date', 'start', 'end', 'hours', 'night eating')

export const zero: Format = {
  name: 'zero',
  recognises: (beginning) => isTable(beginning) || BIODATA.test(beginning.part.beginning),
  read: (beginning) => (isTable(beginning) ? readTable(beginning) : readBiodata(beginning)),
}
