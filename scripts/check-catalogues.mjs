import { gzipSync } from 'node:zlib'
import { moduleOf, numbersOf, readLanguage } from './catalogues.mjs'
import { partsOfMessages, PARTS } from './catalogue-parts.mjs'

/**
 * The most that a screen may load of a language, in bytes after gzip: its own part and the common
 * one.
 */
const MAX_BYTES = 15 * 1024
/** The counts for which plural forms are tried. */
const COUNTS = Array.from({ length: 200 }, (_, count) => count)

/** @typedef {import('./catalogue-parts.mjs').Part} Part */
/** @typedef {[name: string, format?: string, cases?: unknown]} Placeholder of a compiled message */

/**
 * @param {unknown} message @returns {Placeholder[]} of a compiled message, those within its cases
 * too
 */
const placeholdersOf = (message) => {
  if (!Array.isArray(message)) return []
  return message.flatMap((piece) => {
    if (!Array.isArray(piece)) return []
    const [, , cases] = piece
    const within =
      typeof cases === 'object' && cases !== null
        ? Object.values(cases).flatMap(placeholdersOf)
        : []
    return [/** @type {Placeholder} */ (piece), ...within]
  })
}

/** @param {unknown} message */
const tagsOf = (message) =>
  [...JSON.stringify(message ?? '').matchAll(/<\/?(\d+)\/?>/g)].map(([tag]) => tag)
/** @param {unknown} message */
const namesIn = (message) =>
  [...new Set([...placeholdersOf(message).map(([name]) => name), ...tagsOf(message)])].toSorted()

/**
 * What is wrong with one translation, in words; undefined where nothing is.
 * @param {string} language @param {unknown} message @param {unknown} english
 */
const faultOf = (language, message, english) => {
  const [has, needs] = [namesIn(message), namesIn(english)]
  if (has.join() !== needs.join())
    return `has {${has.join(', ')}} where the English has {${needs.join(', ')}}`
  const forms = new Intl.PluralRules(language)
  const needed = new Set(COUNTS.map((count) => forms.select(count)))
  for (const [name, format, cases] of placeholdersOf(message)) {
    if (format !== 'plural' || typeof cases !== 'object' || cases === null) continue
    const lacks = [...needed].filter((form) => !(form in cases))
    if (lacks.length > 0) return `lacks the plural ${lacks.join(', ')} of {${name}}`
  }
  return undefined
}

/** @param {string} text */
const sizeOf = (text) => gzipSync(text, { level: 9 }).length
/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

/**
 * Prints the size of each part of each language.
 * @returns {Promise<string[]>} what is wrong with the catalogues, in words
 */
const findCatalogueFaults = async () => {
  const { languages } = await import('../src/domain/languages.ts')
  const parts = await partsOfMessages()
  const numbers = numbersOf(parts)
  const english = (await readLanguage('en')).messages
  /** @type {string[]} */
  const faults = []
  for (const language of languages) {
    const { messages, missing } = await readLanguage(language)
    const file = `src/web/locales/${language}.po`
    for (const { id, source } of missing)
      faults.push(`${file}: please write the msgstr of ${JSON.stringify(source || id)}`)
    for (const [id, message] of Object.entries(messages)) {
      const fault = missing.some((one) => one.id === id)
        ? undefined
        : faultOf(language, message, english[id])
      if (fault) faults.push(`${file}: ${JSON.stringify(message)} ${fault}`)
    }
    const [everywhere = 0, ...others] = PARTS.map((part) =>
      sizeOf(moduleOf(messages, part, parts, numbers)),
    )
    const loads = others.map((bytes, at) => ({ part: PARTS[at + 1], bytes: everywhere + bytes }))
    console.log(
      `  ${language}: ${loads.map(({ part, bytes }) => `${part} ${kilobytes(bytes)}`).join(', ')}`,
    )
    for (const { part, bytes } of loads) {
      if (bytes > MAX_BYTES)
        faults.push(
          `${file}: the screens of "${part}" take ${kilobytes(bytes)} of words, over ${kilobytes(MAX_BYTES)}`,
        )
    }
  }
  return faults
}

// A process of its own: Lingui needs a newer Node than the one that `npm run check` may be started
// with.
const faults = await findCatalogueFaults()
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
