import { readFile } from 'node:fs/promises'
import { formatter } from '@lingui/format-po'
import { inRoot } from './project.mjs'

const { parse } = formatter()

/**
 * The messages of a language as its file has them. Without Lingui's own commands, which are 12 MB
 * that only `npm run messages` needs.
 * @param {string} language
 */
export const readCatalogue = async (language) => {
  const file = inRoot('src/web/locales', `${language}.po`)
  const catalogue = await parse(await readFile(file, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: file,
  })
  return catalogue ?? {}
}
