import { setImmediate } from 'node:timers/promises'
import type { ImportChoice, ImportedThing, ImportReading, ImportRemark } from '#contract/imports.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { Planned } from '#domain/imports/planned.ts'
import type { Database, DataImportTable } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { messageReply } from '#server/http/english.ts'
import { ProblemError } from '#server/http/problems.ts'
import { formatsOf, noCounts } from './import-reads.ts'
import { findImport, type OfImport, OWN_IMPORT, storedEntries } from './import-store.ts'
import type { ImportThread } from './import-thread.ts'
import { thingRules } from './imported-things.ts'
import type { PlannedFile, PlanQuestion, Remarks } from './plan-of-file.ts'
import type { RecognisedFile } from './recognised-file.ts'

/** Results of reading a file, besides the entries. */
export interface Details {
  readonly table: RecognisedFile['table'] | null
}

export const forgotten = () =>
  new ProblemError('not_found', { words: codedMessage('refused.import-forgotten') })

export const ownExportReading = (zone: string, fileName: string): ImportReading => ({
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

const viewRemarks = ({ count, remarks }: Remarks): { count: number; remarks: ImportRemark[] } => ({
  count,
  remarks: remarks.map(({ part, line, reason }) => ({
    ...(part !== undefined && { part }),
    line,
    reason: messageReply(reason),
  })),
})

const detailsOf = (reading: DataImportTable): Details =>
  JSON.parse(reading.details ?? '{"table":null}') as Details

export const ofImport = ({
  member_id,
  id,
}: Pick<DataImportTable, 'member_id' | 'id'>): OfImport => ({
  memberId: member_id,
  importId: id,
})

/** Files that were read and not imported yet: what they hold, and what importing them would add. */
export const createImportReadings = ({
  db,
  clock,
  thread,
}: {
  db: Database
  clock: () => number
  thread: ImportThread
}) => {
  const waiting = async (id: string, { memberId }: Caller): Promise<DataImportTable> => {
    const reading = await findImport(db, memberId, id)
    if (!reading || reading.imported_at !== null || reading.details === null || id === OWN_IMPORT)
      throw forgotten()
    return reading
  }

  const planned = (
    reading: DataImportTable,
    choice: ImportChoice,
    caller: Caller,
    {
      refusesUnfit,
      take,
    }: {
      refusesUnfit: boolean
      take: (thing: ImportedThing, some: readonly Planned[]) => Promise<void>
    },
  ): Promise<PlannedFile> => {
    const { zone, dayTurnHour, profile } = caller
    const plan = {
      zone,
      dayTurnHour,
      now: clock(),
      memberKg: profile.weight_kg,
      choice,
      table: detailsOf(reading).table,
      refusesUnfit,
    }
    return thread.plan(plan, (question: PlanQuestion) =>
      'position' in question
        ? storedEntries(db, ofImport(reading), question.position)
        : take(question.thing, question.planned),
    )
  }

  const viewReading = async (
    reading: DataImportTable,
    choice: ImportChoice,
    caller: Caller,
  ): Promise<ImportReading> => {
    const fresh = noCounts()
    const { table } = detailsOf(reading)
    const plan = await planned(reading, choice, caller, {
      refusesUnfit: false,
      take: async (thing, some) => {
        const rules = thingRules[thing]
        const known = await rules.known(db, caller.memberId, some)
        fresh[thing] += some.filter((one) => !rules.isHere(one, known)).length
        // SQLite answers in this thread.
        await setImmediate()
      },
    })
    return {
      id: reading.id,
      formats: formatsOf(reading),
      fileName: reading.file_name,
      things: plan.things.map(({ count, ...told }) => ({
        ...told,
        fresh: fresh[told.thing],
        alreadyHere: count - fresh[told.thing],
      })),
      isMostlyUnfit: plan.isMostlyUnfit,
      repeated: plan.repeated,
      leftOut: viewRemarks(plan.faults),
      doubts: viewRemarks(plan.doubts),
      zone: caller.zone,
      hasUsualTimes: plan.hasUsualTimes,
      unit: plan.unit,
      table:
        table && plan.columns
          ? {
              heading: [...table.heading],
              rows: table.sample.map(({ line, cells }) => ({ line, cells: [...cells] })),
              choice: plan.columns,
            }
          : null,
    }
  }

  return { waiting, planned, viewReading }
}
