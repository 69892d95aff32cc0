/**
 * The path below which the app is served, such as `/forkcast`; empty at the root of a host. The server writes it into the page; the
 * service worker lies there.
 */
const findRootPath = (): string => {
  if (typeof document !== 'undefined') return document.documentElement.dataset['root'] ?? ''
  return typeof location === 'undefined' ? '' : location.pathname.slice(0, location.pathname.lastIndexOf('/'))
}

export const rootPath = findRootPath()

/** The address of a path of ours, such as that of a screen, a call or a photo; any other address, such as of a blob, stays. */
export const addressOf = (path: string): string => (path.startsWith('/') ? rootPath + path : path)

/** The path below the root path that an address names; undefined where it is not ours. */
export const pathOf = (pathname: string): string | undefined => {
  if (pathname === rootPath) return '/'
  return pathname.startsWith(`${rootPath}/`) ? pathname.slice(rootPath.length) : undefined
}
