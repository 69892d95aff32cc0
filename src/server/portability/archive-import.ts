import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type RecordingName, RECORDINGS } from '#contract/recordings.ts'
import type { ArchiveCounts } from '#contract/portability.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { updateMember } from '#server/db/rows.ts'
import type { Database, Transaction } from '#server/db/schema.ts'
import { transactionForNow } from '#server/db/transaction-for-now.ts'
import { importUnderWay } from '#server/http/uploaded-file.ts'
import { type NoteRecorded, recordedByImport } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { takeBackAll } from '#server/imports/import-undoing.ts'
import {
  beginOwnImport,
  holdImport,
  keepOwnImport,
  OWN_IMPORT,
  saveImportedRows,
  settleOwnImport,
} from '#server/imports/import-store.ts'
import { fingerprintOf, rowsOfThing } from '#server/imports/imported-things.ts'
import { replaceParts } from '#server/meals/meal-parts.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { recordings } from '#server/recordings/all.ts'
import type { ArchiveThread } from './archive-thread.ts'
import type { ArchiveQuestion } from './archive-worker.ts'
import { mealIdsAmong } from '#server/meals/shown-meal-reads.ts'
import { addRows } from './portability-store.ts'

interface ImportTarget {
  readonly db: Database
  readonly photos: PhotoStore
  readonly thread: ArchiveThread
  readonly memberId: string
  readonly clock: () => number
  /**
   * Aborts after LONGEST_IMPORT_MS, before the sweep could delete photos whose rows are not yet
   * written.
   */
  readonly timeLimit: AbortSignal
  /** Reports what was imported, within the last transaction. */
  readonly noteRecorded: NoteRecorded
  readonly log: FastifyBaseLogger
}

interface ImportOutcome {
  readonly added: ArchiveCounts
  readonly alreadyHere: ArchiveCounts
}

type RowsToWrite = Extract<ArchiveQuestion, { rows: unknown }>

const refuseWhenLate = (timeLimit: AbortSignal): void => {
  if (!timeLimit.aborted) return
  throw new ProblemError('invalid_input', { words: codedMessage('refused.import-too-long') })
}

const noCounts = () =>
  Object.fromEntries(RECORDINGS.map((name) => [name, 0])) as Record<RecordingName, number>

/** Writes some rows, and notes which are new, so that they could be taken back; returns how many. */
const writeSome = async (
  transaction: Transaction,
  memberId: string,
  { name, rows, parts }: RowsToWrite,
): Promise<number> => {
  const recording = recordings[name]
  const columns = rows.map((row) => ({ member_id: memberId, ...row }))
  const added = await addRows(transaction, recording, columns)
  const addedParts = parts.filter(({ id }) => added.has(id))
  if (addedParts.length > 0) await replaceParts(transaction, memberId, addedParts)
  const { editableColumns } = rowsOfThing(name)
  const notes = rows.flatMap((row) => {
    const key = row[recording.key]
    if (!added.has(key)) return []
    const fingerprint = fingerprintOf(editableColumns, row)
    return [
      {
        member_id: memberId,
        import_id: OWN_IMPORT,
        thing: name,
        row_id: String(key),
        fingerprint,
      },
    ]
  })
  await saveImportedRows(transaction, notes)
  return notes.length
}

/**
 * Imports a zip file into a member's account. Everything is checked and the photos are stored
 * before rows are written, in short transactions that are taken back if one fails.
 */
export const importArchiveFile = async (
  path: string,
  { db, photos, thread, memberId, clock, timeLimit, noteRecorded, log }: ImportTarget,
): Promise<ImportOutcome> => {
  const of = { memberId, importId: OWN_IMPORT }
  /** The imports end it later. */
  const leaveToNext = (error: unknown): void => log.warn({ err: error }, 'an import is ended later')
  const storedPhotos: string[] = []
  const [added, alreadyHere] = [noCounts(), noCounts()]
  let heldAt: number | undefined
  const goOn = async (transaction: Transaction): Promise<void> => {
    heldAt =
      heldAt === undefined
        ? await beginOwnImport(transaction, memberId, clock())
        : await holdImport(transaction, of, clock(), heldAt)
    if (heldAt === undefined) throw importUnderWay()
  }
  const answer = async (question: ArchiveQuestion): Promise<unknown> => {
    refuseWhenLate(timeLimit)
    if ('mealIds' in question) return mealIdsAmong(db, memberId, question.mealIds)
    if ('photo' in question) {
      const photoId = randomUUID()
      storedPhotos.push(photoId)
      await photos.put(memberId, photoId, question.photo)
      return photoId
    }
    const { name, rows } = question
    const written = await transactionForNow(db, async (transaction) => {
      await goOn(transaction)
      return writeSome(transaction, memberId, question)
    })
    added[name] += written
    alreadyHere[name] += rows.length - written
    return setImmediate()
  }
  try {
    const profile = await thread.read(path, answer)
    await db.transaction().execute(async (transaction) => {
      await goOn(transaction)
      await updateMember(transaction, memberId, profile)
      await noteRecorded(transaction, memberId, recordedByImport('imported', added, null))
      await keepOwnImport(transaction, memberId)
    })
  } catch (error) {
    // Those of rows that a member has changed meanwhile, and that stay, stay too.
    if (heldAt === undefined)
      for (const photoId of storedPhotos) await photos.remove(memberId, photoId)
    else
      await takeBackAll(db, of)
        .then(() => settleOwnImport(db, memberId))
        .catch(leaveToNext)
    throw error
  }
  await settleOwnImport(db, memberId).catch(leaveToNext)
  return { added, alreadyHere }
}
