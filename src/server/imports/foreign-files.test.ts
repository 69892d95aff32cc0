import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Draft } from '#domain/imports/drafts.ts'
import { zipOf } from '../../../test/support/zip-files.ts'
import { openFile } from './file-parts.ts'
import { readRecognised } from './recognised-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
/** The format of a file and its entries, without the lines they were on. */
const readFileOf = async (content: Buffer | string) => {
  const path = join(folder, String((files += 1)))
  await writeFile(path, content)
  const file = await openFile(path)
  const entries: Omit<Draft, 'line'>[] = []
  try {
    const { formats, table } = await readRecognised(file, {
      drafts: async (_of, drafts) => {
        for (const { line: _line, ...entry } of drafts) entries.push(entry)
      },
      rows: async () => {},
    })
    return { formats, entries, guess: table?.guess }
  } finally {
    file.close()
  }
}

/** A table of an app: its format, name within a zip, delimiters that it may have, and cells. */
interface Sample {
  readonly format: string
  readonly file: string
  readonly delimiters: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
const SAMPLES: readonly Sample[] = [
  {
    format: 'withings',
    file: 'weight.csv',
    delimiters: [',', ';'],
    rows: [
      ['Date', 'Weight (kg)', 'Fat mass (kg)', 'Comments'],
      ['2026-05-18 07:05:00', '82.1', '', 'after a run'],
      ['2026-05-19 07:10:00', '81.9', '20.1', ''],
    ],
  },
  {
    format: 'garmin',
    file: 'Weight.csv',
    delimiters: [','],
    rows: [
      ['Time', 'Weight', 'Change', 'BMI', 'Body Fat'],
      [' 2026 May 18', '', '', '', ''],
      ['5:07 AM', '82.1 kg', '0.2 kg', '25', '--'],
      [' 2026 May 19', '', '', '', ''],
      ['5:30 PM', '81.9 kg', '0.2 kg', '25', '--'],
    ],
  },
  {
    format: 'openscale',
    file: 'openscale.csv',
    delimiters: [',', ';'],
    rows: [
      ['dateTime', 'weight', 'muscle', 'comment'],
      ['2026-05-18 07:05', '82.1', '40', 'sea; sand'],
      ['2026-05-19 07:10', '81.9', '40', 'a, b'],
    ],
  },
  {
    format: 'cronometer',
    file: 'servings.csv',
    delimiters: [',', ';'],
    rows: [
      [
        'Day',
        'Time',
        'Group',
        'Food Name',
        'Amount',
        'Energy (kcal)',
        'Protein (g)',
        'Carbs (g)',
        'Fat (g)',
      ],
      [
        '2026-05-18',
        '8:05 AM',
        'Breakfast',
        'Oats, Rolled',
        '80.00 g',
        '311',
        '10.7',
        '54.8',
        '5.3',
      ],
      ['2026-05-18', '12:40 PM', 'Lunch', 'Soup "of the day"', '300.00 g', '150', '6', '20', '4'],
    ],
  },
  {
    format: 'zero',
    file: 'zero.csv',
    delimiters: [','],
    rows: [
      ['Date', 'Start', 'End', 'Hours', 'Night Eating'],
      ['5/18/2026', '20:00', '12:00', '16', '0'],
      ['5/25/2026', '20:30', '12:30', '16', '0'],
    ],
  },
]

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** How programs and people write the same table. */
const writing = fc.record({
  quotesAll: fc.boolean(),
  end: fc.constantFrom('\n', '\r\n'),
  mark: fc.boolean(),
  encoding: fc.constantFrom('utf8' as const, 'utf16le' as const),
  emptyLines: fc.boolean(),
  delimiter: fc.nat(1),
  isHeadingQuoted: fc.boolean(),
})
type Writing = typeof writing extends fc.Arbitrary<infer Way> ? Way : never

const written = ({ rows, delimiters }: Sample, way: Writing): Buffer => {
  const delimiter = delimiters[way.delimiter % delimiters.length] ?? ','
  const lines = rows.map((cells, nth) => {
    const line = cells
      .map((cell) => (way.quotesAll || /[",;]/.test(cell) ? quoted(cell) : cell))
      .join(delimiter)
    // Some programs quote the heading once more when they save the file again.
    return nth === 0 && way.isHeadingQuoted ? quoted(line) : line
  })
  const text = lines.join(way.emptyLines ? `${way.end}${way.end}` : way.end) + way.end
  return Buffer.from(`${way.mark ? '\uFEFF' : ''}${text}`, way.encoding)
}

const PLAIN: Writing = {
  quotesAll: false,
  end: '\n',
  mark: false,
  encoding: 'utf8',
  emptyLines: false,
  delimiter: 0,
  isHeadingQuoted: false,
}

describe.each(SAMPLES)('a table of $format', (sample) => {
  it('says the same however a program has written it', async () => {
    const plain = await readFileOf(written(sample, PLAIN))
    expect(plain.formats).toEqual([sample.format])
    expect(plain.entries).toHaveLength(2)
    expect(plain.entries).not.toContainEqual(expect.objectContaining({ kind: 'fault' }))
    await fc.assert(
      fc.asyncProperty(writing, async (way) => {
        expect(await readFileOf(written(sample, way))).toEqual(plain)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a zip', () => {
  it('brings the same in any order of its parts', async () => {
    const alone = await Promise.all(
      SAMPLES.map(async (sample) => (await readFileOf(written(sample, PLAIN))).entries),
    )
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...SAMPLES]), async (some) => {
        if (some.length === 0) return
        const zip = await zipOf(some.map((one) => [one.file, written(one, PLAIN).toString()]))
        const { formats, entries } = await readFileOf(zip)
        expect([...formats].sort()).toEqual(some.map(({ format }) => format).sort())
        const expected = some.flatMap((one) => alone[SAMPLES.indexOf(one)] ?? [])
        expect(entries).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })
})

describe('a weigh-in', () => {
  it('is the same moment however its time and number are written', async () => {
    const moment = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      month: fc.integer({ min: 0, max: 11 }),
      hour: fc.nat(23),
      minute: fc.nat(59),
      tenths: fc.integer({ min: 400, max: 1500 }),
    })
    const months = [
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
    ]
    const two = (number: number) => String(number).padStart(2, '0')
    await fc.assert(
      fc.asyncProperty(moment, async ({ day, month, hour, minute, tenths }) => {
        const name = months[month] ?? ''
        const half = `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
        const clock = `${two(hour)}:${two(minute)}`
        const dates = [
          [`2025-${two(month + 1)}-${two(day)}`, clock],
          [`${name} ${day}, 2025`, half],
          [`${day} ${name} 2025`, half.toLowerCase()],
          [` 2025 ${name} ${day}`, half],
        ] as const
        for (const [date, time] of dates) {
          for (const weight of [String(tenths / 10), String(tenths / 10).replace('.', ',')]) {
            const table = `dateTime;weight;muscle\n"${date.trim()} ${time}";${weight};40\n`
            expect((await readFileOf(table)).entries).toEqual([
              expect.objectContaining({
                kind: 'weigh-in',
                when: { kind: 'local', time: `2025-${two(month + 1)}-${two(day)}T${clock}` },
                value: tenths / 10,
              }),
            ])
          }
        }
      }),
      { numRuns: 15 },
    )
  })
})

describe('the account export of Zero', () => {
  it('brings fasts and weights wherever their lists are', async () => {
    const lists = {
      rhr_data: Array.from({ length: 3000 }, (_, n) => ({
        Date: '2026-05-18',
        value: 50 + (n % 9),
      })),
      weight_data: [{ Date: '2026-05-18T05:00:00Z', Weight: 82.1 }],
      glucose_data: [],
      fast_data: [{ StartDTM: '2026-05-17T18:00:00Z', EndDTM: '2026-05-18T10:00:00Z' }],
    }
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(Object.entries(lists), { minLength: 4 }),
        async (some) => {
          const { formats, entries } = await readFileOf(JSON.stringify(Object.fromEntries(some)))
          expect(formats).toEqual(['zero'])
          expect(entries.map(({ kind }) => kind)).toEqual(['fast', 'weigh-in'])
          expect(entries[1]).toMatchObject({ value: 82.1, when: { kind: 'instant' } })
        },
      ),
      { numRuns: 6 },
    )
  })
})

describe('Samsung Health', () => {
  it.each(['', 'com.samsung.health.weight.'])(
    'brings weights under names that begin with "%s"',
    async (before) => {
      const heading = ['start_time', 'weight', 'time_offset'].map((name) => before + name).join(',')
      const { formats, entries } = await readFileOf(
        `com.samsung.health.weight,7006003,12\n${heading}\n2026-05-18 05:10:00.000,79.4,UTC+0200\n`,
      )
      expect(formats).toEqual(['samsung-health'])
      expect(entries).toEqual([
        expect.objectContaining({
          value: 79.4,
          unit: 'kg',
          when: { kind: 'instant', at: Date.parse('2026-05-18T05:10:00Z') },
        }),
      ])
    },
  )
})

describe('a table of something else', () => {
  it.each([
    ['a day’s energy', 'Date,Energy (kcal),Protein (g)\n2026-05-18,527,30\n2026-05-19,1613,80\n'],
    ['one meal’s energy', 'Date,Food,Energy (kcal)\n2026-05-18,Pizza,610\n'],
    ['steps', 'Date,Steps\n2026-05-18,300\n2026-05-19,8000\n'],
    ['numbers of which few could be weights', '2026-05-18,3\n2026-05-19,80\n2026-05-20,2000\n'],
  ])('is not taken for weights: %s', async (_what, table) => {
    await expect(readFileOf(table)).rejects.toMatchObject({ code: 'invalid_input' })
  })
  it.each([
    [
      'The Hacker’s Diet',
      'Date,Weight,Rung,Flag,Comment\n2026-05-18,181.2,,,\n2026-05-19,180.8,,,well\n',
      1,
    ],
    [
      'Renpho',
      '"Time of Measurement","Weight(kg)","BMI","Body Fat(%)"\n"2026.05.18 07:05:00","82.1","25","20"\n',
      1,
    ],
    ['Renpho in two columns', 'Date,Time,Weight(lb),BMI\n05/28/2026,7:05 AM,181.2,25\n', 2],
  ])('but the weights of %s are found', async (_app, table, weight) => {
    expect((await readFileOf(table)).guess).toMatchObject({ weight })
  })
})
