import { existsSync, readFileSync } from 'node:fs'

// Sources and bundle are at different depths below the root.
const findRoot = (from: URL): URL => {
  if (existsSync(new URL('package.json', from))) return from
  const above = new URL('..', from)
  if (above.href === from.href)
    throw new Error(
      'Forkcast does not lie in its project folder: there is no package.json above it',
    )
  return findRoot(above)
}

const ROOT = findRoot(new URL('.', import.meta.url))

/** A file or folder of the project, such as `assets/foods/labels.json`. */
export const inProject = (path: string): URL => new URL(path, ROOT)

/** Forkcast's version. */
export const { version: VERSION } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  version: string
}
