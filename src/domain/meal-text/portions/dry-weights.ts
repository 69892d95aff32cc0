import type { Food } from '../../foods/food.ts'

/** A food that takes up water, as it is eaten and as it is bought. */
interface DryFood {
  /** The names that the table has for the cooked ones. */
  readonly cooked: RegExp
  /** The plain one of these, and the dry one, by their codes. */
  readonly cookedCode: string
  readonly dryCode: string
  /**
   * Less than this is weighed dry, g: the middle of a helping before and after cooking. Undefined
   * where a helping comes out of a tin or a large pot, as beans do. Ours.
   */
  readonly belowGrams?: number
}

const DRY_FOODS: readonly DryFood[] = [
  { cooked: /^Rice, brown, cooked/, cookedCode: '56205011', dryCode: '01000069', belowGrams: 100 },
  {
    cooked: /^Rice, (?:white, )?cooked(?!, glutinous)/,
    cookedCode: '56205000',
    dryCode: '01000068',
    belowGrams: 100,
  },
  {
    cooked: /^Pasta, whole grain, cooked/,
    cookedCode: '56132990',
    dryCode: '01000071',
    belowGrams: 130,
  },
  {
    cooked: /^(?:Pasta|Spaghetti), (?:cooked|boiled)/,
    cookedCode: '56130000',
    dryCode: '01000070',
    belowGrams: 130,
  },
  {
    cooked: /^(?:Noodles,(?: whole grain,)? cooked|(?:Somen|Soba), boiled)/,
    cookedCode: '56112000',
    dryCode: '01000707',
    belowGrams: 110,
  },
  { cooked: /^Rice noodles, cooked/, cookedCode: '56117090', dryCode: '01000080', belowGrams: 110 },
  {
    cooked: /^Couscous, (?:plain, )?cooked/,
    cookedCode: '56207160',
    dryCode: '01000072',
    belowGrams: 100,
  },
  { cooked: /^Bulgur(?:$|, cooked)/, cookedCode: '56207130', dryCode: '01000073', belowGrams: 100 },
  { cooked: /^Quinoa(?:$|, cooked)/, cookedCode: '56204000', dryCode: '01000074', belowGrams: 100 },
  {
    cooked: /^Barley(?:$| groats, cooked)/,
    cookedCode: '56200410',
    dryCode: '01000075',
    belowGrams: 100,
  },
  {
    cooked: /^Buckwheat groats(?:$|, cooked)/,
    cookedCode: '56200510',
    dryCode: '01000076',
    belowGrams: 100,
  },
  { cooked: /^Millet(?:$|, cooked)/, cookedCode: '56202000', dryCode: '01000077', belowGrams: 100 },
  {
    cooked: /^(?:Cornmeal mush|Polenta, cooked)/,
    cookedCode: '56201515',
    dryCode: '01000006',
    belowGrams: 100,
  },
  { cooked: /^Grits$/, cookedCode: '56200990', dryCode: '01000006', belowGrams: 100 },
  { cooked: /^Masa harina, cooked/, cookedCode: '56201600', dryCode: '01000006', belowGrams: 150 },
  {
    cooked: /^Lentils, (?:from dried, no added fat|boiled)/,
    cookedCode: '41305000',
    dryCode: '01000081',
    belowGrams: 100,
  },
  {
    cooked: /^Split peas, from dried, no added fat/,
    cookedCode: '41303000',
    dryCode: '01000703',
    belowGrams: 100,
  },
  { cooked: /^Mung beans, cooked/, cookedCode: '41108010', dryCode: '01000701', belowGrams: 100 },
  {
    cooked: /^Chickpeas, (?:from dried, no added fat|boiled|cooked)/,
    cookedCode: '41302020',
    dryCode: '01000082',
  },
  { cooked: /^Black beans(?:$|, from dried)/, cookedCode: '41102020', dryCode: '01000178' },
  {
    cooked: /^Kidney beans, (?:from dried|boiled)/,
    cookedCode: '41106020',
    dryCode: '01000179',
  },
  { cooked: /^White beans, from dried/, cookedCode: '41101120', dryCode: '01000180' },
  { cooked: /^Beans$/, cookedCode: '41100990', dryCode: '01000083' },
]

/** In Brazil rice and pulses are weighed on the plate. */
const isOfBrazil = ({ code }: Pick<Food, 'code'>): boolean => code.startsWith('02')

/** The same food in its other state, and whether so many grams of it mean that one. */
export interface OtherState {
  readonly code: string
  readonly isMeant: boolean
  /** The food is the dry one. */
  readonly isOfDry: boolean
}

/**
 * Of what was weighed without a word for its state: 80 g of rice were weighed dry, 200 g on the
 * plate. Undefined for a food that takes up no water.
 */
export const otherStateOf = (
  food: Pick<Food, 'code' | 'name'>,
  grams: number,
): OtherState | undefined => {
  for (const { cooked, cookedCode, dryCode, belowGrams = 0 } of DRY_FOODS) {
    if (food.code === dryCode) return { code: cookedCode, isMeant: false, isOfDry: true }
    if (cooked.test(food.name))
      return { code: dryCode, isMeant: grams < belowGrams && !isOfBrazil(food), isOfDry: false }
  }
  return undefined
}

/** What an ingredient of a recipe is before it is cooked, however much of it there is. */
export const dryCodeOf = ({ name }: Pick<Food, 'name'>): string | undefined =>
  DRY_FOODS.find(({ cooked, belowGrams }) => belowGrams !== undefined && cooked.test(name))?.dryCode
