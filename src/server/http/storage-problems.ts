import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import { RowExists } from '#server/db/rows.ts'
import { PhotoStoreUnavailable } from '#server/photos/photo-store.ts'
import { ProblemError } from './problems.ts'

const DATABASE_RETRY_S = 5
const PHOTOS_RETRY_S = 10
const DISK_RETRY_S = 60

/**
 * Error codes of the file system, of SQLite (https://www.sqlite.org/rescode.html) and of
 * PostgreSQL.
 */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 13, '53100'])
// ENOENT: the folder is gone, because the disk is, or because its member was erased meanwhile.
const NOT_WRITABLE = new Set<unknown>([
  'ENOENT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'EIO',
  'ENOTDIR',
  8,
  10,
  14,
  '58030',
  '25006',
])
const BUSY = new Set<unknown>([5, 6, '53200', '53400', '55P03', '40001', '40P01'])
/** The parent of a row, such as the member, was deleted while the call ran. */
const PARENT_GONE = new Set<unknown>([787, '23503'])

/**
 * The lower byte of SQLite's extended result codes is the basic code, which is enough except for
 * the ones above.
 */
const codeOf = (error: unknown): unknown => {
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  if (errcode === undefined) return code
  return PARENT_GONE.has(errcode) ? errcode : errcode & 0xff
}

export const isDiskFull = (error: unknown): boolean => FULL.has(codeOf(error))

export const storageFull = (): ProblemError =>
  new ProblemError('storage_full', { retryAfterS: DISK_RETRY_S })

/**
 * The answer to failures of the database, the disk or the photo store; undefined for all other
 * errors.
 */
export const storageProblemOf = (error: unknown): ProblemError | undefined => {
  if (error instanceof PhotoStoreUnavailable)
    return new ProblemError('photos_unavailable', { retryAfterS: PHOTOS_RETRY_S })
  if (error instanceof DatabaseUnavailable)
    return new ProblemError('database_unavailable', { retryAfterS: DATABASE_RETRY_S })
  if (error instanceof RowExists) return new ProblemError('recorded_before')
  const code = codeOf(error)
  if (BUSY.has(code))
    return new ProblemError('database_unavailable', { retryAfterS: DATABASE_RETRY_S })
  if (PARENT_GONE.has(code)) return new ProblemError('not_found')
  if (isDiskFull(error)) return storageFull()
  if (NOT_WRITABLE.has(code))
    return new ProblemError('storage_unavailable', { retryAfterS: DISK_RETRY_S })
  return undefined
}
