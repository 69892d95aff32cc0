import type { Food } from '#contract/foods.ts'
import { readingOfLabel, type ViewedLabel } from '#contract/labels.ts'
import { createOwnFood, type OwnFood } from '#contract/own-foods.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { energyOfLabel } from '#domain/foods/atwater.ts'
import { portionsBeside100g } from '#domain/foods/food.ts'
import {
  COLUMN_NUTRIENTS,
  inEach,
  LISTED_NAMES,
  LISTED_NUTRIENTS,
  type ListedNutrient,
  MAIN_NUTRIENTS,
} from '#domain/foods/nutrient.ts'
import { kcalFromKj, SALT_PER_SODIUM } from '#domain/units.ts'
import { readBody } from '#web/api/body-schema.ts'
import { energyText, numberTyped } from '#web/units/measure-text.ts'
import { unitsNow } from '#web/language/chosen-units.ts'
import { numberText } from '#web/language/formats.ts'

export type OwnFoodBody = BodyInputOf<typeof createOwnFood>

/** Main nutrients with another field: energy in its unit, sodium as salt, calcium in none. */
type ElsewhereInForm = 'calories' | 'sodium' | 'calcium'
const AMOUNTS = [...MAIN_NUTRIENTS, ...COLUMN_NUTRIENTS].filter(
  (row): row is Exclude<typeof row, { name: ElsewhereInForm }> =>
    !['calories', 'sodium', 'calcium'].includes(row.name),
)
type Amount = (typeof AMOUNTS)[number]['name']
const decimalsOf = (amount: Amount): number => (amount === 'iron' || amount === 'vitaminC' ? 2 : 1)

const eachAmount = <Value>(valueOf: (amount: Amount) => Value) =>
  inEach(AMOUNTS, 'name', ({ name }) => valueOf(name))

const LISTED_DECIMALS = 3
const eachListed = <Value>(valueOf: (nutrient: ListedNutrient) => Value) =>
  inEach(LISTED_NUTRIENTS, 'name', ({ name }) => valueOf(name))

/** The empty form, in the member's unit of energy. Its fields hold texts. */
export const emptyOwnFood = () => ({
  name: '',
  brand: '',
  barcode: '',
  /** What the numbers are for. */
  per: 'hundred-grams' as 'hundred-grams' | 'portion',
  portionName: '',
  portionGrams: '',
  energy: '',
  energyUnit: unitsNow().energyUnit === 'kj' ? ('kJ' as const) : ('kcal' as const),
  /** g of salt, as EU labels state it: 2.5 times the sodium. */
  salt: '',
  ...eachAmount(() => ''),
  ...eachListed(() => ''),
})
export type OwnFoodForm = ReturnType<typeof emptyOwnFood>

const SALT_G_PER_SODIUM_MG = SALT_PER_SODIUM / 1000

const typed = (value: number | undefined, decimals = 1) =>
  value === undefined ? '' : numberText(value, decimals)

export const formOfOwnFood = ({
  name,
  brand,
  barcode,
  per100g,
  portion,
}: OwnFood): OwnFoodForm => ({
  ...emptyOwnFood(),
  name,
  brand: brand ?? '',
  barcode: barcode ?? '',
  energy: energyText(per100g.calories),
  salt: typed(per100g.sodium === undefined ? undefined : per100g.sodium * SALT_G_PER_SODIUM_MG, 2),
  ...eachAmount((amount) => typed(per100g[amount], decimalsOf(amount))),
  ...eachListed((nutrient) => typed(per100g.nutrients?.[nutrient], LISTED_DECIMALS)),
  portionName: portion?.description ?? '',
  portionGrams: typed(portion?.grams),
})

export interface LabelDraft {
  readonly form: Partial<OwnFoodForm>
  /** Fields to be compared with the label: hard to read, or not found. */
  readonly unsure: readonly (keyof OwnFoodForm)[]
}

/** For a packet whose label was not read: at most its barcode. */
export const draftOfBarcode = (barcode: string): LabelDraft => ({ form: { barcode }, unsure: [] })

/** What most labels state, in g, but none has to. */
export const OFTEN_ON_LABEL = [
  'saturatedFat',
  'sugars',
  'fiber',
  'salt',
] as const satisfies readonly (keyof OwnFoodForm)[]
const isOnEveryLabel = (field: string) => !OFTEN_ON_LABEL.some((name) => name === field)

export const draftOfLabel = (label: ViewedLabel): LabelDraft => {
  const { per, isPerSure, portionGrams, calories: energy, ...others } = readingOfLabel(label)
  const read = { energy, ...others }
  const unsure = (Object.keys(read) as (keyof typeof read)[]).filter((field) =>
    read[field] === null ? isOnEveryLabel(field) : !read[field].isSure,
  )
  return {
    form: {
      barcode: label.barcode ?? '',
      per,
      portionGrams: typed(portionGrams ?? undefined),
      ...Object.fromEntries(
        Object.entries(read).map(([field, value]) => [field, typed(value?.amount)]),
      ),
      energy: energy ? energyText(energy.amount) : '',
      salt: typed(read.salt?.amount, 2),
    },
    unsure: [
      ...unsure,
      ...(isPerSure ? [] : ['per' as const]),
      ...(per === 'portion' && portionGrams === null ? ['portionGrams' as const] : []),
    ],
  }
}

const optional = (text: string): number | null => (text.trim() === '' ? null : numberTyped(text))

/** kcal; where the label's energy was left out, what the macronutrients come to. */
const energyOfForm = (form: OwnFoodForm): number => {
  const energy = optional(form.energy)
  if (energy !== null) return form.energyUnit === 'kJ' ? kcalFromKj(energy) : energy
  const implied = energyOfLabel({
    proteinG: numberTyped(form.protein),
    carbsG: numberTyped(form.carbs),
    fatG: numberTyped(form.fats),
    fiberG: optional(form.fiber),
    alcoholPercent: null,
    isFiberWithinCarbs: false,
  })
  // What is missing is asked for at its own field.
  return Number.isNaN(implied) ? 0 : implied
}

/** `calcium`, which has no field, stays as it was. */
const inputOfForm = (form: OwnFoodForm, calciumPer100g?: number): OwnFoodBody => {
  const portionGrams = optional(form.portionGrams)
  const salt = optional(form.salt)
  const labelledGrams = form.per === 'portion' ? (portionGrams ?? Number.NaN) : 100
  return {
    name: form.name,
    brand: form.brand,
    barcode: form.barcode,
    labelledGrams,
    calories: energyOfForm(form),
    ...eachAmount((amount) => optional(form[amount])),
    nutrients: eachListed((nutrient) => optional(form[nutrient])),
    fats: numberTyped(form.fats),
    carbs: numberTyped(form.carbs),
    protein: numberTyped(form.protein),
    sodium: salt === null ? null : salt / SALT_G_PER_SODIUM_MG,
    calcium: calciumPer100g === undefined ? null : (calciumPer100g * labelledGrams) / 100,
    portion:
      portionGrams === null
        ? null
        : { description: form.portionName.trim() || `${portionGrams} g`, grams: portionGrams },
  }
}

/** Which field of the form shows an error of a field of the call. */
const FIELD_OF: Record<string, keyof OwnFoodForm> = {
  calories: 'energy',
  sodium: 'salt',
  calcium: 'salt',
  labelledGrams: 'portionGrams',
  portion: 'portionGrams',
  ...Object.fromEntries(LISTED_NAMES.map((name) => [`nutrients.${name}`, name])),
}

/** The call for the fields, or what is wrong by field. */
export const readOwnFood = (form: OwnFoodForm, calciumPer100g?: number) =>
  readBody(createOwnFood, inputOfForm(form, calciumPer100g), FIELD_OF)

/** An own food like one found by a search. */
export const foodOfOwn = ({ code, name, brand, per100g, portion }: OwnFood): Food => ({
  code,
  name,
  ...(brand !== null && { brand }),
  category: '',
  per100g,
  ...portionsBeside100g(portion),
})
