import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  type Import,
  type ImportChoice,
  type ImportCounts,
  type ImportedThing,
  type ImportReading,
  type ImportRemark,
  MAX_REMARKS,
} from '#contract/imports.ts'
import type { CivilDay } from '#domain/day.ts'
import { weightUnitIn } from '#domain/imports/drafts.ts'
import type { MassUnit } from '#domain/units.ts'
import {
  type DraftsOfPart,
  type ImportPlan,
  isMostlyUnfit,
  likelyUnit,
  planImport,
  type Remark,
} from '#domain/imports/import-plan.ts'
import { type ColumnChoice, draftOfRow } from '#domain/imports/table-columns.ts'
import { readNumber } from '#domain/imports/written-numbers.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { Database, DataImportTable, ImportedRowTable, Transaction } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { messageReply } from '#server/http/english.ts'
import { type Recorded, recordedByImport } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ImportReader } from './import-reader.ts'
import { formatsOf, noCounts, viewImport } from './import-reads.ts'
import {
  beginReading,
  deleteByKey,
  deleteReading,
  findImport,
  forgetImportedRows,
  saveDrafts,
  saveImportedRows,
  someImportedRows,
  storedEntries,
  lockImport,
  markImported,
  rowsByKey,
  updateImport,
} from './import-store.ts'
import {
  addPlanned,
  fingerprintOf,
  type Planned,
  thingRules,
  type ThingRules,
} from './imported-things.ts'
import type { RecognisedFile } from './recognised-file.ts'
import type { StoredEntries } from './stored-entries.ts'

/** Results of reading a file, besides the entries. */
interface Details {
  readonly table: RecognisedFile['table'] | null
}

/** Reports what was imported or removed, in the same transaction. */
type Note = (transaction: Transaction, recorded: readonly Recorded[]) => Promise<void>

const forgotten = () =>
  new ProblemError('not_found', { words: codedMessage('refused.import-forgotten') })
const noSuchImport = () =>
  new ProblemError('not_found', { words: 'There is no such import of yours.' })

/** Rows read or written in one statement. */
const ROWS_AT_ONCE = 200

const ownExportReading = (zone: string, fileName: string): ImportReading => ({
  id: '',
  formats: ['forkcast'],
  fileName,
  things: [],
  isMostlyUnfit: false,
  repeated: 0,
  leftOut: { count: 0, remarks: [] },
  doubts: { count: 0, remarks: [] },
  zone,
  hasUsualTimes: false,
  unit: null,
  table: null,
})

const remarksOf = (remarks: readonly Remark[]): { count: number; remarks: ImportRemark[] } => ({
  count: remarks.length,
  remarks: remarks.slice(0, MAX_REMARKS).map(({ part, line, reason }) => ({
    ...(part !== undefined && { part }),
    line,
    reason: messageReply(reason),
  })),
})

/**
 * What was read, part by part. Between two of them it is text, a fifth of the memory that its objects
 * take.
 */
function* partsOf(
  stored: readonly string[],
  columns: ColumnChoice | undefined,
): Generator<DraftsOfPart> {
  for (const text of stored) {
    const entries = JSON.parse(text) as StoredEntries
    if ('drafts' in entries) yield entries
    else if (columns)
      yield {
        source: 'table',
        drafts: entries.rows.flatMap((row) => draftOfRow(row, columns) ?? []),
      }
  }
}

/** Makes the plan in steps, so that other calls are served in between. */
const planned = async (
  parts: Iterable<DraftsOfPart>,
  context: Parameters<typeof planImport>[1],
): Promise<ImportPlan> => {
  const planning = planImport(parts, context)
  for (;;) {
    const step = planning.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

/** What the member does not have yet; in steps, as above. */
const freshAmong = async (
  all: readonly Planned[],
  rules: ThingRules,
  known: ReadonlySet<string>,
): Promise<Planned[]> => {
  const fresh: Planned[] = []
  for (const [nth, one] of all.entries()) {
    if (nth % ROWS_AT_ONCE === 0) await setImmediate()
    if (!rules.isHere(one, known)) fresh.push(one)
  }
  return fresh
}

const unfitWords = ({ taken, faults }: ImportPlan): string =>
  codedMessage('refused.import-mostly-unfit', { leftOut: faults.length, taken })

/** First and last day of what is planned, which is sorted oldest first. */
const spanOf = (planned: readonly { readonly on: CivilDay }[]) => ({
  fromOn: planned[0]?.on ?? '',
  untilOn: planned.at(-1)?.on ?? '',
})

/** What all entries of a thing come to, so that a misunderstood file is seen before it is imported. */
const sumsOf = (thing: ImportedThing, { meals, weighIns }: ImportPlan) => {
  if (thing === 'meals')
    return { totalKcal: meals.reduce((sum, { amounts }) => sum + amounts.energyKcal, 0) }
  if (thing !== 'weighIns') return {}
  let [lowestKg, highestKg] = [Infinity, 0]
  for (const { weightKg } of weighIns) {
    lowestKg = Math.min(lowestKg, weightKg)
    highestKg = Math.max(highestKg, weightKg)
  }
  return { weights: { lowestKg, highestKg } }
}

export const createImportService = (db: Database, reader: ImportReader, clock: () => number) => {
  const waiting = async (id: string, { memberId }: Caller): Promise<DataImportTable> => {
    const reading = await findImport(db, memberId, id)
    if (!reading || reading.imported_at !== null || reading.details === null) throw forgotten()
    return reading
  }

  /** The columns to use: those that the member chose, otherwise the likeliest. */
  const columnsFor = (
    { table }: Details,
    choice: ImportChoice,
    { profile }: Caller,
  ): ColumnChoice | undefined => {
    if (!table || choice.columns) return choice.columns
    const { guess, heading, sample } = table
    if (guess.of === 'foods') return guess
    const texts = sample.map(({ cells }) => cells[guess.weight] ?? '')
    if ([heading[guess.weight] ?? '', ...texts].some((text) => weightUnitIn(text) !== undefined))
      return guess
    const values = texts.flatMap((text) => readNumber(text) ?? [])
    return { ...guess, unit: likelyUnit(values, profile.weight_kg) }
  }

  const planOf = async (reading: DataImportTable, choice: ImportChoice, caller: Caller) => {
    const details = JSON.parse(reading.details ?? '{}') as Details
    const columns = columnsFor(details, choice, caller)
    const stored = await storedEntries(db, reading.member_id, reading.id)
    const unnamed: number[] = []
    for (const { drafts } of partsOf(stored, columns)) {
      for (const one of drafts)
        if (one.kind === 'weigh-in' && one.unit === null) unnamed.push(one.value)
      await setImmediate()
    }
    const unit: MassUnit | null =
      unnamed.length === 0 ? null : (choice.unit ?? likelyUnit(unnamed, caller.profile.weight_kg))
    const plan = await planned(partsOf(stored, columns), {
      zone: caller.zone,
      dayTurnHour: caller.dayTurnHour,
      now: clock(),
      unit: unit ?? 'kg',
    })
    return {
      plan,
      unit,
      table: details.table && columns ? { ...details.table, choice: columns } : null,
    }
  }

  const viewReading = async (
    reading: DataImportTable,
    choice: ImportChoice,
    caller: Caller,
  ): Promise<ImportReading> => {
    const { plan, unit, table } = await planOf(reading, choice, caller)
    const things: ImportReading['things'] = []
    for (const rules of thingRules) {
      const all = plan[rules.thing]
      if (all.length === 0) continue
      const span = spanOf(all)
      const known = await rules.known(db, caller.memberId, span)
      const fresh = (await freshAmong(all, rules, known)).length
      things.push({
        thing: rules.thing,
        fresh,
        alreadyHere: all.length - fresh,
        ...span,
        ...sumsOf(rules.thing, plan),
      })
    }
    return {
      id: reading.id,
      formats: formatsOf(reading),
      fileName: reading.file_name,
      things,
      isMostlyUnfit: table !== null && isMostlyUnfit(plan),
      repeated: plan.repeated,
      leftOut: remarksOf(plan.faults),
      doubts: remarksOf(plan.doubts),
      zone: caller.zone,
      hasUsualTimes: plan.hasUsualTimes,
      unit,
      table: table && {
        heading: [...table.heading],
        rows: table.sample.map(({ line, cells }) => ({ line, cells: [...cells] })),
        choice: table.choice,
      },
    }
  }

  /** Writes the new rows of one thing; returns their number. */
  const writeThing = async (
    transaction: Transaction,
    rules: ThingRules,
    plan: ImportPlan,
    { member_id, id: import_id }: DataImportTable,
  ): Promise<number> => {
    const all = plan[rules.thing]
    if (all.length === 0) return 0
    const known = await rules.known(transaction, member_id, spanOf(all))
    const fresh = await freshAmong(all, rules, known)
    const now = clock()
    let count = 0
    for (let start = 0; start < fresh.length; start += ROWS_AT_ONCE) {
      const some = fresh.slice(start, start + ROWS_AT_ONCE)
      const rows = some.map((one) => rules.rowOf(one, member_id, now))
      const added = await addPlanned(transaction, rules, member_id, { rows, planned: some })
      const imported = some.flatMap((one, nth): ImportedRowTable[] => {
        const row_id = rules.idOf(one)
        if (!added.has(row_id)) return []
        const fingerprint = fingerprintOf(rules.editableColumns, rows[nth] ?? {})
        return [{ member_id, import_id, thing: rules.thing, row_id, fingerprint }]
      })
      await saveImportedRows(transaction, imported)
      count += imported.length
      await setImmediate()
    }
    return count
  }

  /** Removes the rows of one thing that an import added, except those changed since. */
  const takeBack = async (
    transaction: Transaction,
    rules: ThingRules,
    memberId: string,
    importId: string,
  ) => {
    let [removed, kept] = [0, 0]
    const of = { memberId, importId, thing: rules.thing }
    for (;;) {
      const brought = await someImportedRows(transaction, of)
      if (brought.length === 0) return { removed, kept }
      const ids = brought.map(({ row_id }) => row_id)
      const rows = await rowsByKey(transaction, memberId, rules, ids)
      const unchanged = brought.filter(({ row_id, fingerprint }) => {
        const row = rows.get(row_id)
        return row !== undefined && fingerprintOf(rules.editableColumns, row) === fingerprint
      })
      await deleteByKey(
        transaction,
        memberId,
        rules,
        unchanged.map(({ row_id }) => row_id),
      )
      await forgetImportedRows(transaction, of, ids)
      removed += unchanged.length
      kept += rows.size - unchanged.length
      await setImmediate()
    }
  }

  return {
    /** Reads an uploaded file, without importing it yet. */
    async read(path: string, fileName: string, caller: Caller): Promise<ImportReading> {
      const { memberId } = caller
      const importId = randomUUID()
      const name = fileName.replaceAll('\u0000', '')
      const of = { memberId, importId }
      await beginReading(db, {
        member_id: memberId,
        id: importId,
        formats: '',
        file_name: name,
        details: null,
        read_at: clock(),
        imported_at: null,
        added: null,
        undone_at: null,
      })
      try {
        let position = 0
        const { formats, table } = await reader.read(path, (batch) =>
          saveDrafts(db, of, position++, batch),
        )
        if (formats.includes('forkcast')) {
          await deleteReading(db, memberId, importId)
          return ownExportReading(caller.zone, name)
        }
        const details: Details = { table: table ?? null }
        await updateImport(db, memberId, importId, {
          formats: formats.join(' '),
          details: JSON.stringify(details),
        })
      } catch (error) {
        await deleteReading(db, memberId, importId)
        throw error
      }
      return viewReading(await waiting(importId, caller), {}, caller)
    },

    async preview(id: string, choice: ImportChoice, caller: Caller): Promise<ImportReading> {
      return viewReading(await waiting(id, caller), choice, caller)
    },

    async confirm(id: string, choice: ImportChoice, caller: Caller, note: Note): Promise<Import> {
      const before = await findImport(db, caller.memberId, id)
      if (before && before.imported_at !== null) return viewImport(before)
      const { plan, table } = await planOf(await waiting(id, caller), choice, caller)
      if (table && isMostlyUnfit(plan))
        throw new ProblemError('invalid_input', { words: unfitWords(plan) })
      return db.transaction().execute(async (transaction) => {
        const reading = await lockImport(transaction, caller.memberId, id)
        if (!reading) throw forgotten()
        if (reading.imported_at !== null) return viewImport(reading)
        const added = noCounts()
        for (const rules of thingRules)
          added[rules.thing] = await writeThing(transaction, rules, plan, reading)
        const change = { imported_at: clock(), added: JSON.stringify(added) }
        await markImported(transaction, reading, change)
        await note(transaction, recordedByImport('imported', added, id))
        return viewImport({ ...reading, ...change })
      })
    },

    async undo(
      id: string,
      { memberId }: Caller,
      note: Note,
    ): Promise<{ removed: ImportCounts; kept: ImportCounts }> {
      return db.transaction().execute(async (transaction) => {
        const done = await lockImport(transaction, memberId, id)
        if (!done || done.imported_at === null) throw noSuchImport()
        const [removed, kept] = [noCounts(), noCounts()]
        if (done.undone_at !== null) return { removed, kept }
        for (const rules of thingRules) {
          const back = await takeBack(transaction, rules, memberId, id)
          removed[rules.thing] = back.removed
          kept[rules.thing] = back.kept
        }
        await updateImport(transaction, memberId, id, { undone_at: clock() })
        await note(transaction, recordedByImport('import-undone', removed, id))
        return { removed, kept }
      })
    },

    async forget(id: string, { memberId }: Caller): Promise<void> {
      if (!(await deleteReading(db, memberId, id))) throw noSuchImport()
    },
  }
}
