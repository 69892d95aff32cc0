import type { Language } from '#domain/languages.ts'
import type { Catalogue } from './catalogue.ts'

const INTL_UNITS = ['kilogram', 'gram', 'pound', 'stone'] as const

const unitOf = (language: Language, unit: string, unitDisplay: 'short' | 'narrow' | 'long') =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
    .formatToParts(5)
    .find(({ type }) => type === 'unit')?.value ?? ''

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Units of energy, weight and nutrients in a language, and signs of a percentage. */
const unitsIn = (language: Language, say: Catalogue['say']): string[] => [
  ...new Set([
    'kcal',
    'kJ',
    'calorie',
    'calories',
    'g',
    'kg',
    'mg',
    'µg',
    'lb',
    'st',
    '%',
    '٪',
    '％',
    ...['kcal', 'kJ', 'g'].map(say),
    ...INTL_UNITS.flatMap((unit) =>
      (['short', 'narrow', 'long'] as const).map((display) => unitOf(language, unit, display)),
    ),
  ]),
]

/** Finds amounts in a text: a number beside a unit of energy or weight, or a percentage. */
export const amountsIn = (
  language: Language,
  say: Catalogue['say'],
): ((text: string) => string[]) => {
  const units = unitsIn(language, say)
    .filter((unit) => unit !== '')
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')
  const number = String.raw`\p{Nd}[\p{Nd}.,٫٬’'\s\u00a0\u202f]*`
  const signs = '[%٪％]'
  const amount = new RegExp(
    String.raw`${number}[\s\u00a0\u202f\u200e\u200f-]*(?:${units})(?![\p{L}\p{M}])|${signs}\s?\p{Nd}`,
    'gu',
  )
  return (text) => text.match(amount) ?? []
}
