import { Readable } from 'node:stream'
import { EXPORT_PATH, FHIR_PATH } from '#contract/export-path.ts'
import {
  ARCHIVE_TYPE,
  eraseAccount,
  fhirQuerySchema,
  importArchive,
} from '#contract/portability.ts'
import { civilDayAt } from '#domain/day.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { requireReauthentication } from '#server/accounts/passwords/reauthentication.ts'
import type { Caller } from '#server/http/caller.ts'
import { callerOf, mountFile, mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { forgetUploads, mountUpload } from '#server/http/uploaded-file.ts'
import { LONGEST_IMPORT_MS } from '#server/photos/sweep-orphans.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { importArchiveFile } from './archive-import.ts'
import { createArchiveThread } from './archive-thread.ts'
import { streamArchive } from './archive-writer.ts'
import { eraseMember, finishErasures } from './erase-member.ts'
import { fhirBundle } from './fhir-bundle.ts'
import { whileSignedIn } from './while-signed-in.ts'

const MOST_EXPORTS_OF_A_MEMBER = 2

/** Export, import and erasure of an account. */
export const mountPortability = async (parts: ServerParts): Promise<void> => {
  const { app, photos, cookies, engine, uploadFolder, fileThread } = parts
  // Several processes may share a PostgreSQL, and then this folder.
  await forgetUploads(uploadFolder, engine === 'postgres' ? LONGEST_IMPORT_MS : 0)

  /**
   * How many exports of each member are under way: many at once would keep every connection to the
   * database from the others.
   */
  const exporting = new Map<string, number>()
  /** Counts an export until it is sent. @throws ProblemError while too many are under way */
  const begin = (caller: Caller, make: () => Readable): Readable => {
    const { memberId } = caller
    const underWay = exporting.get(memberId) ?? 0
    if (underWay >= MOST_EXPORTS_OF_A_MEMBER)
      throw new ProblemError('too_many_requests', {
        words: codedMessage('refused.exports-under-way'),
        retryAfterS: 60,
      })
    const output = Readable.from(whileSignedIn(make(), parts, caller))
    exporting.set(memberId, underWay + 1)
    output.once('close', () => {
      const left = (exporting.get(memberId) ?? 1) - 1
      if (left > 0) exporting.set(memberId, left)
      else exporting.delete(memberId)
    })
    return output
  }
  const asFile = (name: string) => `attachment; filename="${name}"`
  mountFile(
    app,
    EXPORT_PATH,
    { config: { access: 'member' }, schema: { hide: true } },
    async ({ at: now, db, request, reply }) => {
      const caller = callerOf(request)
      const archive = begin(caller, () =>
        streamArchive({
          db,
          photos,
          member: caller.profile,
          exportedAt: now,
          language: caller.language ?? 'en',
        }),
      )
      return reply
        .type(ARCHIVE_TYPE)
        .header('content-disposition', asFile(`forkcast-${civilDayAt(now, caller.zone)}.zip`))
        .send(archive)
    },
  )

  mountFile(
    app,
    FHIR_PATH,
    { config: { access: 'member' }, schema: { hide: true, querystring: fhirQuerySchema } },
    async ({ at: now, db, request, reply }) => {
      const caller = callerOf(request)
      const { from, until, named } = fhirQuerySchema.parse(request.query)
      const bundle = begin(caller, () =>
        Readable.from(
          fhirBundle({
            db,
            member: caller.profile,
            writtenAt: now,
            fromOn: from ?? null,
            untilOn: until ?? null,
            isNamed: named === 'yes',
          }),
        ),
      )
      return reply
        .type('application/fhir+json')
        .header('content-disposition', asFile(`forkcast-${civilDayAt(now, caller.zone)}.fhir.json`))
        .send(bundle)
    },
  )

  const finishing = finishErasures(parts)
  app.addHook('onClose', () => finishing.stop())
  mountForMember(app, eraseAccount, async ({ body, at, db, request, reply }, caller) => {
    await requireReauthentication(db, at, caller, { password: body.password })
    await eraseMember({ db, photos, engine, log: request.log }, caller.memberId, at)
    cookies.clearSession(reply)
    reply.header('clear-site-data', '"cache", "storage"')
  })

  const thread = createArchiveThread(fileThread)
  const file = {
    type: ARCHIVE_TYPE,
    otherType: 'Send the zip of an export (Content-Type: application/zip).',
    tooLarge: codedMessage('refused.zip-too-large'),
  }
  await mountUpload({ app, uploadFolder }, importArchive, file, (path, _call, { memberId }) =>
    fileThread.inTurn(memberId, () =>
      importArchiveFile(path, {
        ...parts,
        thread,
        memberId,
        noteRecorded: app.noteRecorded,
        log: app.log,
        timeLimit: AbortSignal.timeout(LONGEST_IMPORT_MS),
      }),
    ),
  )
}
