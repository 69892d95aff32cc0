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
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { mountUpload } from '#server/http/uploaded-file.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { newestImports } from './import-reads.ts'
import { createImportService } from './import-service.ts'

/** Maximum number of files being read or waiting. */
const MAX_WAITING = 10

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
  const service = createImportService(db, clock)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Reads one file at a time, because it is heavy work. */
  const oneByOne = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MAX_WAITING) throw busy()
    waiting += 1
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }

  const file = {
    type: IMPORT_TYPE,
    otherType: `Send the file itself (Content-Type: ${IMPORT_TYPE}).`,
    tooLarge: codedMessage('refused.import-file-too-large'),
    busy,
  }
  await mountUpload({ app, uploadFolder }, readImport, file, (path, { query }, caller) =>
    oneByOne(() => service.read(path, query.name, caller)),
  )
  mountForMember(app, previewImport, ({ params, body }, caller) =>
    service.preview(params.id, body, caller),
  )
  mountForMember(app, confirmImport, ({ params, body, request }, caller) =>
    oneByOne(() =>
      service.confirm(params.id, body, caller, (recorded) => request.noteRecorded(recorded)),
    ),
  )
  mountForMember(app, undoImport, ({ params, request }, caller) =>
    service.undo(params.id, caller, (recorded) => request.noteRecorded(recorded)),
  )
  mountForMember(app, forgetImport, ({ params }, caller) => service.forget(params.id, caller))
  mountForMember(app, listImports, (_call, caller) => newestImports(db, caller.memberId))
}
