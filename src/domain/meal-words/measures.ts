/** How an amount is measured in words. Volumes are in ml; a vessel is one of the food's own portions where it has it. */
export type Measure =
  | { readonly kind: 'weight'; readonly grams: number }
  | { readonly kind: 'volume'; readonly ml: number; readonly nouns: readonly string[] }
  | { readonly kind: 'vessel'; readonly ml: number; readonly nouns: readonly string[] }
  | { readonly kind: 'piece'; readonly nouns: readonly string[] }
  | { readonly kind: 'serving' }
  | { readonly kind: 'handful' }

/** US customary measures, by which FNDDS states its portions; off from the metric cup by 5 %. */
export const CUP_ML = 236.588
export const TABLESPOON_ML = CUP_ML / 16
export const FLUID_OUNCE_ML = CUP_ML / 8

const weight = (grams: number): Measure => ({ kind: 'weight', grams })
const volume = (ml: number, ...nouns: string[]): Measure => ({ kind: 'volume', ml, nouns })
const vessel = (ml: number, ...nouns: string[]): Measure => ({ kind: 'vessel', ml, nouns })
const piece = (...nouns: string[]): Measure => ({ kind: 'piece', nouns })

const MEASURES: readonly (readonly [names: string, measure: Measure])[] = [
  ['g gr gm gms gram grams gramme grammes', weight(1)],
  ['kg kgs kilo kilos kilogram kilograms', weight(1000)],
  ['oz ounce ounces', weight(28.35)],
  ['lb lbs pound pounds', weight(453.6)],
  ['ml mls millilitre millilitres milliliter milliliters', volume(1)],
  ['cl', volume(10)],
  ['dl', volume(100)],
  ['l ltr litre litres liter liters', volume(1000)],
  ['floz', volume(FLUID_OUNCE_ML, 'fl oz')],
  ['cup cups cupful cupfuls', volume(CUP_ML, 'cup')],
  ['tbsp tbsps tbs tablespoon tablespoons tablespoonful spoon spoons spoonful spoonfuls', volume(TABLESPOON_ML, 'tablespoon')],
  ['tsp tsps teaspoon teaspoons teaspoonful', volume(TABLESPOON_ML / 3, 'teaspoon')],
  // A pint is 473 ml in America and 568 ml in Britain: off by a tenth for either.
  ['pint pints', volume(520)],
  ['glass glasses', vessel(250, 'glass')],
  ['mug mugs', vessel(300, 'mug')],
  ['bowl bowls bowlful', vessel(1.5 * CUP_ML, 'bowl')],
  ['shot shots', vessel(42, 'shot', 'espresso cup')],
  ['can cans tin tins', vessel(330, 'can', 'standard can')],
  ['bottle bottles', vessel(500, 'bottle')],
  ['carton cartons', vessel(250, 'carton', 'container', 'juice box/pouch')],
  ['pot pots tub tubs', vessel(150, 'container', 'tub', 'individual container')],
  ['scoop scoops', vessel(65, 'scoop')],
  ['ladle ladles', volume(120)],
  ['splash splashes', volume(30)],
  ['drizzle drizzles dash dashes', volume(5)],
  ['dollop dollops blob', volume(2 * TABLESPOON_ML)],
  ['slice slices', piece('slice', 'piece', 'piece/slice')],
  ['rasher rashers strip strips', piece('slice', 'strip', 'piece')],
  ['piece pieces chunk chunks bit bits', piece('piece', 'piece/slice', 'slice/chunk', 'slice', 'item')],
  ['fillet fillets filet filets', piece('fillet', 'small/regular fillet')],
  ['square squares cube cubes', piece('piece', 'cube', 'square')],
  ['stick sticks', piece('stick', 'strip/stick')],
  ['wedge wedges', piece('wedge', 'slice')],
  ['bag bags packet packets pack packs sachet sachets', piece('single serving bag', 'bag', 'packet', 'package', 'pouch')],
  ['plate plates plateful', piece('plate')],
  ['leaf leaves', piece('leaf')],
  ['clove cloves', piece('clove')],
  ['knob knobs pat pats', piece('pat')],
  ['serving servings portion portions helping helpings', { kind: 'serving' }],
  ['handful handfuls', { kind: 'handful' }],
]

const byName: ReadonlyMap<string, Measure> = new Map(
  MEASURES.flatMap(([names, measure]) => names.split(' ').map((name) => [name, measure] as const)),
)

/** The measure that a word names ("slices", "tbsp"); undefined for any other word. */
export const measureOf = (word: string): Measure | undefined => byName.get(word)
