import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'

/** What a thread sends its questions through. */
export interface Asking {
  readonly questions: MessagePort
}

/** A task as it is given; what it asks through is added. */
export type Given<Task extends Asking> = Task extends unknown ? Omit<Task, 'questions'> : never

type Reply = { readonly answer: unknown } | 'unanswered'

/** In the thread: asks the main thread, and waits for its answer. @throws where it has none */
export const askMain = async ({ questions }: Asking, question: unknown): Promise<unknown> => {
  questions.postMessage(question)
  const [reply] = (await once(questions, 'message')) as [Reply]
  if (reply === 'unanswered') throw new Error('The main thread could not answer')
  return reply.answer
}

/**
 * Runs a task in a thread that asks this one while it works, one question after the other. Where one
 * cannot be answered, the reason is thrown, and no further one is answered.
 * @param filename the thread's entry
 */
export const runAsking = async (
  pool: Piscina<Asking, unknown>,
  filename: string,
  task: object,
  answer: (question: unknown) => Promise<unknown>,
): Promise<unknown> => {
  const { port1: ours, port2: questions } = new MessageChannel()
  let failure: { readonly reason: unknown } | undefined
  const replyTo = async (question: unknown): Promise<Reply> => {
    if (failure) return 'unanswered'
    try {
      return { answer: await answer(question) }
    } catch (reason) {
      failure = { reason }
      return 'unanswered'
    }
  }
  let replying: Promise<void> | undefined
  ours.on('message', (question: unknown) => {
    replying = replyTo(question).then((reply) => ours.postMessage(reply))
  })
  try {
    const result = await pool.run({ ...task, questions }, { filename, transferList: [questions] })
    // The task may have taken it for a fault of the file.
    if (failure) throw failure.reason
    return result
  } catch (error) {
    throw failure ? failure.reason : error
  } finally {
    await replying
    ours.close()
  }
}
