import type { DishLook } from './drawn-dish.ts'

export type MealTime = 'breakfast' | 'lunch' | 'snack' | 'dinner'

/** A food of the table, as much as one has of it. */
interface Helping {
  readonly code: string
  readonly grams: number
  /** A banana, a slice or a glass: never a little more of it. */
  readonly isWhole: boolean
}

/** A dish with what is eaten beside it, and how to draw it. */
export interface DemoDish {
  readonly helpings: readonly Helping[]
  readonly at: readonly MealTime[]
  /** On any day, if it does not say. */
  readonly on?: 'weekdays' | 'weekends'
  /** What there is on most days of its kind. */
  readonly isUsual?: true
  /** Snacks from the table are recorded without a photo. */
  readonly look?: DishLook
}

const some = (code: string, grams: number): Helping => ({ code, grams, isWhole: false })
const whole = (code: string, grams: number): Helping => ({ code, grams, isWhole: true })

const apple = whole('63101000', 170)
const banana = whole('63107010', 120)
const latte = whole('92101900', 220)
const strawberries = some('63223020', 120)
const rice = some('56205000', 200)

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
    helpings: [some('56202960', 350), banana],
    at: ['breakfast'],
    isUsual: true,
    look: bowl('#e3cfa4', round(13, 15, BERRY), grain(14, 8, ['#8a5a2b', '#a9713a'])),
  },
  {
    helpings: [some('11400010', 220), some('57227000', 60)],
    at: ['breakfast'],
    look: bowl('#f6f1e6', round(16, 14, BERRY), grain(26, 8, ['#c08a45', '#d9a860'])),
  },
  {
    helpings: [some('32129990', 160), whole('51300110', 70)],
    at: ['breakfast'],
    on: 'weekends',
    look: plate('#f2c94c', round(22, 19, ['#f7dc7a', '#e5b534']), leaf(16, 8, GREEN)),
  },
  {
    helpings: [some('55100005', 160), latte],
    at: ['breakfast'],
    on: 'weekends',
    look: plate('#c98a45', round(5, 62, ['#dca55f', '#b5732f']), round(9, 13, BERRY)),
  },
  {
    helpings: [some('41603010', 450), whole('51401010', 100)],
    at: ['lunch'],
    look: bowl('#b5762c', round(40, 10, ['#8f5a1e', '#d08c3a', '#e07b39']), leaf(9, 9, GREEN)),
  },
  {
    helpings: [some('00100004', 300), whole('51133010', 50)],
    at: ['lunch'],
    look: plate(
      '#86b45c',
      leaf(34, 27, GREEN),
      cube(11, 15, ['#d9b06b', '#c2914a']),
      leaf(9, 12, ['#fff5da']),
    ),
  },
  {
    helpings: [some('24100000', 200), rice],
    at: ['lunch', 'dinner'],
    look: plate(
      '#eee3cf',
      leaf(4, 50, ['#c88a4a', '#b87432']),
      round(18, 18, GREEN),
      grain(46, 7, ['#f3ead8']),
    ),
  },
  {
    helpings: [some('26137120', 170), some('71501000', 260)],
    at: ['dinner'],
    look: plate(
      '#f3e8d6',
      leaf(3, 58, ['#e88763', '#f09a76']),
      round(16, 19, GREEN),
      round(3, 20, ['#f2d95c']),
    ),
  },
  {
    helpings: [some('00500030', 320), whole('93401010', 150)],
    at: ['dinner'],
    on: 'weekends',
    look: plate(
      '#e8c268',
      strand(44, 26, ['#f0d488', '#dcb050']),
      round(22, 18, ['#b8321f', '#cf4a2c']),
      leaf(7, 11, GREEN),
    ),
  },
  {
    helpings: [some('58106210', 300)],
    at: ['dinner'],
    look: board(
      '#e2b04f',
      round(30, 22, ['#f3d27a', '#eabf5a']),
      round(9, 24, ['#b8321f']),
      leaf(10, 12, GREEN),
    ),
  },
  {
    helpings: [some('58102610', 280), some('63409010', 60)],
    at: ['lunch'],
    look: board(
      '#e7cf9f',
      leaf(4, 66, ['#dcbf87', '#efdcb3']),
      grain(16, 10, ['#5c2f1c', '#7a4326']),
      leaf(12, 11, GREEN),
    ),
  },
  {
    helpings: [some('75440600', 400), rice],
    at: ['dinner', 'lunch'],
    look: bowl(
      '#d9902f',
      grain(60, 7, ['#f5efe0']),
      cube(16, 17, ['#e06a2c', '#f0b03f']),
      round(14, 14, GREEN),
    ),
  },
  {
    helpings: [some('41221020', 400), rice],
    at: ['dinner'],
    look: bowl(
      '#8f2f1c',
      grain(44, 13, ['#5e1d14', '#b8452c', '#d9792f']),
      round(2, 26, ['#f7f2e4']),
      leaf(8, 9, GREEN),
    ),
  },
  {
    helpings: [whole('27540132', 210), apple],
    at: ['lunch'],
    on: 'weekdays',
    look: board(
      '#b98046',
      cube(2, 92, ['#c8935a', '#a86f38']),
      leaf(14, 16, GREEN),
      round(5, 17, ['#d7432f']),
    ),
  },
  {
    helpings: [some('00100023', 320), whole('41601070', 250)],
    at: ['dinner', 'lunch'],
    look: board(
      '#3a4a44',
      round(10, 30, ['#f7f4ec']),
      round(10, 15, ['#f08a6a', '#e9724f', '#4f8f3a']),
    ),
  },
  {
    helpings: [whole('27510521', 230), some('71400990', 150)],
    at: ['dinner'],
    on: 'weekends',
    look: board(
      '#c9853f',
      round(1, 112, ['#d8984f']),
      grain(26, 6, ['#fbe9c4']),
      leaf(8, 17, GREEN),
    ),
  },
  { helpings: [apple, some('42100100', 20)], at: ['snack'] },
  { helpings: [banana], at: ['snack'] },
  { helpings: [some('42110000', 35)], at: ['snack'] },
  { helpings: [some('91705300', 30)], at: ['snack'] },
  { helpings: [some('14200100', 150), strawberries], at: ['snack'] },
  { helpings: [latte, whole('53233000', 40)], at: ['snack'], on: 'weekdays' },
  { helpings: [some('53440000', 130), whole('92161000', 180)], at: ['snack'], on: 'weekends' },
  { helpings: [whole('53712100', 45)], at: ['snack'], on: 'weekdays' },
]
