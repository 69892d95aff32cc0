import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'

/** What a thread sends its questions through. */
export interface Asking {
  readonly questions: MessagePort
}

/** A task as it is given; what it asks through is added. */
export type Given<Task extends Asking> = Task extends unknown ? Omit<Task, 'questions'> : never

/** In the thread: asks the main thread, and waits for its answer. */
export const askMain = async ({ questions }: Asking, question: unknown): Promise<unknown> => {
  questions.postMessage(question)
  const [answer] = (await once(questions, 'message')) as [unknown]
  return answer
}

/**
 * Runs a task in a thread that asks this one while it works, one question after the other. Where one
 * cannot be answered, the thread is ended, and the reason thrown.
 * @param filename the thread's entry
 */
export const runAsking = async (
  pool: Piscina<Asking, unknown>,
  filename: string,
  task: object,
  answer: (question: unknown) => Promise<unknown>,
): Promise<unknown> => {
  const { port1: ours, port2: questions } = new MessageChannel()
  const failed = new AbortController()
  let answering: Promise<void> | undefined
  ours.on('message', (question: unknown) => {
    answering = answer(question).then(
      (told) => ours.postMessage(told),
      (error: unknown) => failed.abort(error),
    )
  })
  try {
    return await pool.run(
      { ...task, questions },
      {
        filename,
        signal: failed.signal,
        transferList: [questions],
      },
    )
  } catch (error) {
    throw failed.signal.aborted ? failed.signal.reason : error
  } finally {
    await answering
    ours.close()
  }
}
