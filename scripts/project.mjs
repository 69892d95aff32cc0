import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {...string} path */
export const inRoot = (...path) => join(ROOT, ...path)

/** @param {string} path @returns {string[]} every file under it, in a stable order */
const filesUnder = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (stats.isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/**
 * A digest of names and contents; changes whenever one of the files changes, appears or goes.
 * @param {string[]} paths relative to the root, files or folders; missing ones count as empty
 * @param {(path: string) => boolean} [counts]
 */
export const digestOf = (paths, counts = () => true) => {
  const digest = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(inRoot(path)))) {
    if (!counts(file)) continue
    const content = readFileSync(file)
    digest
      .update(`${relative(ROOT, file).split(sep).join('/')}\0${content.length}\0`)
      .update(content)
  }
  return digest.digest('hex')
}

/** @param {string} path @returns {any} the parsed file, or null when it is missing or broken */
export const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
