const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface CallOrigin {
  readonly method: string
  /** The browser's Origin header; other clients send none, and are not driven by foreign pages. */
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  /** The Host header, with its port. */
  readonly host: string
}

/** Whether a changing call was sent by a page of another site (cross-site request forgery). */
export const comesFromForeignSite = (call: CallOrigin, publicUrl: string | undefined): boolean => {
  if (SAFE_METHODS.has(call.method)) return false
  if (call.origin === undefined) return call.fetchSite === 'cross-site'
  if (publicUrl !== undefined && call.origin === new URL(publicUrl).origin) return false
  return URL.parse(call.origin)?.host !== call.host
}
