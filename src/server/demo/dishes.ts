import type { DishLook } from './drawn-dish.ts'

export type MealTime = 'breakfast' | 'lunch' | 'snack' | 'dinner'

/** A dish of the food table, with the weight of a plate and how to draw it. */
export interface DemoDish {
  readonly code: string
  readonly grams: number
  readonly at: readonly MealTime[]
  /** Snacks from the table are recorded without a photo. */
  readonly look?: DishLook
}

type Bits = DishLook['bits'][number]

const looksOn =
  (on: DishLook['on']) =>
  (base: string, ...bits: readonly Bits[]): DishLook => ({ on, base, bits })
const plate = looksOn('plate')
const bowl = looksOn('bowl')
const board = looksOn('board')

const bitsOf =
  (shape: Bits['shape']) =>
  (count: number, size: number, colours: readonly string[]): Bits => ({
    colours,
    count,
    size,
    shape,
  })
const round = bitsOf('round')
const leaf = bitsOf('leaf')
const grain = bitsOf('grain')
const cube = bitsOf('cube')
const strand = bitsOf('strand')

const GREEN = ['#4f8f3a', '#6aa84f', '#38761d', '#8fbc5a']
const BERRY = ['#a61c3c', '#c9304f', '#3d2a63', '#5b2a86']

export const demoDishes: readonly DemoDish[] = [
  {
    code: '56202960',
    grams: 280,
    at: ['breakfast'],
    look: bowl('#e3cfa4', round(13, 15, BERRY), grain(14, 8, ['#8a5a2b', '#a9713a'])),
  },
  {
    code: '11411390',
    grams: 220,
    at: ['breakfast', 'snack'],
    look: bowl('#f6f1e6', round(16, 14, BERRY), grain(26, 8, ['#c08a45', '#d9a860'])),
  },
  {
    code: '32129990',
    grams: 160,
    at: ['breakfast', 'lunch'],
    look: plate('#f2c94c', round(22, 19, ['#f7dc7a', '#e5b534']), leaf(16, 8, GREEN)),
  },
  {
    code: '55100005',
    grams: 190,
    at: ['breakfast'],
    look: plate('#c98a45', round(5, 62, ['#dca55f', '#b5732f']), round(9, 13, BERRY)),
  },
  {
    code: '41603010',
    grams: 420,
    at: ['lunch', 'dinner'],
    look: bowl('#b5762c', round(40, 10, ['#8f5a1e', '#d08c3a', '#e07b39']), leaf(9, 9, GREEN)),
  },
  {
    code: '00100004',
    grams: 300,
    at: ['lunch'],
    look: plate(
      '#86b45c',
      leaf(34, 27, GREEN),
      cube(11, 15, ['#d9b06b', '#c2914a']),
      leaf(9, 12, ['#fff5da']),
    ),
  },
  {
    code: '24122131',
    grams: 170,
    at: ['lunch', 'dinner'],
    look: plate(
      '#eee3cf',
      leaf(4, 50, ['#c88a4a', '#b87432']),
      round(18, 18, GREEN),
      grain(46, 7, ['#f3ead8']),
    ),
  },
  {
    code: '26137120',
    grams: 160,
    at: ['dinner'],
    look: plate(
      '#f3e8d6',
      leaf(3, 58, ['#e88763', '#f09a76']),
      round(16, 19, GREEN),
      round(3, 20, ['#f2d95c']),
    ),
  },
  {
    code: '58146222',
    grams: 380,
    at: ['dinner', 'lunch'],
    look: plate(
      '#e8c268',
      strand(44, 26, ['#f0d488', '#dcb050']),
      round(22, 18, ['#b8321f', '#cf4a2c']),
      leaf(7, 11, GREEN),
    ),
  },
  {
    code: '58106210',
    grams: 260,
    at: ['dinner'],
    look: board(
      '#e2b04f',
      round(30, 22, ['#f3d27a', '#eabf5a']),
      round(9, 24, ['#b8321f']),
      leaf(10, 12, GREEN),
    ),
  },
  {
    code: '58102610',
    grams: 260,
    at: ['lunch'],
    look: board(
      '#e7cf9f',
      leaf(4, 66, ['#dcbf87', '#efdcb3']),
      grain(16, 10, ['#5c2f1c', '#7a4326']),
      leaf(12, 11, GREEN),
    ),
  },
  {
    code: '75440610',
    grams: 380,
    at: ['dinner', 'lunch'],
    look: bowl(
      '#d9902f',
      grain(60, 7, ['#f5efe0']),
      cube(16, 17, ['#e06a2c', '#f0b03f']),
      round(14, 14, GREEN),
    ),
  },
  {
    code: '41221020',
    grams: 380,
    at: ['dinner'],
    look: bowl(
      '#8f2f1c',
      grain(44, 13, ['#5e1d14', '#b8452c', '#d9792f']),
      round(2, 26, ['#f7f2e4']),
      leaf(8, 9, GREEN),
    ),
  },
  {
    code: '27540030',
    grams: 210,
    at: ['lunch'],
    look: board(
      '#b98046',
      cube(2, 92, ['#c8935a', '#a86f38']),
      leaf(14, 16, GREEN),
      round(5, 17, ['#d7432f']),
    ),
  },
  {
    code: '00100023',
    grams: 260,
    at: ['dinner', 'lunch'],
    look: board(
      '#3a4a44',
      round(10, 30, ['#f7f4ec']),
      round(10, 15, ['#f08a6a', '#e9724f', '#4f8f3a']),
    ),
  },
  {
    code: '27510521',
    grams: 230,
    at: ['dinner'],
    look: board(
      '#c9853f',
      round(1, 112, ['#d8984f']),
      grain(26, 6, ['#fbe9c4']),
      leaf(8, 17, GREEN),
    ),
  },
  { code: '63101000', grams: 180, at: ['snack'] },
  { code: '63107010', grams: 120, at: ['snack', 'breakfast'] },
  { code: '42100100', grams: 30, at: ['snack'] },
  { code: '91705300', grams: 25, at: ['snack'] },
  { code: '63223020', grams: 150, at: ['snack'] },
  { code: '14200100', grams: 150, at: ['snack', 'breakfast'] },
]
