import { readFile } from 'node:fs/promises'
import { type Language, languageFor, languages } from '#domain/languages.ts'
import { type QuantityFormats, formatValues } from '#domain/coded-message.ts'
import type { Message } from '#domain/message.ts'
import { MESSAGES } from '#domain/messages.ts'
import { massFromKg, type MassUnit } from '#domain/units.ts'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import { inEnglish } from '#server/http/english.ts'
import { inProject } from '#server/project-root.ts'

/** Translates a message of `domain/messages.ts` into one language; falls back to English. */
export type Translate = (message: Message) => string

const UNITS: Readonly<Record<MassUnit, string>> = { kg: 'kilogram', lb: 'pound', st: 'stone' }

const loadTranslator = async (language: Language): Promise<Translate> => {
  const { items } = parsePo(await readFile(inProject(`src/web/locales/${language}.po`), 'utf8'))
  const translated = items.flatMap(({ msgid, msgstr: [text = ''] }) =>
    msgid in MESSAGES && text !== '' ? [[msgid, compileMessage(text)] as const] : [],
  )
  const messages = Object.fromEntries(translated)
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const quantities: QuantityFormats = {
    mass: (kg, unit) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: UNITS[unit],
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }).format(massFromKg(Math.abs(kg), unit)),
    energy: (kcal) => `${new Intl.NumberFormat(language).format(kcal)} kcal`,
    volume: (ml) =>
      new Intl.NumberFormat(language, { style: 'unit', unit: 'milliliter' }).format(ml),
    day: (on) =>
      new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(`${on}T00:00:00Z`),
      ),
    girth: (cm) =>
      new Intl.NumberFormat(language, { style: 'unit', unit: 'centimeter' }).format(cm),
    nutrient: (nutrient) => translate({ code: `nutrient.${nutrient}` }),
  }
  const translate: Translate = (message) =>
    message.code in messages
      ? i18n._(message.code, formatValues(message.values, quantities))
      : inEnglish(message)
  return translate
}

const known = new Map<Language, Promise<Translate>>()

/**
 * Translations for text that the server itself writes: mails, reminders, headings of exports.
 * Catalogues are read once.
 */
export const translatorFor = (language: Language): Promise<Translate> => {
  if (language === 'en') return Promise.resolve(inEnglish)
  const translate = known.get(language) ?? loadTranslator(language)
  known.set(language, translate)
  translate.catch(() => known.delete(language))
  return translate
}

/**
 * The language for writing to a member: the chosen one, otherwise the preferred one of the browser,
 * or English.
 * @param chosen the member's own choice, such as `pt-BR`
 * @param acceptLanguage the header of their request, such as `de-CH,de;q=0.9`
 */
export const languageToWriteIn = (
  chosen: string | null | undefined,
  acceptLanguage?: string,
): Language =>
  languages.find((language) => language === chosen) ??
  languageFor((acceptLanguage ?? '').split(',').map((wish) => (wish.split(';', 1)[0] ?? '').trim()))
