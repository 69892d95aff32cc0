import { kcalFromKj } from '../../units.ts'

/**
 * What a measure such as "cup" means. Volumes are in ml; where the food table has a portion of that
 * name (`nouns`), its weight counts.
 */
export type Measure =
  | {
      readonly kind: 'weight'
      readonly grams: number
      /** Told by its energy, wherever a weight may stand: `grams` are then kcal. */
      readonly isEnergy?: true
    }
  | { readonly kind: 'volume'; readonly ml: number; readonly nouns: readonly string[] }
  | { readonly kind: 'vessel'; readonly ml: number; readonly nouns: readonly string[] }
  | { readonly kind: 'piece'; readonly nouns: readonly string[] }
  | { readonly kind: 'serving' }
  | { readonly kind: 'handful' }

/** Whether it says how much there was, and not of what pieces or vessels. */
export const isWeightOrVolume = (measure: Measure | null | undefined): boolean =>
  measure?.kind === 'weight' || measure?.kind === 'volume'

/** US customary measures, by which FNDDS states its portions; off from the metric cup by 5 %. */
export const CUP_ML = 236.588
export const TABLESPOON_ML = CUP_ML / 16
export const FLUID_OUNCE_ML = CUP_ML / 8

/** @param grams what one of it weighs, g */
export const weight = (grams: number): Measure => ({ kind: 'weight', grams })
const energy = (kcal: number): Measure => ({ kind: 'weight', grams: kcal, isEnergy: true })
const volume = (ml: number, ...nouns: string[]): Measure => ({ kind: 'volume', ml, nouns })
/** @param ml its size, ml @param nouns what the food table calls it */
export const vessel = (ml: number, ...nouns: string[]): Measure => ({ kind: 'vessel', ml, nouns })
/** @param nouns what the food table calls one of them */
export const piece = (...nouns: string[]): Measure => ({ kind: 'piece', nouns })

/** Signs that every language writes alike, beside its own words for the same. */
export const METRIC_SIGNS = {
  gram: 'g gr',
  kilogram: 'kg',
  millilitre: 'ml',
  centilitre: 'cl',
  decilitre: 'dl',
  litre: 'l',
  /** What it is called in the languages is read before (`withPlainEnergies`). */
  kilocalorie: 'kcal',
  kilojoule: 'kj',
} as const

/** Measures that every kitchen of Europe and the Americas knows, whatever they are called. */
export const MEASURES = {
  gram: weight(1),
  kilogram: weight(1000),
  /** Half a kilogram. */
  pound: weight(500),
  ounce: weight(28.35),
  americanPound: weight(453.6),
  millilitre: volume(1),
  centilitre: volume(10),
  decilitre: volume(100),
  litre: volume(1000),
  kilocalorie: energy(1),
  kilojoule: energy(kcalFromKj(1)),
  fluidOunce: volume(FLUID_OUNCE_ML, 'fl oz'),
  americanCup: volume(CUP_ML, 'cup'),
  /** 473 ml in America and 568 ml in Britain: off by a tenth for either. */
  pint: volume(520),
  /** Of the drawer, 15 and 5 ml. */
  tablespoon: volume(TABLESPOON_ML, 'tablespoon'),
  teaspoon: volume(TABLESPOON_ML / 3, 'teaspoon'),
  pinch: volume(0.5),
  splash: volume(30),
  /** 14 to 21 ml in adults (Jones and Work 1961). */
  sip: volume(20),
  bite: volume(15),
  drizzle: volume(8),
  dash: volume(5),
  dollop: volume(2 * TABLESPOON_ML),
  ladle: volume(120),
  /** As one drinks coffee from; smaller than the American measure. */
  cup: vessel(180, 'coffee cup'),
  smallCup: vessel(60, 'espresso cup'),
  glass: vessel(220, 'glass'),
  smallGlass: vessel(40, 'shot'),
  mug: vessel(300, 'mug'),
  bowl: vessel(300, 'bowl'),
  can: vessel(330, 'can', 'standard can'),
  bottle: vessel(500, 'bottle'),
  carton: vessel(250, 'carton', 'juice box/pouch'),
  pot: vessel(150, 'container', 'tub', 'individual container'),
  /** A ball of ice: the table's scoop is a cup of it. */
  scoop: vessel(100),
  jug: vessel(1000),
  slice: piece('slice', 'piece', 'piece/slice'),
  /** Of meat or ham: thinner. */
  rasher: piece('slice', 'strip', 'piece'),
  piece: piece('piece', 'piece/slice', 'slice/chunk', 'slice', 'item'),
  fillet: piece('fillet', 'small/regular fillet'),
  square: piece('piece', 'cube', 'square'),
  stick: piece('stick', 'strip/stick'),
  wedge: piece('wedge', 'slice'),
  packet: piece('single serving bag', 'bag', 'packet', 'package', 'pouch'),
  /** As shops sell it, for more than one. */
  bag: piece('big bag', 'single serving bag', 'bag', 'packet', 'package', 'pouch'),
  bar: piece('bar', 'piece'),
  leaf: piece('leaf'),
  clove: piece('clove'),
  pat: piece('pat'),
  plate: piece('plate'),
  serving: { kind: 'serving' },
  handful: { kind: 'handful' },
} as const satisfies Record<string, Measure>

/** Nobody tells how many there were beyond this but of small things: the rest are weights. Ours. */
export const MOST_COUNTED = 24
