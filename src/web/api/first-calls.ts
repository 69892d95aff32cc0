// The page's opening script sends the calls of its screen while the app's own code is still on the way.
const first = new Map<string, Promise<Response>>(
  typeof window === 'undefined' ? [] : (window as { firstCalls?: Map<string, Promise<Response>> }).firstCalls,
)

/** The reply to a reading that was already sent, for the first who asks for it. */
export const takeFirstCall = (url: string): Promise<Response> | undefined => {
  const reply = first.get(url)
  first.delete(url)
  return reply
}

/** When the newest reply of an address began to arrive, ms since the epoch; now, where the browser does not tell. */
export const arrivalOf = (url: string): number => {
  const [newest] = performance.getEntriesByName(new URL(url, window.location.href).href, 'resource').slice(-1)
  const arrivedAfterMs = newest instanceof PerformanceResourceTiming ? newest.responseStart : 0
  return arrivedAfterMs > 0 ? Math.round(performance.timeOrigin + arrivedAfterMs) : Date.now()
}

/** Whatever is asked for from now on is asked anew: what nobody took would only grow old. */
export const forgetFirstCalls = (): void => first.clear()
