/** How long a server may take until its answer begins, and until the rest of it is here. */
const LONGEST_WAIT_MS = 30_000
/** More for what is sent first, at 10 KB a second. */
const WAIT_MS_PER_CHARACTER = 0.1

/**
 * Reads an answer by `fetch`. A line that was cut without a word, as behind some lifts and routers,
 * would otherwise keep the call, and what waits for it, for many minutes.
 */
export const fetchInTime = async (
  url: string,
  { signal, ...rest }: RequestInit,
): Promise<{ reply: Response; bodyText: string }> => {
  const given = new AbortController()
  const giveUp = () => given.abort(new DOMException('No answer in time', 'TimeoutError'))
  const sent = typeof rest.body === 'string' ? rest.body.length : 0
  let timer = setTimeout(giveUp, LONGEST_WAIT_MS + sent * WAIT_MS_PER_CHARACTER)
  const pass = () => given.abort(signal?.reason)
  if (signal?.aborted) pass()
  signal?.addEventListener('abort', pass)
  try {
    const reply = await fetch(url, { ...rest, signal: given.signal })
    clearTimeout(timer)
    timer = setTimeout(giveUp, LONGEST_WAIT_MS)
    return { reply, bodyText: await reply.text() }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', pass)
  }
}
