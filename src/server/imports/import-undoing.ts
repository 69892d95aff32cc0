import type { ImportCounts, ImportedThing } from '#contract/imports.ts'
import type { Database, DataImportTable, Transaction } from '#server/db/schema.ts'
import { inSteps } from '#server/db/transaction-for-now.ts'
import { type NoteRecorded, recordedByImport } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { noCounts } from './import-reads.ts'
import {
  closeImport,
  deleteByKey,
  forgetImportedRows,
  lockImport,
  type OfImport,
  rowsByKey,
  someImportedRows,
  updateImport,
} from './import-store.ts'
import { fingerprintOf, rowsOfThing } from './imported-things.ts'

/** What an undoing has done so far. */
export interface Undone {
  readonly removed: ImportCounts
  readonly kept: ImportCounts
}

interface UndoingParts {
  readonly db: Database
  readonly clock: () => number
  /** Told what was removed, in the same transaction. */
  readonly noteRecorded: NoteRecorded
}

export const noSuchImport = () =>
  new ProblemError('not_found', { words: 'There is no such import of yours.' })

/**
 * Removes some rows that an import added, of one thing, except those changed since; undefined when
 * none are left.
 */
const takeBackSome = async (transaction: Transaction, of: OfImport) => {
  const brought = await someImportedRows(transaction, of)
  const thing = brought[0]?.thing
  if (thing === undefined) return undefined
  const place = rowsOfThing(thing)
  const ids = brought.map(({ row_id }) => row_id)
  const rows = await rowsByKey(transaction, of.memberId, place, ids)
  const unchanged = brought
    .filter(({ row_id, fingerprint }) => {
      const row = rows.get(row_id)
      return row !== undefined && fingerprintOf(place.editableColumns, row) === fingerprint
    })
    .map(({ row_id }) => row_id)
  await deleteByKey(transaction, of.memberId, place, unchanged)
  await forgetImportedRows(transaction, { ...of, thing }, ids)
  return { thing, removed: unchanged.length, kept: rows.size - unchanged.length }
}

/**
 * Takes back what an import that was not finished has written; what was read from a file waits
 * again.
 */
export const takeBackAll = (db: Database, of: OfImport): Promise<void> =>
  inSteps(db, async (transaction) => {
    const reading = await lockImport(transaction, of.memberId, of.importId)
    if (!reading || reading.imported_at !== null) return true
    return (await takeBackSome(transaction, of)) === undefined
  })

/** Removes what an import has written, in short transactions, so that others are served in between. */
export const createImportUndoing = ({ db, clock, noteRecorded }: UndoingParts) => {
  /** Goes on with an undoing until all is removed. */
  const finish = async (of: OfImport): Promise<Undone> => {
    const { memberId, importId } = of
    let undone: Undone = { removed: noCounts(), kept: noCounts() }
    const change = (transaction: Transaction, to: Partial<DataImportTable>) =>
      updateImport(transaction, memberId, importId, to)
    await inSteps(db, async (transaction) => {
      const row = await lockImport(transaction, memberId, importId)
      if (!row || row.undone_at === null || row.details === null) return true
      undone = JSON.parse(row.details) as Undone
      const some = await takeBackSome(transaction, of)
      if (some) {
        // An own export is never undone.
        const thing = some.thing as ImportedThing
        undone.removed[thing] += some.removed
        undone.kept[thing] += some.kept
        await change(transaction, { details: JSON.stringify(undone), busy_at: clock() })
        return false
      }
      await change(transaction, { details: null })
      const recorded = recordedByImport('import-undone', undone.removed, importId)
      await noteRecorded(transaction, memberId, recorded)
      return true
    })
    await closeImport(db, of)
    return undone
  }

  return {
    finish,

    /** Undoes an import that is finished. */
    async undo(memberId: string, id: string): Promise<Undone> {
      await db.transaction().execute(async (transaction) => {
        const done = await lockImport(transaction, memberId, id)
        if (!done || done.imported_at === null) throw noSuchImport()
        if (done.undone_at !== null) return
        const now = clock()
        const none: Undone = { removed: noCounts(), kept: noCounts() }
        const change = { undone_at: now, busy_at: now, details: JSON.stringify(none) }
        await updateImport(transaction, memberId, id, change)
      })
      return finish({ memberId, importId: id })
    },
  }
}
