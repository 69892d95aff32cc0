import { Readable } from 'node:stream'
import { EXPORT_PATH } from '#contract/export-path.ts'
import { ARCHIVE_LIMIT_BYTES, ARCHIVE_TYPE, eraseAccount, importArchive } from '#contract/portability.ts'
import { civilDayAt } from '#domain/day.ts'
import { said } from '#domain/said.ts'
import { requireReauthentication } from '#server/accounts/passwords/reauthentication.ts'
import { callerOf, mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { forgetUploads, withUpload } from '#server/http/uploaded-file.ts'
import { LONGEST_IMPORT_MS } from '#server/photos/sweep-orphans.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { importArchiveFile } from './archive-import.ts'
import { streamArchive } from './archive-writer.ts'
import { eraseMember } from './erase-member.ts'

const busy = () => new ProblemError('too_many_requests', { words: said('refused.import-under-way'), retryAfterS: 60 })

/** What lets members take everything with them, bring it back, and leave for good. */
export const mountPortability = async (parts: ServerParts): Promise<void> => {
  const { app, db, photos, cookies, engine, uploadFolder, clock } = parts
  // Several processes may share a PostgreSQL, and then this folder.
  await forgetUploads(uploadFolder, engine === 'postgres' ? LONGEST_IMPORT_MS : 0)

  app.get(EXPORT_PATH, { config: { access: 'member' }, schema: { hide: true } }, async (request, reply) => {
    const caller = callerOf(request)
    const now = clock()
    return reply
      .type(ARCHIVE_TYPE)
      .header('content-disposition', `attachment; filename="forkcast-${civilDayAt(now, caller.zone)}.zip"`)
      .send(streamArchive({ db, photos, member: caller.profile, exportedAt: now, language: caller.language ?? 'en' }))
  })

  mountForMember(app, eraseAccount, async ({ body, request, reply }, caller) => {
    await requireReauthentication(db, clock, caller, { password: body.password })
    await eraseMember({ db, photos, engine, log: request.log }, caller.memberId, clock())
    cookies.clearSession(reply)
    reply.header('clear-site-data', '"cache", "storage"')
  })

  const uploading = new Set<string>()
  let isImporting = false
  const oneByOne = async <T>(work: () => Promise<T>): Promise<T> => {
    // Decoding photos takes the machine's time: one import after the other leaves some to everybody else.
    if (isImporting) throw busy()
    isImporting = true
    try {
      return await work()
    } finally {
      isImporting = false
    }
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser(ARCHIVE_TYPE, (_request, payload, done) => done(null, payload))
    mountForMember(scope, importArchive, async ({ body, request }, { memberId }) => {
      const upload: unknown = body
      if (!(upload instanceof Readable)) {
        throw new ProblemError('unsupported_media_type', { words: 'Send the zip of an export (Content-Type: application/zip).' })
      }
      if (uploading.has(memberId)) throw busy()
      uploading.add(memberId)
      try {
        const limits = { folder: uploadFolder, limitBytes: ARCHIVE_LIMIT_BYTES, tooLarge: said('refused.zip-too-large') }
        return await withUpload(upload, limits, (path) =>
          oneByOne(() => {
            const timeLimit = AbortSignal.timeout(LONGEST_IMPORT_MS)
            return importArchiveFile(path, { db, photos, memberId, timeLimit, note: (recorded) => request.noteRecorded(recorded) })
          }),
        )
      } finally {
        uploading.delete(memberId)
      }
    })
  })
}
