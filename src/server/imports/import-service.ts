import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  type Import,
  type ImportChoice,
  type ImportedThing,
  type ImportReading,
} from '#contract/imports.ts'
import type { Planned } from '#domain/imports/planned.ts'
import type { ImportedRowTable, Transaction } from '#server/db/schema.ts'
import { transactionForNow } from '#server/db/transaction-for-now.ts'
import type { Caller } from '#server/http/caller.ts'
import { importUnderWay } from '#server/http/uploaded-file.ts'
import { recordedByImport } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { noCounts, viewImport } from './import-reads.ts'
import {
  createImportReadings,
  type Details,
  forgotten,
  ofImport,
  ownExportReading,
} from './import-readings.ts'
import {
  beginReading,
  closeImport,
  deleteReading,
  findImport,
  holdImport,
  leftImports,
  type OfImport,
  releaseImport,
  saveDrafts,
  saveImportedRows,
  updateImport,
  OWN_IMPORT,
  settleOwnImport,
} from './import-store.ts'
import type { ImportThread } from './import-thread.ts'
import { createImportUndoing, noSuchImport, takeBackAll } from './import-undoing.ts'
import { addPlanned, fingerprintOf, thingRules } from './imported-things.ts'

/** Writes what is new among some entries of one thing; returns their number. */
const writeSome = async (
  transaction: Transaction,
  { memberId, importId }: OfImport,
  thing: ImportedThing,
  some: readonly Planned[],
  now: number,
): Promise<number> => {
  const rules = thingRules[thing]
  const known = await rules.known(transaction, memberId, some)
  const fresh = some.filter((one) => !rules.isHere(one, known))
  if (fresh.length === 0) return 0
  const rows = fresh.map((one) => rules.rowOf(one, memberId, now))
  const added = await addPlanned(transaction, rules, memberId, { rows, planned: fresh })
  const imported = fresh.flatMap((one, nth): ImportedRowTable[] => {
    const row_id = rules.idOf(one)
    if (!added.has(row_id)) return []
    const fingerprint = fingerprintOf(rules.editableColumns, rows[nth] ?? {})
    return [{ member_id: memberId, import_id: importId, thing, row_id, fingerprint }]
  })
  await saveImportedRows(transaction, imported)
  return imported.length
}

/**
 * Files of other apps: read, previewed, imported, undone. What is written or removed goes in short
 * transactions, so that others are served in between; `busy_at` says that some are still missing, and
 * whatever is left half-done is undone or finished.
 */
export const createImportService = (
  { app: { log, noteRecorded }, db, clock }: Pick<ServerParts, 'app' | 'db' | 'clock'>,
  thread: ImportThread,
) => {
  const undoing = createImportUndoing({ db, clock, noteRecorded })
  const { waiting, planned, viewReading } = createImportReadings({ db, clock, thread })

  /** `endLeft` does it later. */
  const leaveToNext = (error: unknown): void => log.warn({ err: error }, 'an import is ended later')

  return {
    /** Reads an uploaded file, without importing it yet. */
    async read(path: string, fileName: string, caller: Caller): Promise<ImportReading> {
      const { memberId } = caller
      const importId = randomUUID()
      const name = fileName.replaceAll('\u0000', '')
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
        busy_at: null,
      })
      try {
        let position = 0
        const { formats, table } = await thread.read(path, (batch) =>
          saveDrafts(db, { memberId, importId }, position++, batch),
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

    async confirm(id: string, choice: ImportChoice, caller: Caller): Promise<Import> {
      const { memberId } = caller
      const before = await findImport(db, memberId, id)
      if (before && before.imported_at !== null) return viewImport(before)
      const reading = await waiting(id, caller)
      const of = ofImport(reading)
      let heldAt = await holdImport(db, of, clock())
      if (heldAt === undefined) throw forgotten()
      const goOn = async (transaction: Transaction) => {
        heldAt = await holdImport(transaction, of, clock(), heldAt)
        if (heldAt === undefined) throw importUnderWay()
      }
      try {
        // Of an earlier try, which may have had other columns or another unit.
        await takeBackAll(db, of)
        const added = noCounts()
        await planned(reading, choice, caller, {
          refusesUnfit: true,
          take: async (thing, some) => {
            added[thing] += await transactionForNow(db, async (transaction) => {
              await goOn(transaction)
              return writeSome(transaction, of, thing, some, clock())
            })
            await setImmediate()
          },
        })
        const change = { imported_at: clock(), added: JSON.stringify(added), details: null }
        await db.transaction().execute(async (transaction) => {
          await goOn(transaction)
          await updateImport(transaction, memberId, id, change)
          await noteRecorded(transaction, memberId, recordedByImport('imported', added, id))
        })
        await closeImport(db, of).catch(leaveToNext)
        return viewImport({ ...reading, ...change })
      } catch (error) {
        if (heldAt !== undefined)
          await takeBackAll(db, of)
            .then(() => releaseImport(db, of))
            .catch(leaveToNext)
        throw error
      }
    },

    undo: (id: string, { memberId }: Caller) => undoing.undo(memberId, id),

    async forget(id: string, { memberId }: Caller): Promise<void> {
      if (await deleteReading(db, memberId, id)) return
      const reading = await findImport(db, memberId, id)
      throw reading?.imported_at === null ? importUnderWay() : noSuchImport()
    },

    /** Ends what a server that was killed left half-done: imports are taken back, the rest finished. */
    async endLeft(busyBefore: number): Promise<void> {
      for (const left of await leftImports(db, busyBefore)) {
        const of = ofImport(left)
        if (left.imported_at !== null) {
          await undoing.finish(of)
          continue
        }
        if (await holdImport(db, of, clock())) await takeBackAll(db, of)
        if (left.id === OWN_IMPORT) await settleOwnImport(db, left.member_id)
        else await releaseImport(db, of)
      }
    },
  }
}
