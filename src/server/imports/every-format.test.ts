import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMPORT_FORMATS } from '#contract/imports.ts'
import { readForeignFile } from '../../../test/support/foreign-file.ts'
import { zipOf } from '../../../test/support/zip-files.ts'

/** How programs and people write the same file. */
const writing = fc.record({
  quotesAll: fc.boolean(),
  end: fc.constantFrom('\n', '\r\n'),
  mark: fc.boolean(),
  encoding: fc.constantFrom('utf8' as const, 'utf16le' as const),
  emptyLines: fc.boolean(),
  delimiter: fc.nat(2),
  comma: fc.boolean(),
  halfDays: fc.boolean(),
  isHeadingQuoted: fc.boolean(),
})
type Way = typeof writing extends fc.Arbitrary<infer One> ? One : never
const PLAIN: Way = {
  quotesAll: false,
  end: '\n',
  mark: false,
  encoding: 'utf8',
  emptyLines: false,
  delimiter: 0,
  comma: false,
  halfDays: false,
  isHeadingQuoted: false,
}

const two = (number: number) => String(number).padStart(2, '0')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An entry of a diary or a scale, all of whose parts a format may use. */
const anEntry = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
  /** A tenth of its unit. */
  weight: fc.integer({ min: 401, max: 1500 }),
  kcal: fc.integer({ min: 1, max: 999 }),
  protein: fc.integer({ min: 0, max: 900 }),
  steps: fc.integer({ min: 1, max: 60_000 }),
  slot: fc.constantFrom('breakfast', 'lunch', 'dinner'),
  hoursEast: fc.integer({ min: -11, max: 13 }),
  name: fc
    .array(
      fc.constantFrom('Oats', 'Soup "hot"', 'crème', 'a, b', 'sea; salt', 'two\nlines', '味噌'),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((words) => words.join(' ')),
})
type Entry = typeof anEntry extends fc.Arbitrary<infer One> ? One : never

const iso = ({ month, day }: Entry) => `2025-${two(month)}-${two(day)}`
const us = ({ month, day }: Entry) => `${month}/${day}/2025`
const clockOf = ({ hour, minute }: Entry) => `${two(hour)}:${two(minute)}`
const clock = (entry: Entry, way: Way) =>
  way.halfDays
    ? `${entry.hour % 12 || 12}:${two(entry.minute)} ${entry.hour < 12 ? 'AM' : 'PM'}`
    : clockOf(entry)
const instant = (entry: Entry) => `${iso(entry)}T${clockOf(entry)}:00.000Z`
/** The same instant as on a wall elsewhere, with its offset. */
const elsewhere = (entry: Entry) => {
  const wall = new Date(Date.parse(instant(entry)) + entry.hoursEast * 3_600_000).toISOString()
  const offset = `${entry.hoursEast < 0 ? '-' : '+'}${two(Math.abs(entry.hoursEast))}00`
  return `${wall.slice(0, 10)} ${wall.slice(11, 19)} ${offset}`
}
const tenths = (value: number, way: Way) =>
  (value / 10).toFixed(1).replace('.', way.comma ? ',' : '.')

const onDay = (entry: Entry) => ({ kind: 'day', on: iso(entry) })
const local = (entry: Entry) => ({ kind: 'local', time: `${iso(entry)}T${clockOf(entry)}` })
const at = (entry: Entry) => ({ kind: 'instant', at: Date.parse(instant(entry)) })

type Timing = (entry: Entry) => object
const weighIn =
  (when: Timing, unit: string | null, notes = false) =>
  (entry: Entry) => ({
    kind: 'weigh-in',
    when: when(entry),
    value: entry.weight / 10,
    unit,
    ...(notes && { notes: entry.name }),
  })
const food =
  (when: Timing, more: (entry: Entry) => object = () => ({})) =>
  (entry: Entry) => ({
    kind: 'food',
    when: when(entry),
    slot: entry.slot,
    name: entry.name,
    amounts: { energyKcal: entry.kcal, proteinG: entry.protein / 10 },
    ...more(entry),
  })
const steps = (entry: Entry) => ({ kind: 'movement', on: iso(entry), steps: entry.steps })

interface TableKind {
  readonly format: (typeof IMPORT_FORMATS)[number]
  readonly what: string
  /** Its name in a zip. */
  readonly file: string
  /** Whether nothing in it says what it is. */
  readonly isKnownByName?: boolean
  readonly delimiters?: readonly string[]
  /** The lines above the heading, as they are. */
  readonly above?: string
  readonly heading: readonly string[]
  readonly rows: (entry: Entry, way: Way) => readonly (readonly string[])[]
  readonly brings: (entry: Entry) => object
}

const ANY = [',', ';', '\t'] as const
const weightOf = (entry: Entry, way: Way) => tenths(entry.weight, way)
const proteinOf = (entry: Entry, way: Way) => tenths(entry.protein, way)

const TABLES: readonly TableKind[] = [
  {
    format: 'withings',
    what: 'weights',
    file: 'weight.csv',
    heading: ['Date', 'Weight (kg)', 'Fat mass (kg)', 'Comments'],
    rows: (one, way) => [[`${iso(one)} ${clock(one, way)}`, weightOf(one, way), '', one.name]],
    brings: weighIn(local, 'kg', true),
  },
  {
    format: 'libra',
    what: 'weights',
    file: 'libra.csv',
    delimiters: [';'],
    above: '#Version: 6\n#Units: kg\n',
    heading: ['#date', 'weight', 'weight trend', 'log'],
    rows: (one, way) => [[instant(one), weightOf(one, way), '', one.name]],
    brings: weighIn(at, 'kg', true),
  },
  {
    format: 'hackers-diet',
    what: 'weights in pounds',
    file: 'hackdiet_log.csv',
    above:
      'Epoch,2025-11-20T14:07:50Z\nUser,1.0,somebody,,,,a@b.example,2007-11-20T21:25:38Z\nPreferences,1.0,pound,pound,calorie,0,.\n',
    delimiters: [','],
    heading: ['Date', 'Weight', 'Rung', 'Flag', 'Comment'],
    rows: (one, way) => [
      ['StartTrend', '180', '1', '1195940413', '1195940413', '1.0'],
      [iso(one), weightOf(one, way), '12', '0', one.name],
    ],
    brings: weighIn(onDay, 'lb', true),
  },
  {
    format: 'samsung-health',
    what: 'weights',
    file: 'com.samsung.health.weight.20250521.csv',
    delimiters: [','],
    above: 'com.samsung.health.weight,6314001,7\n',
    heading: ['create_time', 'start_time', 'weight', 'comment', 'time_offset'],
    rows: (one, way) => [
      ['', instant(one).replace('T', ' ').slice(0, 23), weightOf(one, way), one.name, 'UTC+0100'],
    ],
    brings: weighIn(at, 'kg', true),
  },
  {
    format: 'samsung-health',
    what: 'foods',
    file: 'com.samsung.health.nutrition.20250521.csv',
    delimiters: [','],
    above: 'com.samsung.health.nutrition,6314001,7\n',
    heading: [
      'start_time',
      'title',
      'meal_type',
      'calorie',
      'protein',
      'total_fat',
      'carbohydrate',
    ],
    rows: (one, way) => [
      [
        instant(one).replace('T', ' ').slice(0, 23),
        one.name,
        String(100_001 + ['breakfast', 'lunch', 'dinner'].indexOf(one.slot)),
        String(one.kcal),
        proteinOf(one, way),
        '1',
        '2',
      ],
    ],
    brings: food(at),
  },
  {
    format: 'garmin',
    what: 'weights',
    file: 'Weight.csv',
    delimiters: [','],
    heading: ['Time', 'Weight', 'Change', 'BMI'],
    rows: (one, way) => [
      [` 2025 ${MONTHS[one.month - 1]} ${one.day}`, '', '', ''],
      [clock(one, way), `${weightOf(one, way)} kg`, '0.2 kg', '25'],
    ],
    brings: weighIn(local, 'kg'),
  },
  {
    format: 'google-fit',
    what: 'days',
    file: 'Daily activity metrics.csv',
    heading: ['Date', 'Average weight (kg)', 'Step count'],
    rows: (one) => [[iso(one), '', String(one.steps)]],
    brings: steps,
  },
  {
    format: 'happy-scale',
    what: 'weights',
    file: 'happy-scale.csv',
    heading: ['Date', 'Pound(s)'],
    rows: (one, way) => [[us(one), weightOf(one, way)]],
    brings: weighIn(onDay, 'lb'),
  },
  {
    format: 'openscale',
    what: 'weights',
    file: 'openscale.csv',
    heading: ['dateTime', 'weight', 'muscle', 'comment'],
    rows: (one, way) => [[`${iso(one)} ${clock(one, way)}`, weightOf(one, way), '40', one.name]],
    brings: weighIn(local, null, true),
  },
  {
    format: 'cronometer',
    what: 'foods',
    file: 'servings.csv',
    heading: ['Day', 'Time', 'Group', 'Food Name', 'Amount', 'Energy (kcal)', 'Protein (g)'],
    rows: (one, way) => [
      [
        iso(one),
        clock(one, way),
        one.slot,
        one.name,
        '80.00 g',
        String(one.kcal),
        proteinOf(one, way),
      ],
    ],
    brings: food(local, () => ({ grams: 80 })),
  },
  {
    format: 'cronometer',
    what: 'weights',
    file: 'biometrics.csv',
    heading: ['Day', 'Time', 'Group', 'Metric', 'Unit', 'Amount'],
    rows: (one, way) => [
      [iso(one), clock(one, way), '', 'Weight', 'lbs', weightOf(one, way)],
      [iso(one), clock(one, way), '', 'Heart Rate', 'bpm', '61'],
    ],
    brings: weighIn(local, 'lb'),
  },
  {
    format: 'fatsecret',
    what: 'foods',
    file: 'FoodDiary.csv',
    delimiters: [','],
    above: '# Food Diary Report\n# Report Details\n\n',
    heading: [
      'Date',
      'Cals( kcal)',
      'Fat( g)',
      'Sat( g)',
      'Carbs( g)',
      'Fiber( g)',
      'Sugar( g)',
      'Prot( g)',
      'Sod( mg)',
      'Chol( mg)',
      'Pot( mg)',
    ],
    rows: (one, way) => {
      const amounts = [String(one.kcal), '1', '1', '2', '', '', proteinOf(one, way), '', '', '']
      const day = `Monday, ${MONTH_NAMES[one.month - 1]} ${one.day}, 2025`
      return [[day, ...amounts], [` ${one.slot}`, ...amounts], ['  Oats', ...amounts], ['   80 g']]
    },
    brings: food(onDay, () => ({ name: 'Oats', grams: 80 })),
  },
  {
    format: 'lose-it',
    what: 'foods',
    file: 'food-logs.csv',
    heading: [
      'Date',
      'Name',
      'Icon',
      'Meal',
      'Quantity',
      'Units',
      'Calories',
      'Protein (g)',
      'Fat (g)',
      'Deleted',
    ],
    rows: (one, way) => [
      [
        us(one),
        one.name,
        'x',
        one.slot,
        '80',
        'Grams',
        String(one.kcal),
        proteinOf(one, way),
        '1',
        '0',
      ],
    ],
    brings: food(onDay, () => ({ grams: 80 })),
  },
  {
    format: 'lose-it',
    what: 'weights',
    file: 'weights.csv',
    heading: ['Date', 'Weight', 'Last Updated', 'Deleted'],
    rows: (one, way) => [[us(one), weightOf(one, way), us(one), 'false']],
    brings: weighIn(onDay, null),
  },
  {
    format: 'lose-it',
    what: 'steps',
    file: 'steps.csv',
    isKnownByName: true,
    heading: ['Date', 'Value', 'Secondary Value'],
    rows: (one) => [[us(one), String(one.steps), '0']],
    brings: steps,
  },
  {
    format: 'macrofactor',
    what: 'foods',
    file: 'Food Log.csv',
    heading: ['Date', 'Time', 'Food Name', 'Serving Weight (g)', 'Calories (kcal)', 'Protein (g)'],
    rows: (one, way) => [
      [iso(one), clock(one, way), one.name, '80', String(one.kcal), proteinOf(one, way)],
    ],
    brings: food(local, () => ({ slot: 'other' })),
  },
  {
    format: 'myfitnesspal',
    what: 'meals',
    file: 'Nutrition-Summary.csv',
    heading: ['Date', 'Meal', 'Calories', 'Fat (g)', 'Carbohydrates (g)', 'Protein (g)'],
    rows: (one, way) => [[iso(one), one.slot, String(one.kcal), '1', '2', proteinOf(one, way)]],
    brings: food(onDay, ({ slot }) => ({ name: slot })),
  },
  {
    format: 'myfitnesspal',
    what: 'weights',
    file: 'Measurement-Summary.csv',
    heading: ['Date', 'Body Fat %', 'Weight'],
    rows: (one, way) => [[iso(one), '', weightOf(one, way)]],
    brings: weighIn(onDay, null),
  },
  {
    format: 'sparkyfitness',
    what: 'foods',
    file: 'diary.csv',
    heading: [
      'Datum',
      'Mahlzeit',
      'Lebensmittel',
      'Marke',
      'Menge',
      'Einheit',
      'Kalorien (kcal)',
      'Eiweiß (g)',
      'Kohlenhydrate (g)',
      'Fett (g)',
      'Gesättigt (g)',
      'Ballaststoffe (g)',
      'Zucker (g)',
      'Natrium (mg)',
      'Cholesterin (mg)',
    ],
    rows: (one, way) => [
      [
        `${iso(one)}T00:00:00.000Z`,
        one.slot,
        one.name,
        '',
        '80',
        'g',
        String(one.kcal),
        proteinOf(one, way),
        '2',
        '1',
        '',
        '',
        '',
        '',
        '',
      ],
    ],
    brings: food(onDay, () => ({ grams: 80 })),
  },
  {
    format: 'yazio',
    what: 'foods',
    file: 'nutrition_log.csv',
    heading: [
      'Date',
      'Time',
      'Meal',
      'Product',
      'Amount',
      'Calories/g',
      'Calories total',
      'Protein/g',
      'Protein total',
    ],
    rows: (one, way) => [
      [
        iso(one),
        `${iso(one)} ${clock(one, way)}`,
        one.slot,
        one.name,
        '80',
        '9',
        String(one.kcal),
        '9',
        proteinOf(one, way),
      ],
    ],
    brings: food(local, () => ({ grams: 80 })),
  },
  {
    format: 'zero',
    what: 'fasts',
    file: 'zero.csv',
    heading: ['Date', 'Start', 'End', 'Hours', 'Night Eating'],
    rows: (one, way) => [[us(one), clock(one, way), '23:59', '16', '0']],
    brings: (one) => ({
      kind: 'fast',
      startedAt: local(one),
      endedAt: local(one.hour === 23 && one.minute === 59 ? nextDay(one) : { ...one, ...LAST }),
    }),
  },
  {
    format: 'table',
    what: 'weights in any zone',
    file: 'weights.csv',
    heading: ['When', 'Weight (kg)', 'Note'],
    rows: (one, way) => [[elsewhere(one), weightOf(one, way), one.name]],
    brings: weighIn(at, 'kg', true),
  },
  {
    format: 'table',
    what: 'foods',
    file: 'foods.csv',
    heading: ['Food', 'Date', 'Time', 'Meal', 'Grams', 'Energy (kcal)', 'Protein'],
    rows: (one, way) => [
      [one.name, iso(one), clock(one, way), one.slot, '80', String(one.kcal), proteinOf(one, way)],
    ],
    brings: food(local, () => ({ grams: 80 })),
  },
]

const MONTH_NAMES = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2025, month, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
)
const LAST = { hour: 23, minute: 59 }
/** Days of the entries end at 28, so that the next one is in the same month. */
const nextDay = (one: Entry): Entry => ({ ...one, day: one.day + 1, ...LAST })

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

const textOf = (kind: TableKind, entries: readonly Entry[], way: Way): string => {
  const delimiters = kind.delimiters ?? ANY
  const delimiter = delimiters[way.delimiter % delimiters.length] ?? ','
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell) =>
        way.quotesAll || /["\n]/.test(cell) || cell.includes(delimiter) ? quoted(cell) : cell,
      )
      .join(delimiter)
  const heading = lineOf(kind.heading)
  // Some programs quote the heading once more when they save the file again.
  const isQuoted = way.isHeadingQuoted && kind.above === undefined
  const lines = [
    isQuoted ? quoted(heading) : heading,
    ...entries.flatMap((entry) => kind.rows(entry, way).map(lineOf)),
  ]
  const end = way.emptyLines ? way.end + way.end : way.end
  return (kind.above ?? '').replaceAll('\n', way.end) + lines.join(end) + way.end
}

const fileOf = (text: string, way: Way): Buffer =>
  Buffer.from(`${way.mark ? '\uFEFF' : ''}${text}`, way.encoding)

/** As many as make the most common columns clear; a file of one row is told apart by its heading. */
const someEntries = fc.array(anEntry, { minLength: 2, maxLength: 5 })

describe.each(TABLES)('a table of $what of $format', (kind) => {
  it('brings what was put in, however a program has written it', async () => {
    await fc.assert(
      fc.asyncProperty(someEntries, writing, async (entries, way) => {
        const text = textOf(kind, entries, way)
        const { formats, entries: found } = await readForeignFile(
          kind.isKnownByName ? await zipOf([[kind.file, text]]) : fileOf(text, way),
        )
        expect(formats).toEqual([kind.format])
        expect(found).toMatchObject(entries.map(kind.brings))
      }),
      { numRuns: 25 },
    )
  })
})

interface DocumentKind {
  readonly format: (typeof IMPORT_FORMATS)[number]
  readonly what: string
  readonly file: string
  readonly content: (entries: readonly Entry[]) => string
  readonly brings: (entry: Entry) => object
}

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;')

const DOCUMENTS: readonly DocumentKind[] = [
  {
    format: 'apple-health',
    what: 'weights',
    file: 'apple_health_export/export.xml',
    content: (entries) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">${entries
        .map(
          (one) =>
            `<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="${xml(one.name)}" unit="kg" startDate="${elsewhere(one)}" value="${one.weight / 10}"/>`,
        )
        .join('\n')}</HealthData>`,
    brings: weighIn(at, 'kg'),
  },
  {
    format: 'fitbit',
    what: 'weights',
    file: 'weight-2025-05-01.json',
    content: (entries) =>
      JSON.stringify(
        entries.map((one, logId) => ({
          logId,
          weight: one.weight / 10,
          bmi: 25,
          date: `${two(one.month)}/${two(one.day)}/25`,
          time: `${clockOf(one)}:00`,
        })),
      ),
    brings: weighIn(local, null),
  },
  {
    format: 'garmin',
    what: 'weights',
    file: '1_userBioMetrics.json',
    content: (entries) =>
      JSON.stringify(
        entries.map((one) => ({
          metaData: { calendarDate: `${iso(one)}T00:00:00.0` },
          weight: { weight: one.weight * 100, timestampGMT: instant(one).slice(0, 19) },
        })),
      ),
    brings: weighIn(at, 'kg'),
  },
  {
    format: 'google-fit',
    what: 'weights',
    file: 'All Data/raw_com.google.weight_app.json',
    content: (entries) =>
      JSON.stringify({
        'Data Source': 'raw:com.google.weight',
        'Data Points': entries.map((one) => ({
          dataTypeName: 'com.google.weight',
          endTimeNanos: Date.parse(instant(one)) * 1_000_000,
          fitValue: [{ value: { fpVal: one.weight / 10 } }],
        })),
      }),
    brings: weighIn(at, 'kg'),
  },
  {
    format: 'opennutritracker',
    what: 'foods',
    file: 'user_intake.json',
    content: (entries) =>
      JSON.stringify(
        entries.map((one) => ({
          id: 'a',
          unit: 'g',
          amount: 50,
          type: one.slot,
          dateTime: `${iso(one)}T${clockOf(one)}:00.000`,
          meal: {
            name: one.name,
            nutriments: { energyKcal100: one.kcal * 2, proteins100: one.protein / 5 },
          },
        })),
      ),
    brings: food(local, () => ({ grams: 50 })),
  },
  {
    format: 'waistline',
    what: 'foods',
    file: 'waistline_export.json',
    content: (entries) =>
      JSON.stringify({
        version: 1,
        foodList: entries.map((one, id) => ({
          id,
          name: one.name,
          portion: '100',
          unit: 'g',
          nutrition: { calories: one.kcal * 2, proteins: one.protein / 5 },
        })),
        diary: entries.map((one, id) => ({
          dateTime: `${iso(one)}T00:00:00.000Z`,
          items: [
            {
              id,
              type: 'food',
              portion: '50',
              quantity: 1,
              category: ['breakfast', 'lunch', 'dinner'].indexOf(one.slot),
            },
          ],
        })),
      }),
    brings: food(onDay, () => ({ grams: 50 })),
  },
  {
    format: 'zero',
    what: 'weights',
    file: 'biodata.json',
    content: (entries) =>
      JSON.stringify({
        rhr_data: [{ Date: '2025-05-18', value: 50 }],
        weight_data: entries.map((one) => ({ Date: instant(one), Weight: one.weight / 10 })),
        fast_data: [],
      }),
    brings: weighIn(at, null),
  },
]

describe.each(DOCUMENTS)('a document of $what of $format', (kind) => {
  it('brings what was put in, with a byte order mark and in UTF-16, too', async () => {
    await fc.assert(
      fc.asyncProperty(someEntries, writing, async (entries, way) => {
        const { formats, entries: found } = await readForeignFile(
          fileOf(kind.content(entries), way),
        )
        expect(formats).toEqual([kind.format])
        expect(found).toMatchObject(entries.map(kind.brings))
      }),
      { numRuns: 15 },
    )
  })
})

describe('a zip', () => {
  it('brings the same in any order of its parts', async () => {
    const kinds = [
      ...TABLES.filter(({ format }) => format !== 'table').map((kind) => ({
        ...kind,
        text: (entries: readonly Entry[]) => textOf(kind, entries, PLAIN),
      })),
      ...DOCUMENTS.map((kind) => ({ ...kind, text: kind.content })),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(kinds, { minLength: 2 }),
        someEntries,
        async (some, entries) => {
          const zip = await zipOf(some.map((kind) => [kind.file, kind.text(entries)]))
          const { formats, entries: found } = await readForeignFile(zip)
          expect(new Set(formats)).toEqual(new Set(some.map(({ format }) => format)))
          expect(found).toMatchObject(some.flatMap((kind) => entries.map(kind.brings)))
        },
      ),
      { numRuns: 10 },
    )
  })
})

it('every format is built here', () => {
  const built = new Set([...TABLES, ...DOCUMENTS].map(({ format }) => format))
  // An export of this app has its own tests.
  expect(IMPORT_FORMATS.filter((format) => format !== 'forkcast' && !built.has(format))).toEqual([])
})
