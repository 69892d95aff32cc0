import { paths } from '#contract/pages.ts'

/**
 * First parts of the paths that Forkcast serves itself; a root path must not begin with one of
 * them.
 */
const OWN_NAMES: ReadonlySet<string> = new Set(
  ['/api', '/mcp', '/metrics', '/assets', '/icons', '/share', ...Object.values(paths)].map((path) =>
    path.slice(1),
  ),
)

/** The path of the public address, without a slash at its end; empty at the root of a host. */
export const rootPathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')

export const faultOfRootPath = (
  publicUrl: string | undefined,
  rootPath: string,
): (readonly [name: string, words: string])[] => {
  if (publicUrl !== undefined && /[?#]/.test(publicUrl))
    return [['PUBLIC_URL', 'must end with its path: no ? and no #']]
  if (rootPath === '') return []
  if (!/^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(rootPath)) {
    return [['PUBLIC_URL', 'may have letters, digits, dots, dashes and underscores in its path']]
  }
  const first = rootPath.split('/')[1] ?? ''
  return OWN_NAMES.has(first)
    ? [
        [
          'PUBLIC_URL',
          `must not have a path that begins with /${first}, which is a path of Forkcast itself`,
        ],
      ]
    : []
}

/**
 * Removes the root path from a request: `/forkcast/api/me` becomes `/api/me`. Requests without it
 * stay unchanged, because a proxy may have removed it, and local calls such as the health check do
 * not use it.
 */
export const belowRootPath = (rootPath: string, url: string): string => {
  if (rootPath === '' || !url.startsWith(rootPath)) return url
  const rest = url.slice(rootPath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}
