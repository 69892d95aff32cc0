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

/** Whatever is asked for from now on is asked anew: what nobody took would only grow old. */
export const forgetFirstCalls = (): void => first.clear()
