/**
 * The path below which the app is served, such as `/forkcast`; empty at the root of a host. The
 * server writes it into the page; the service worker is served from there.
 */
const findRootPath = (): string => {
  if (typeof document !== 'undefined') return document.documentElement.dataset['root'] ?? ''
  return typeof location === 'undefined'
    ? ''
    : location.pathname.slice(0, location.pathname.lastIndexOf('/'))
}

export const rootPath = findRootPath()

/**
 * The full address of one of our paths, such as a screen, a call or a photo; other addresses, such
 * as of a blob, stay as they are.
 */
export const addressOf = (path: string): string => (path.startsWith('/') ? rootPath + path : path)

/** The path below the root path; undefined for an address that is not ours. */
export const pathOf = (pathname: string): string | undefined => {
  if (pathname === rootPath) return '/'
  return pathname.startsWith(`${rootPath}/`) ? pathname.slice(rootPath.length) : undefined
}
