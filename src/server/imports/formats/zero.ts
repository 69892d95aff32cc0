import type { Draft } from '#domain/imports/drafts.ts'
import { readWhen, type When } from '#domain/imports/written-dates.ts'
import { addDays } from '#domain/day.ts'
import { fieldOf, jsonOf, listIn, textField } from '../json-part.ts'
import type { Beginning, Format } from './format.ts'
import { fastDraft, hasColumns, namedRows, orderIn } from './table-rows.ts'

/**
 * The older table: day and time of the start, and time of the end, which may be on the next day.
 */
async function* readTable(beginning: Beginning): AsyncGenerator<Draft> {
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

/** `biodata.json` of the newer export, with instants. */
async function* readBiodata({ part }: Beginning): AsyncGenerator<Draft> {
  for (const [nth, fast] of listIn(fieldOf(await jsonOf(part), 'fast_data')).entries()) {
    const [start, end] = [textField(fast, 'StartDTM'), textField(fast, 'EndDTM')]
    yield fastDraft(nth + 1, readWhen(start, 'ymd'), readWhen(end, 'ymd'), end === '')
  }
}

const isTable = (beginning: Beginning) =>
  hasColumns(beginning, 'date', 'start', 'end', 'hours', 'night eating')

export const zero: Format = {
  name: 'zero',
  recognises: (beginning) =>
    isTable(beginning) || /"(fast_data|StartDTM)"\s*:/.test(beginning.part.beginning),
  read: (beginning) => (isTable(beginning) ? readTable(beginning) : readBiodata(beginning)),
}
