import type { Language } from '#domain/languages.ts'
import { plainDigits } from '#domain/plain-digits.ts'
import { kcalFromKj } from '#domain/units.ts'

/** A meal of which the energy alone was said: "500 kcal lunch". */
export interface EnergyAlone {
  /** Unrounded. */
  readonly energyKcal: number
  /** "Lunch"; null where it has no name. */
  readonly name: string | null
}

/** No meal has more, in kcal. */
export const MAX_KCAL = 10_000
const LONGEST_NAME = 200

/** What calories are called beside "kcal"; the longest first. */
const CALORIES: Readonly<Record<Language, string>> = {
  en: 'kilocalories?|calories?|cals?',
  de: 'kilokalorien?|kalorien?',
  fr: 'kilocalories?|calories?',
  es: 'kilocalorías?|kilocalorias?|calorías?|calorias?',
  it: 'chilocalorie|kilocalorie|calorie',
  'pt-BR': 'quilocalorias?|calorias?',
  nl: 'kilocalorie[eë]n|calorie[eë]n',
  pl: 'kilokalorii|kilokalorie|kalorii|kalorie',
  ja: 'キロカロリー|カロリー',
  ar: 'سعرات? ?حرارية|سعرة ?حرارية|سعرات|سعرة|سعره|كيلو ?كالوري|كالوري',
}
const FILLERS: Readonly<Record<Language, string>> = {
  en: 'in total|altogether|total|about|around|approximately|approx|circa|ca|roughly|worth|of|for|was|is|had|i|a|an|the|my|some|at|with',
  de: 'etwa|rund|ungefähr|zirka|ein|eine|für|von|mit|war|hatte|ich|mein|meine',
  fr: 'environ|de|du|pour|un|une|mon|avec|à',
  es: 'unas|unos|aproximadamente|cerca de|de|un|una|mi|con',
  it: 'circa|di|un|una|il|mio|da|con',
  'pt-BR': 'cerca de|aproximadamente|uns|umas|de|um|uma|meu|com',
  nl: 'ongeveer|circa|zo|een|mijn|van|met',
  pl: 'około|ok|jakieś|mój|moja|z',
  ja: '約|およそ|だいたい',
  ar: 'حوالي|تقريبا|نحو|من|فيه|فيها',
}
const JOINERS: Readonly<Record<Language, string>> = {
  en: 'and|plus|with|but|then|shared|left|twice|times',
  de: 'und|mit',
  fr: 'et|avec',
  es: 'y|con|más',
  it: 'e|con',
  'pt-BR': 'com|mais',
  nl: 'en|met',
  pl: 'i|z',
  ja: 'と',
  ar: 'و|مع',
}

const NUMBER = String.raw`(?<grouped>\d{1,3}(?:[.,'’ ]\d{3})+)(?!\d)|(?<plain>\d+(?:[.,]\d{1,2})?)`
const JOULES = 'kj|kilojoules?|kilojoulia|kilodżuli|キロジュール|كيلوجول'
const KILOCALORIES = `kcal|${Object.values(CALORIES).join('|')}`
const UNIT = `(?<kj>${JOULES})|${KILOCALORIES}`
/** Japanese goes on without a space. */
const ENDS = String.raw`(?![\p{Script=Latin}\p{Script=Arabic}\d])`
/** "2 x 300 kcal", "500-600 kcal" */
const BEFORE = String.raw`(?:(?<times>\d{1,2})\s*[x×]\s*|(?<least>\d{1,4})\s*[-–]\s*)?`
const ENERGY = new RegExp(
  String.raw`(?:(?<![\p{L}\d.,])|(?<=約))${BEFORE}(?:${NUMBER})\s*-?(?:${UNIT})${ENDS}`,
  'iu',
)

const unitBehindNumber = (unit: string) =>
  new RegExp(String.raw`(?<=\p{Nd})\s*-?\s*(?:${unit})${ENDS}`, 'giu')
const JOULES_BEHIND = unitBehindNumber(JOULES)
const KILOCALORIES_BEHIND = unitBehindNumber(KILOCALORIES)

/** A text with "kcal" and "kj" behind its numbers, whatever its language calls them. */
export const withPlainEnergies = (text: string): string =>
  text.replaceAll(JOULES_BEHIND, 'kj').replaceAll(KILOCALORIES_BEHIND, 'kcal')

const any = (words: Readonly<Record<Language, string>>): string => Object.values(words).join('|')
const SIGNS = String.raw`[\s,;:()=–-]`
const apart = (words: string): string =>
  String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])\.?`

/** Said around an energy without naming anything. */
const FILLER = new RegExp(`^(?:${SIGNS}|${apart(any(FILLERS))})+|${SIGNS}+$`, 'giu')
const FILLER_BEFORE_ENERGY = new RegExp(`(?:${SIGNS}|${apart(any(FILLERS))})+$`, 'giu')
/** Several things: an energy before them is that of the first alone. */
const SEVERAL = new RegExp(`[,;\\n+&、،]|${apart(any(JOINERS))}`, 'iu')

const NUMBER_OF_EACH = /\p{L} \d{2,4}\s*[,;]/u
const WEIGHED = /\d\s?(?:g|ml|oz)(?!\p{L})/iu

const kcalOf = ({
  times = '1',
  least,
  grouped,
  plain,
  kj,
}: Record<string, string | undefined>): number => {
  const most =
    grouped === undefined
      ? Number((plain ?? '').replace(',', '.'))
      : Number(grouped.replaceAll(/\D/g, ''))
  const isRange = least !== undefined && Number(least) > most / 3
  const said = (isRange ? (Number(least) + most) / 2 : most) * Number(times)
  return kj === undefined ? said : kcalFromKj(said)
}

const nameOf = (words: string): string | null => {
  const bare = words.replaceAll(FILLER, '').replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME).trim()
  return /\p{L}/u.test(bare) ? bare.charAt(0).toUpperCase() + bare.slice(1) : null
}

/**
 * The energy of a meal where words say nothing else of its amounts: "420 kcal", "500 kcal lunch",
 * "Chicken and rice, 2,100 kJ". At the end, or before a colon, it is that of all that was named. Undefined where no
 * energy is said, more than one, or where it is that of one thing among others: "a 200 kcal yoghurt
 * and an apple".
 */
export const readEnergyAlone = (description: string): EnergyAlone | undefined => {
  const text = plainDigits(description)
  const found = ENERGY.exec(text)
  if (!found?.groups) return undefined
  const before = text.slice(0, found.index).replaceAll(FILLER_BEFORE_ENERGY, '')
  const behind = text.slice(found.index + found[0].length).replace(/[\s.!?)]+$/, '')
  const after = behind.replaceAll(FILLER, '')
  const energyKcal = kcalOf(found.groups)
  if (energyKcal > MAX_KCAL || ENERGY.test(after)) return undefined
  const isHeading = before.trim() === '' && /^\s*:/.test(behind)
  // "Eggs 140, toast 100, butter 70 kcal" tells one of each.
  if (NUMBER_OF_EACH.test(before)) return undefined
  // "200 g salmon and rice (210 kcal)": where others were weighed, it is that of what it stands behind.
  const isOfLast = WEIGHED.test(before) && text.slice(0, found.index).trimEnd().endsWith('(')
  if (isOfLast && SEVERAL.test(before)) return undefined
  // "An apple of 90 kcal, two times": more is said of how much it was.
  const saysMore = /\d/.test(after) || (after !== '' && SEVERAL.test(`${before} ${after}`))
  if (saysMore && !isHeading) return undefined
  return { energyKcal, name: nameOf(`${before} ${after}`) }
}

/** What a meal without a name is called: "420 kcal". */
export const nameOfEnergy = (energyKcal: number): string => `${Math.round(energyKcal)} kcal`
