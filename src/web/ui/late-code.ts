/** A line that broke is often back at once, or within a breath. */
const PAUSES_MS = [0, 1000, 3000]

/** Chromium and Firefox say which module did not come; Safari does not, and does not remember it either. */
const addressIn = (failure: unknown): string | undefined =>
  failure instanceof Error ? /https?:\/\/\S+?\.js/.exec(failure.message)?.[0] : undefined

/**
 * Code that comes late, asked for anew where it did not come. Chromium remembers such a module as broken for as long as the page
 * is open, so that it is asked for under another address; the page, and a photo that waits in it, need not be loaded again.
 * Rejects with the first failure once all tries have failed; the next call tries again.
 */
export const lateCode = <Code extends object>(fetchCode: () => Promise<Code>): (() => Promise<Code>) => {
  const fetchPatiently = async (): Promise<Code> => {
    let failure: unknown
    try {
      return await fetchCode()
    } catch (error) {
      failure = error
    }
    const address = addressIn(failure)
    for (const pause of PAUSES_MS) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      try {
        return address === undefined ? await fetchCode() : ((await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Code)
      } catch {
        // The first failure is the one to tell.
      }
    }
    throw failure
  }
  let fetching: Promise<Code> | undefined
  return async () => {
    fetching ??= fetchPatiently()
    try {
      return await fetching
    } catch (failure) {
      fetching = undefined
      throw failure
    }
  }
}
