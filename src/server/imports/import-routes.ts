import {
  confirmImport,
  forgetImport,
  IMPORT_TYPE,
  listImports,
  previewImport,
  readImport,
  undoImport,
} from '#contract/imports.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { Caller } from '#server/http/caller.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { mountUpload } from '#server/http/uploaded-file.ts'
import { freeMemorySoon } from '#server/jobs/free-memory.ts'
import { createTurns, TooManyWaiting } from '#server/jobs/turns.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { createImportReader } from './import-reader.ts'
import { newestImports } from './import-reads.ts'
import { createImportService } from './import-service.ts'

/** Files read or imported at once, because that is heavy work: one of each member. */
const AT_ONCE = 2
/** More than one of a member may wait where several tabs are open. */
const WAITING_OF_ONE = 3

const busy = () =>
  new ProblemError('too_many_requests', {
    words: codedMessage('refused.import-under-way'),
    retryAfterS: 30,
  })

/** Imports of files from other apps: reading, preview, import and undo. */
export const mountImports = async ({
  app,
  db,
  uploadFolder,
  clock,
}: ServerParts): Promise<void> => {
  const reader = createImportReader(AT_ONCE, (reason) =>
    app.log.error({ reason }, 'the reader of imports failed'),
  )
  app.addHook('onClose', () => reader.close())
  const service = createImportService(db, reader, clock)
  const turns = createTurns({ atOnce: AT_ONCE, atOnceOfOne: 1, waitingOfOne: WAITING_OF_ONE })
  const inTurn = <T>({ memberId }: Caller, work: () => Promise<T>): Promise<T> =>
    turns
      .run(memberId, () => work().finally(freeMemorySoon))
      .catch((error: unknown) => {
        throw error instanceof TooManyWaiting ? busy() : error
      })

  const file = {
    type: IMPORT_TYPE,
    otherType: `Send the file itself (Content-Type: ${IMPORT_TYPE}).`,
    tooLarge: codedMessage('refused.import-file-too-large'),
    busy,
  }
  await mountUpload({ app, uploadFolder }, readImport, file, (path, { query }, caller) =>
    inTurn(caller, () => service.read(path, query.name, caller)),
  )
  mountForMember(app, previewImport, ({ params, body }, caller) =>
    service.preview(params.id, body, caller).finally(freeMemorySoon),
  )
  mountForMember(app, confirmImport, ({ params, body, request }, caller) =>
    inTurn(caller, () =>
      service.confirm(params.id, body, caller, request.noteRecorded.bind(request)),
    ),
  )
  mountForMember(app, undoImport, ({ params, request }, caller) =>
    service.undo(params.id, caller, request.noteRecorded.bind(request)).finally(freeMemorySoon),
  )
  mountForMember(app, forgetImport, ({ params }, caller) => service.forget(params.id, caller))
  mountForMember(app, listImports, (_call, caller) => newestImports(db, caller.memberId))
}
