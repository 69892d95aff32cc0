import { DatabaseAway } from '#server/db/database-away.ts'
import { PhotoStoreUnavailable } from '#server/photos/photo-store.ts'
import { ProblemError } from './problems.ts'

const DATABASE_RETRY_S = 5
const PHOTOS_RETRY_S = 10
const DISK_RETRY_S = 60

/** What the system says of files; of SQLite, the result codes of https://www.sqlite.org/rescode.html; of PostgreSQL, its states. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 13, '53100'])
// ENOENT: the folder to write into is gone, with its disk or with its member, who was erased meanwhile.
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
/** What a row belongs to was deleted while the call ran, such as the member. */
const PARENT_GONE = new Set<unknown>([787, '23503'])

/** Of an extended result code of SQLite, the lower byte is the plain one, which says enough of all others. */
const codeOf = (error: unknown): unknown => {
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  if (errcode === undefined) return code
  return PARENT_GONE.has(errcode) ? errcode : errcode & 0xff
}

/** What a caller is told where the database, the disk or the photo store let the server down, or refused a row; undefined for all else. */
export const storageProblemOf = (error: unknown): ProblemError | undefined => {
  if (error instanceof PhotoStoreUnavailable) return new ProblemError('photos_unavailable', { retryAfterS: PHOTOS_RETRY_S })
  if (error instanceof DatabaseAway) return new ProblemError('database_unavailable', { retryAfterS: DATABASE_RETRY_S })
  const code = codeOf(error)
  if (BUSY.has(code)) return new ProblemError('database_unavailable', { retryAfterS: DATABASE_RETRY_S })
  if (PARENT_GONE.has(code)) return new ProblemError('not_found')
  if (FULL.has(code)) return new ProblemError('storage_full', { retryAfterS: DISK_RETRY_S })
  if (NOT_WRITABLE.has(code)) return new ProblemError('storage_unavailable', { retryAfterS: DISK_RETRY_S })
  return undefined
}
