import { RequestError } from './request-error.ts'

/** Gives a failure the words that name it on the page; an ended session keeps its own, for the whole page hears of it. */
export async function raiseAs<Reply>(words: string, calling: Promise<Reply>): Promise<Reply> {
  try {
    return await calling
  } catch (cause) {
    if (cause instanceof RequestError && cause.status === 401) throw cause
    throw new Error(words, { cause })
  }
}
