import { IMPORT_RULES } from './import-rules.mjs'
import { importsIn, readSources, sourceFiles } from './imports.mjs'

/** @type {Map<string, RegExp>} */
const patterns = new Map()
/** @param {string} pattern */
const patternOf = (pattern) => {
  const known = patterns.get(pattern) ?? new RegExp(pattern)
  patterns.set(pattern, known)
  return known
}

/**
 * @param {string} file
 * @param {import('./import-rules.mjs').Side} side
 * @param {string} group what `$1` stands for
 */
const isAt = (file, { path = '', pathNot = [] }, group = '') => {
  /** @param {string} pattern */
  const fits = (pattern) => patternOf(pattern.replaceAll('$1', group)).test(file)
  return fits(path) && ![pathNot].flat().some(fits)
}

/**
 * @param {readonly import('./imports.mjs').Source[]} sources
 * @returns {string[]} imports that a rule forbids, in words
 */
export const forbiddenImports = (sources) =>
  sources.flatMap((source) => {
    const [file] = source
    const rules = IMPORT_RULES.filter(({ from }) => isAt(file, from))
    return importsIn(source).flatMap((imported) =>
      rules
        .filter(({ from, to }) => isAt(imported, to, patternOf(from.path ?? '').exec(file)?.[1]))
        .map(
          ({ name, comment }) =>
            `${file} imports ${imported}: ${name}${comment ? ` (${comment})` : ''}`,
        ),
    )
  })

/**
 * Two files that need each other, if only by a type, are one thing or need a third.
 * @param {readonly import('./imports.mjs').Source[]} sources
 * @returns {string[]} circles of imports, in words
 */
export const importCircles = (sources) => {
  const imports = new Map(sources.map((source) => [source[0], importsIn(source)]))
  /** @type {string[]} */
  const circles = []
  /** @type {Set<string>} */
  const looked = new Set()
  /** @param {string} file @param {Set<string>} way the files that led here */
  const follow = (file, way) => {
    if (way.has(file)) {
      const circle = [...way].slice([...way].indexOf(file))
      circles.push(`These files import each other in a circle: ${[...circle, file].join(' -> ')}`)
    }
    if (looked.has(file)) return
    looked.add(file)
    way.add(file)
    for (const imported of imports.get(file) ?? []) follow(imported, way)
    way.delete(file)
  }
  for (const file of imports.keys()) follow(file, new Set())
  return circles
}

/** @param {string} pattern @returns {string[]} the pattern with each of its alternatives alone */
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
  const files = sourceFiles()
  return IMPORT_RULES.flatMap(({ from, to }) => [from, to])
    .flatMap((side) => [side.path ?? [], side.pathNot ?? []].flat())
    .filter((pattern) => pattern.startsWith('^src/') && !/\$1|\(\?|\[\^/.test(pattern))
    .flatMap(alternativesOf)
    .filter((pattern) => !files.some((file) => new RegExp(pattern).test(file)))
    .map((pattern) => `scripts/import-rules.mjs: nothing is at ${pattern}`)
}

/**
 * @param {readonly import('./imports.mjs').Source[]} sources
 * @returns {string[]} files that a rule lets be imported and that nothing it holds imports, in words
 */
export const needlessExceptions = (sources) =>
  IMPORT_RULES.flatMap(({ name, from, to }) => {
    const imported = sources.filter(([file]) => isAt(file, from)).flatMap(importsIn)
    return [to.pathNot ?? []]
      .flat()
      .filter((pattern) => pattern.startsWith('^src/') && pattern.endsWith('$'))
      .filter((pattern) => !/\$1|\(\?|\[\^/.test(pattern))
      .flatMap(alternativesOf)
      .filter((pattern) => !imported.some((file) => patternOf(pattern).test(file)))
      .map((pattern) => `scripts/import-rules.mjs: ${name} needs no exception for ${pattern}`)
  })

/** @returns {string[]} what is wrong with the imports of the sources, in words */
export const findImportFaults = () => {
  const sources = readSources()
  return [...forbiddenImports(sources), ...importCircles(sources), ...needlessExceptions(sources)]
}
