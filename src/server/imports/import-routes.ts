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
import type { ServerParts } from '#server/server-parts.ts'
import { newestImports } from './import-reads.ts'
import { createImportService } from './import-service.ts'
import { createImportThread } from './import-thread.ts'

const LOOK_EVERY_MS = 60_000

/** Imports of files from other apps: reading, preview, import and undo. */
export const mountImports = async (parts: ServerParts): Promise<void> => {
  const { app, uploadFolder, fileThread } = parts
  const { log } = app
  const service = createImportService(parts, createImportThread(fileThread))
  const silentBefore = leftBehind(parts)
  const ending = repeat('imports', LOOK_EVERY_MS, log, () => service.endLeft(silentBefore()))
  app.addHook('onClose', () => ending.stop())
  const inTurn = <T>({ memberId }: Caller, work: () => Promise<T>): Promise<T> =>
    fileThread.inTurn(memberId, () => work().finally(freeMemorySoon))

  const file = {
    type: IMPORT_TYPE,
    otherType: `Send the file itself (Content-Type: ${IMPORT_TYPE}).`,
    tooLarge: codedMessage('refused.import-file-too-large'),
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
