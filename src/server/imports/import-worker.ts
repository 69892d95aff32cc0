import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { Message } from '#domain/message.ts'
import { ProblemError } from '#server/http/problems.ts'
import { type OpenedFile, openFile } from './file-parts.ts'
import { readRecognised, type RecognisedFile } from './recognised-file.ts'
import type { StoredEntries } from './stored-entries.ts'

/** Thread entry: reads a file of another app. */

export interface ImportTask {
  readonly path: string
  /** Takes each batch of entries as JSON, and answers when it is kept. */
  readonly batches: MessagePort
}

export type ImportAnswer = { readonly file: RecognisedFile } | { readonly refused: Message }

export default async ({ path, batches }: ImportTask): Promise<ImportAnswer> => {
  const keep = async (entries: StoredEntries): Promise<void> => {
    batches.postMessage(JSON.stringify(entries))
    await once(batches, 'message')
  }
  let opened: OpenedFile | undefined
  try {
    opened = await openFile(path)
    const file = await readRecognised(opened, {
      drafts: (from, drafts) => keep({ ...from, drafts }),
      rows: (rows) => keep({ rows }),
    })
    return { file }
  } catch (error) {
    // Of an error's class, nothing would arrive in the other thread.
    if (error instanceof ProblemError && error.reason) return { refused: error.reason }
    throw error
  } finally {
    opened?.close()
  }
}
