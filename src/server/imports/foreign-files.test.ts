import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readForeignFile } from '../../../test/support/foreign-file.ts'

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
            expect((await readForeignFile(table)).entries).toEqual([
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
          const { formats, entries } = await readForeignFile(
            JSON.stringify(Object.fromEntries(some)),
          )
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
      const { formats, entries } = await readForeignFile(
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

describe('a table whose texts have line breaks and the delimiters of other tables', () => {
  it.each([
    [
      'openscale',
      '"dateTime","weight","muscle","comment"',
      (text: string) => `"2025-01-02 07:00","70.1","40","${text}"`,
    ],
    [
      'macrofactor',
      'Date,Time,Food Name,Serving Weight (g),Calories (kcal),Protein (g)',
      (text: string) => `2025-01-02,07:00,"${text}",80,500,1.0`,
    ],
    [
      'hackers-diet',
      'Date,Weight,Rung,Flag,Comment\nStartTrend,180,1,1195940413,1195940413,1.0',
      (text: string) => `2025-01-02,180,12,0,"${text}"`,
    ],
  ])('is read by its rows: %s', async (format, heading, row) => {
    const texts = ['salt; pepper\nsea; salt', 'a; b\nc; d', 'one; two\nthree; four']
    const table = [heading, ...texts.map(row)].join('\n')
    const { formats, entries } = await readForeignFile(table)
    expect(formats).toEqual([format])
    expect(entries).toMatchObject(
      texts.map((text) => expect.toSatisfy((entry: object) => Object.values(entry).includes(text))),
    )
  })
})

describe('a table that a spreadsheet has saved again', () => {
  const weighIn = (day: string, weight: number, more: object = {}) =>
    expect.objectContaining({
      kind: 'weigh-in',
      value: weight,
      when: { kind: 'local', time: `${day}T08:15` },
      ...more,
    })
  const withings = 'Date;Weight (kg);Fat mass (kg);Comments'

  it.each([
    ['days of the month first', '21.03.2026 08:15', '04.03.2026 08:15'],
    ['years of two digits', '21.03.26 08:15', '04.03.26 08:15'],
    ['a clock of 12 hours', '3/21/2026 8:15 AM', '3/4/2026 8:15 AM'],
  ])('keeps its days: %s', async (_way, first, second) => {
    const table = `${withings}\n${first};80,4;;\n${second};80,1;;ok\n`
    const { formats, entries } = await readForeignFile(table)
    expect(formats).toEqual(['withings'])
    expect(entries).toEqual([weighIn('2026-03-21', 80.4), weighIn('2026-03-04', 80.1)])
  })

  it('has no years of two digits in front, also where every date is ambiguous', async () => {
    const { entries } = await readForeignFile(`${withings}\n03.04.26 08:15;80,4;;\n`)
    expect(entries).toEqual([weighIn('2026-04-03', 80.4)])
  })

  it('may begin with the line by which Excel is told the delimiter', async () => {
    for (const line of ['sep=;', '"sep=;"', '\uFEFFsep=;']) {
      const { entries } = await readForeignFile(`${line}\n${withings}\n2026-03-21 08:15;80,4;;\n`)
      expect(entries).toEqual([weighIn('2026-03-21', 80.4)])
    }
  })

  it('may have quoted lines as a whole where they held quotation marks, or all of them', async () => {
    const heading = '"Date,""Weight (kg)"",""Fat mass (kg)"",Comments"'
    const withComment = '"2026-03-21 08:15,80.4,,""tired, late"""'
    for (const other of ['2026-03-04 08:15,80.1,,', '"2026-03-04 08:15,80.1,,"']) {
      const { formats, entries } = await readForeignFile(`${heading}\n${withComment}\n${other}\n`)
      expect(formats).toEqual(['withings'])
      expect(entries).toEqual([
        weighIn('2026-03-21', 80.4, { notes: 'tired, late' }),
        weighIn('2026-03-04', 80.1),
      ])
    }
  })
})

describe('a clock of 12 hours, or with a word behind it', () => {
  it.each([
    ['日付,体重', '2026年3月21日 午後7:05'],
    ['日付,時刻,体重', '2026/03/21,午後7:05'],
    ['التاريخ,الوزن', '٢٠٢٦-٠٣-٢١ ٧:٠٥ م'],
    ['التاريخ,الوقت,الوزن', '2026-03-21,٧:٠٥ م'],
    ['Datum,Gewicht', '21.03.2026 7:05 nachm.'],
    ['fecha,peso', '21/03/2026 7:05 p. m.'],
    ['datum,gewicht', '21 maart 2026 19.05 uur'],
    ['Date, Time, Weight(kg)', '2026.03.21, 19:05:33'],
  ])('is read under the heading %s', async (heading, when) => {
    const { entries } = await readForeignFile(`${heading}\n${when},80.4\n${when},80.5\n`)
    const time = { kind: 'local', time: '2026-03-21T19:05' }
    expect(entries).toMatchObject([{ when: time }, { when: time }])
  })
})

describe('a table of something else', () => {
  it.each([
    ['a day’s energy', 'Date,Energy (kcal),Protein (g)\n2026-05-18,527,30\n2026-05-19,1613,80\n'],
    [
      'thousands of columns',
      `Day,Weight (kg)${',x'.repeat(2000)}\n2026-05-18,80.1${',1'.repeat(2000)}\n`,
    ],
    ['foods without days', 'Food,Energy (kcal)\nPizza,610\nOats,370\n'],
    ['steps', 'Date,Steps\n2026-05-18,300\n2026-05-19,8000\n'],
    ['numbers of which few could be weights', '2026-05-18,3\n2026-05-19,80\n2026-05-20,2000\n'],
  ])('is not taken for weights: %s', async (_what, table) => {
    await expect(readForeignFile(table)).rejects.toMatchObject({ code: 'invalid_input' })
  })
  it.each([
    [
      'Renpho',
      'Time of Measurement,Weight(kg),BMI,Body Fat(%),Fat-Free Mass(kg),Muscle Mass(kg),BMR(kcal),Optimal weight(kg),Remarks\n2026-05-18 07:05:00,82.1,25,20,58.4,55.5,1618,,\n',
      1,
    ],
    [
      'Renpho, each cell quoted',
      '"Time of Measurement","Weight(kg)","BMI","Body Fat(%)"\n"2026.05.18 07:05:00","82.1","25","20"\n',
      1,
    ],
    ['a table in stones', 'Date,Weight\n14/03/2026,12st 7.5lb\n15/03/2026,12 st 6 lb\n', 1],
    ['Renpho in two columns', 'Date,Time,Weight(lb),BMI\n05/28/2026,7:05 AM,181.2,25\n', 2],
  ])('but the weights of %s are found', async (_app, table, weight) => {
    expect((await readForeignFile(table)).guess).toMatchObject({ weight })
  })
})
