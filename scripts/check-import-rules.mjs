import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import importRules from '../.dependency-cruiser.mjs'
import { ROOT } from './project.mjs'

/** @param {string} pattern @returns {string[]} it once for each of the alternatives in it */
const alternativesOf = (pattern) => {
  const group = /\(([^()]*)\)/.exec(pattern)
  if (!group) return pattern.split('|')
  const [all, inside = ''] = group
  return inside
    .split('|')
    .flatMap((one) =>
      alternativesOf(pattern.slice(0, group.index) + one + pattern.slice(group.index + all.length)),
    )
}

/** @returns {string[]} the files that the import rules name and that are gone, in words */
export const findGoneImportRules = () => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `src/${file.replaceAll('\\', '/')}`,
  )
  return importRules.forbidden
    .flatMap(({ from, to }) => [from, to])
    .flatMap((side) => [side.path ?? [], side.pathNot ?? []].flat())
    .filter((pattern) => pattern.startsWith('^src/') && !/\$1|\(\?|\[\^/.test(pattern))
    .flatMap(alternativesOf)
    .filter((pattern) => !files.some((file) => new RegExp(pattern).test(file)))
    .map((pattern) => `.dependency-cruiser.mjs: nothing is at ${pattern}`)
}
