import type { MessagePort } from 'node:worker_threads'
import type { Message } from '#domain/message.ts'
import { ProblemError } from '#server/http/problems.ts'
import { freeMemory } from '#server/jobs/free-memory.ts'
import { askMain } from '#server/asking-thread.ts'
import { type OpenedFile, openFile } from './file-parts.ts'
import { planOf, type PlannedFile, type PlanQuestion, type PlanTask } from './plan-of-file.ts'
import { readRecognised, type RecognisedFile } from './recognised-file.ts'
import type { StoredEntries } from './stored-entries.ts'

/** Thread entry: reads a file of another app, or plans what was read. */

export type ImportTask = { readonly questions: MessagePort } & (
  | { readonly path: string }
  | { readonly plan: PlanTask }
)

export type ImportAnswer =
  | { readonly file: RecognisedFile }
  | { readonly planned: PlannedFile }
  | { readonly refused: Message }

/** Below, looking for what can be freed takes longer than reading. */
const WORTH_FREEING_BYTES = 1024 ** 2

const readFile = async (
  path: string,
  keep: (batch: string) => Promise<unknown>,
): Promise<RecognisedFile> => {
  let opened: OpenedFile | undefined
  const keepEntries = async (entries: StoredEntries) => void (await keep(JSON.stringify(entries)))
  try {
    opened = await openFile(path)
    return await readRecognised(opened, {
      drafts: (from, drafts) => keepEntries({ ...from, drafts }),
      rows: (rows) => keepEntries({ rows }),
    })
  } finally {
    opened?.close()
    // Otherwise what was parsed stays beside what is planned.
    const bytes = opened?.parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) ?? 0
    if (bytes > WORTH_FREEING_BYTES) freeMemory()
  }
}

export default async (task: ImportTask): Promise<ImportAnswer> => {
  try {
    if ('path' in task) return { file: await readFile(task.path, (batch) => askMain(task, batch)) }
    return {
      planned: await planOf(task.plan, (question: PlanQuestion) => askMain(task, question)),
    }
  } catch (error) {
    // Of an error's class, nothing would arrive in the other thread.
    if (error instanceof ProblemError && error.reason) return { refused: error.reason }
    throw error
  }
}
