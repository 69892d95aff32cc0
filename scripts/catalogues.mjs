import { compileMessage } from '@lingui/message-utils/compileMessage'
import { PARTS } from './catalogue-parts.mjs'
import { readCatalogue } from './read-catalogue.mjs'

/**
 * Messages of server and domain have their code as id, such as `bmi.healthy`; ids that Lingui makes
 * of a text hold no dot.
 */
const CODE = /\./

/** @typedef {import('./catalogue-parts.mjs').Part} Part */

/**
 * The messages of the pages by short numbers, in place of the random letters of their ids, which no
 * compression makes smaller: those of one part stand together, in the order of the English text.
 * @param {ReadonlyMap<string, Part>} parts @returns {Map<string, number>}
 */
export const numbersOf = (parts) => {
  const ids = [...parts.keys()].filter((id) => !CODE.test(id))
  const ordered = PARTS.flatMap((part) => ids.filter((id) => parts.get(id) === part))
  return new Map(ordered.map((id, number) => [id, number]))
}

/**
 * @param {string} language @returns {Promise<{ messages: Record<string, unknown>, missing: { id:
 * string, source: string }[] }>} compiled, by id
 */
export const readLanguage = async (language) => {
  const own = await readCatalogue(language)
  /** @type {Record<string, unknown>} */
  const messages = {}
  const missing = []
  const errors = []
  for (const [id, english] of Object.entries(await readCatalogue('en'))) {
    const source = english.translation || english.message || id
    const translation = own[id]?.translation
    if (!translation && language !== 'en') missing.push({ id, source })
    try {
      messages[id] = compileMessage(translation || source)
    } catch (error) {
      errors.push(`${id}: ${error}`)
    }
  }
  if (errors.length > 0)
    throw new Error(`Messages in ${language} that cannot be read: ${errors.join(', ')}`)
  return { messages, missing }
}

/**
 * The module of one part of a language, with numbers for ids.
 * @param {Record<string, unknown>} messages @param {Part} part @param {ReadonlyMap<string, Part>}
 * parts
 * @param {ReadonlyMap<string, number>} numbers
 */
export const moduleOf = (messages, part, parts, numbers) => {
  const ids = [...parts.keys()].filter((id) => parts.get(id) === part)
  const numbered = ids
    .filter((id) => numbers.has(id))
    .toSorted((a, b) => Number(numbers.get(a)) - Number(numbers.get(b)))
  const coded = Object.fromEntries(
    ids.filter((id) => !numbers.has(id)).map((id) => [id, messages[id]]),
  )
  const parsed = (/** @type {unknown} */ value) =>
    `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
  const first = numbers.get(numbered[0] ?? '') ?? 0
  return [
    `export const messages = ${parsed(coded)}`,
    `${parsed(numbered.map((id) => messages[id]))}.forEach((message, at) => { messages[at + ${first}] = message })`,
  ].join('\n')
}
