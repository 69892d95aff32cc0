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
import { mountUpload } from '#server/http/uploaded-file.ts'
import { freeMemorySoon } from '#server/jobs/free-memory.ts'
import { leftBehind } from '#server/jobs/left-behind.ts'
import { repeat } from '#server/jobs/repeat.ts'
import { createTurns, TooManyWaiting } from '#server/turns/turns.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { newestImports } from './import-reads.ts'
import { createImportService, importUnderWay } from './import-service.ts'
import { createImportThreads } from './import-threads.ts'

/** Files read, previewed or imported at once, because that is heavy work: one of each member. */
const AT_ONCE = 2
/** More than one of a member may wait where several tabs are open. */
const WAITING_OF_ONE = 3
const LOOK_EVERY_MS = 60_000

/** Imports of files from other apps: reading, preview, import and undo. */
export const mountImports = async (parts: ServerParts): Promise<void> => {
  const { app, uploadFolder } = parts
  const { log } = app
  const threads = createImportThreads(AT_ONCE, (reason) =>
    log.error({ reason }, 'a thread of imports failed'),
  )
  const service = createImportService(parts, threads)
  const silentBefore = leftBehind(parts)
  const ending = repeat('imports', LOOK_EVERY_MS, log, () => service.endLeft(silentBefore()))
  app.addHook('onClose', async () => {
    await ending.stop()
    await threads.close()
  })
  const turns = createTurns({ atOnce: AT_ONCE, atOnceOfOne: 1, waitingOfOne: WAITING_OF_ONE })
  const inTurn = <T>({ memberId }: Caller, work: () => Promise<T>): Promise<T> =>
    turns
      .run(memberId, () => work().finally(freeMemorySoon))
      .catch((error: unknown) => {
        throw error instanceof TooManyWaiting ? importUnderWay() : error
      })

  const file = {
    type: IMPORT_TYPE,
    otherType: `Send the file itself (Content-Type: ${IMPORT_TYPE}).`,
    tooLarge: codedMessage('refused.import-file-too-large'),
    busy: importUnderWay,
  }
  await mountUpload({ app, uploadFolder }, readImport, file, (path, { query }, caller) =>
    inTurn(caller, () => service.read(path, query.name, caller)),
  )
  mountForMember(app, previewImport, ({ params, body }, caller) =>
    inTurn(caller, () => service.preview(params.id, body, caller)),
  )
  mountForMember(app, confirmImport, ({ params, body }, caller) =>
    inTurn(caller, () => service.confirm(params.id, body, caller)),
  )
  mountForMember(app, undoImport, ({ params }, caller) =>
    service.undo(params.id, caller).finally(freeMemorySoon),
  )
  mountForMember(app, forgetImport, ({ params }, caller) => service.forget(params.id, caller))
  mountForMember(app, listImports, ({ db }, caller) => newestImports(db, caller.memberId))
}
