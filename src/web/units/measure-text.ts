import { plainDigits } from '#domain/plain-digits.ts'
import type { HeightUnit, UnitChoice } from '#domain/unit-choice.ts'
import {
  cmFromFeetInches,
  cmFromInches,
  feetInchesFromCm,
  inchesFromCm,
  kcalFromKj,
  kgFromLb,
  kgFromStonePounds,
  lbFromKg,
  massFromKg,
  type MassUnit,
  mlFromFlOz,
  roundToTenth,
  stonePoundsFromLb,
} from '#domain/units.ts'
import { energyToDraw, numberText } from '#web/language/formats.ts'
import { unitsNow } from '#web/language/chosen-units.ts'

// A field of a measure holds one text: for stones and pounds, and for feet and inches, two numbers
// with a space between them.

/** A number as people type it, with a point or a comma and in their digits; NaN otherwise. */
export const numberTyped = (text: string): number =>
  Number(plainDigits(text.normalize('NFKC')).trim().replace(',', '.') || Number.NaN)

/** The two numbers of a text, as they were typed. */
export const partsOf = (text: string): readonly [string, string] => {
  const [first = '', second = ''] = text.split(' ')
  return [first, second]
}

/** An empty one beside another is zero; both empty are no number. */
const bothTyped = (text: string): readonly [number, number] => {
  const [first, second] = partsOf(text)
  const orZero = (part: string) => (part === '' && text.trim() !== '' ? 0 : numberTyped(part))
  return [orZero(first), orZero(second)]
}

const stonesText = (lb: number): string => {
  const { stone, pounds } = stonePoundsFromLb(lb)
  return `${numberText(stone)} ${numberText(pounds)}`
}

/** A mass as its field shows it at first: "82.5" or "82,5", "181.9", "12 13.9". */
export const massText = (kg: number, unit: MassUnit): string =>
  unit === 'st' ? stonesText(lbFromKg(kg)) : numberText(massFromKg(kg, unit), 1)

/** kg of what was typed; NaN if it is not a mass. */
export function kgTyped(text: string, unit: MassUnit): number {
  if (unit === 'st') return kgFromStonePounds(...bothTyped(text))
  return unit === 'lb' ? kgFromLb(numberTyped(text)) : numberTyped(text)
}

/** Precise enough that a tenth of a pound comes back as it was typed. */
const roundToHundredth = (value: number): number => Math.round(value * 100) / 100

/** kg of what was typed, as a profile stores it. */
export const storedKg = (text: string, { massUnit }: Pick<UnitChoice, 'massUnit'>): number =>
  massUnit === 'kg' ? kgTyped(text, massUnit) : roundToHundredth(kgTyped(text, massUnit))

/** What was typed, plus tenths of a kilogram or a pound. */
export const steppedMass = (text: string, unit: MassUnit, tenths: number): string =>
  unit === 'st'
    ? stonesText(lbFromKg(kgTyped(text, unit)) + tenths / 10)
    : numberText(roundToTenth(numberTyped(text) + tenths / 10))

/** A height as its field shows it at first: "175", "5 9". */
export const heightText = (cm: number, unit: HeightUnit): string => {
  if (unit === 'cm') return numberText(cm, 1)
  const { feet, inches } = feetInchesFromCm(cm)
  return `${numberText(feet)} ${numberText(inches)}`
}

/** cm of what was typed; NaN if it is not a height. */
export const cmTyped = (text: string, unit: HeightUnit): number =>
  unit === 'cm' ? numberTyped(text) : cmFromFeetInches(...bothTyped(text))

/** cm of what was typed, as a profile stores it. */
export const storedCm = (text: string, { heightUnit }: Pick<UnitChoice, 'heightUnit'>): number =>
  heightUnit === 'cm' ? cmTyped(text, heightUnit) : roundToHundredth(cmTyped(text, heightUnit))

/** cm of a waist or hip that was typed in cm or inches. */
export const girthTyped = (text: string, unit: HeightUnit): number =>
  unit === 'cm' ? numberTyped(text) : roundToHundredth(cmFromInches(numberTyped(text)))

/** A girth as charts draw it: in cm or inches, not rounded. */
export const girthToDraw = (cm: number, unit: HeightUnit): number =>
  unit === 'cm' ? cm : inchesFromCm(cm)

/** ml of what was typed, rounded where it was typed in fluid ounces; NaN if it is not a number. */
export const mlTyped = (text: string): number =>
  unitsNow().volumeUnit === 'ml' ? numberTyped(text) : Math.round(mlFromFlOz(numberTyped(text)))

/** An energy as its field shows it at first; in kJ for members who read only kJ. */
export const energyText = (kcal: number): string => numberText(energyToDraw(kcal), 1)

/** kcal of what was typed; NaN if it is not a number. */
export const kcalTyped = (text: string): number => {
  const typed = numberTyped(text)
  return unitsNow().energyUnit === 'kj' ? kcalFromKj(typed) : typed
}
