import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLabel } from './read-label.ts'
import type { TextLine } from './text-line.ts'

const HEIGHT = 40

interface Sheet {
  /** dy per dx */
  readonly slope?: number
  readonly confidence?: number
}

/** Rows of texts as a reader finds them, the first at the left and the others under each other. */
const sheet = (
  rows: readonly (readonly string[])[],
  { slope = 0, confidence = 0.98 }: Sheet = {},
): TextLine[] =>
  rows.flatMap((row, at) =>
    row.flatMap((text, column) => {
      if (text === '') return []
      const start = column === 0 ? 100 : 500 + column * 260 - text.length * 18
      const point = (x: number) => ({ x, y: 100 + at * 60 + slope * (x - 100) })
      return [
        {
          text,
          confidence,
          start: point(start),
          end: point(start + text.length * 18),
          height: HEIGHT,
        },
      ]
    }),
  )

const sure = (amount: number) => ({ amount, isSure: true })
const unsure = (amount: number) => ({ amount, isSure: false })

const SPREAD = {
  calories: sure(539),
  fats: sure(30.9),
  saturatedFat: sure(10.6),
  carbs: sure(57.5),
  sugars: sure(56.3),
  protein: sure(6.3),
  salt: sure(0.11),
}
const AMOUNTS = ['2252 kJ / 539 kcal', '30,9 g', '10,6 g', '57,5 g', '56,3 g', '6,3 g', '0,11 g']
const tableOf = (names: readonly string[], amounts = AMOUNTS, per = 'per 100 g') => [
  ['Nutrition', per],
  ...names.map((name, at) => [name, amounts[at] ?? '']),
]
const ENGLISH = [
  'Energy',
  'Fat',
  'of which saturates',
  'Carbohydrate',
  'of which sugars',
  'Protein',
  'Salt',
]

describe('a nutrition label', () => {
  it.each([
    ['English', ENGLISH],
    [
      'German',
      [
        'Brennwert',
        'Fett',
        'davon gesättigte Fettsäuren',
        'Kohlenhydrate',
        'davon Zucker',
        'Eiweiß',
        'Salz',
      ],
    ],
    [
      'French',
      [
        'Énergie',
        'Matières grasses',
        'dont acides gras saturés',
        'Glucides',
        'dont sucres',
        'Protéines',
        'Sel',
      ],
    ],
    [
      'Spanish',
      [
        'Valor energético',
        'Grasas',
        'de las cuales saturadas',
        'Hidratos de carbono',
        'de los cuales azúcares',
        'Proteínas',
        'Sal',
      ],
    ],
    [
      'Italian',
      [
        'Energia',
        'Grassi',
        'di cui acidi grassi saturi',
        'Carboidrati',
        'di cui zuccheri',
        'Proteine',
        'Sale',
      ],
    ],
    [
      'German as a reader without ß sees it',
      [
        'Brennwert',
        'Fett',
        'davongesattigteFettsauren',
        'Kohlenhydrate',
        'davonZucker',
        'Eiweip',
        'Salz',
      ],
    ],
    [
      'two languages',
      ENGLISH.map(
        (name, at) =>
          `${name} / ${['Energie', 'Fett', 'gesättigte', 'Kohlenhydrate', 'Zucker', 'Eiweiß', 'Salz'][at]}`,
      ),
    ],
  ])('in %s is read whole', (_language, names) => {
    expect(readLabel(sheet(tableOf(names)))).toMatchObject({
      per: 'hundred-grams',
      isPerSure: true,
      ...SPREAD,
    })
  })
  it('with a portion beside 100 g is read for 100 g, in either order, and names the portion', () => {
    const share = ['676 kJ / 162 kcal', '9,3 g', '3,2 g', '17,3 g', '16,9 g', '1,9 g', '0,03 g']
    const rows = (flip: boolean) => [
      [
        'Nutrition',
        ...(flip ? ['per portion (30 g)', 'per 100 g'] : ['per 100 g', 'per portion (30 g)']),
      ],
      ...ENGLISH.map((name, at) => [
        name,
        ...(flip ? [share[at] ?? '', AMOUNTS[at] ?? ''] : [AMOUNTS[at] ?? '', share[at] ?? '']),
      ]),
    ]
    for (const flip of [false, true])
      expect(readLabel(sheet(rows(flip)))).toMatchObject({ portionGrams: 30, ...SPREAD })
  })
  describe('with two columns', () => {
    const PART = ['676 kJ / 162 kcal', '9,3 g', '3,2 g', '17,3 g', '16,9 g', '1,9 g', '0,03 g']
    const WHOLE = [
      '4504 kJ/1078 kcal',
      '61,8 g',
      '21,2 g',
      '115,0 g',
      '112,6 g',
      '12,6 g',
      '0,22 g',
    ]
    const below = (heads: string[][], ...columns: string[][]) =>
      sheet([
        ...heads,
        ...ENGLISH.map((name, at) => [name, ...columns.map((column) => column[at] ?? '')]),
      ])
    it.each([
      [
        'a pack',
        below([['Typical values', 'per 1/2 pack (200g)', 'per 100g']], WHOLE, AMOUNTS),
        200,
      ],
      ['a tub', below([['', 'per 100 g', 'per vasetto (30 g)']], AMOUNTS, PART), 30],
      ['nothing', below([['', '30 g', '100 g']], PART, AMOUNTS), 30],
      [
        'a serving, with its weight below',
        below(
          [
            ['', 'per serving', 'per 100 g'],
            ['', '(30 g)'],
          ],
          PART,
          AMOUNTS,
        ),
        30,
      ],
      [
        'a serving, with its weight above the names',
        below([['Serving size: 30 g'], ['', 'Per 100 g', 'Per serving']], AMOUNTS, PART),
        30,
      ],
      [
        'a serving, with its weight above the names and its numbers first',
        below([['Serving size: 200 g'], ['', 'Per serving', 'Per 100 g']], WHOLE, AMOUNTS),
        200,
      ],
      ['a serving of no weight', below([['', 'per serving', 'per 100 g']], PART, AMOUNTS), null],
    ])('is read for 100 g where the other is for %s', (_what, lines, portionGrams) => {
      expect(readLabel(lines)).toMatchObject({
        per: 'hundred-grams',
        isPerSure: true,
        portionGrams,
        ...SPREAD,
      })
    })
    it('keeps its numbers apart where a third stands without its percent sign', () => {
      const daily = ['8', '13', '16', '7', '19', '4', '1']
      const lines = below([['Portion: 30 g'], ['', '100 g', '30 g', '%VD']], AMOUNTS, PART, daily)
      expect(readLabel(lines)).toMatchObject({ portionGrams: 30, ...SPREAD })
    })
  })
  it('on the front of a packet, with the names above the numbers, is read for what it says first', () => {
    const names = ['Energy', 'Fat', 'Saturates', 'Sugars', 'Salt']
    const numbers = ['1126kJ', '9.8g', '3.2g', '6.2g', '1.72g']
    const rows = [
      ['Each half pack (200g) contains'],
      names,
      numbers,
      ['268kcal', '14%', '16%', '7%', '29%'],
      ['Typical values per 100g: Energy 563kJ / 134kcal'],
    ]
    expect(readLabel(sheet(rows))).toMatchObject({
      per: 'portion',
      isPerSure: true,
      portionGrams: 200,
      calories: { amount: 268 },
      fats: sure(9.8),
      saturatedFat: sure(3.2),
      sugars: sure(6.2),
      salt: sure(1.72),
    })
    const withoutOne = rows.with(1, names.toSpliced(1, 1))
    expect(readLabel(sheet(withoutOne))).toBeUndefined()
    const asOne = rows
      .with(1, ['Energy', 'Fat Saturates', 'Sugars', 'Salt'])
      .with(2, ['1126kJ', '9.8g', '3.2g', '6.2g1.72g'])
    expect(readLabel(sheet(asOne))).toBeUndefined()
  })
  it('of two sets of numbers in running text is read for the first', () => {
    const rows = [
      'Per 30 g: Energy 162 kcal, Fat 9.3 g, Carbohydrate 17.3 g, Protein 1.9 g.',
      'Per 100 g: Energy 539 kcal, Fat 30.9 g, Carbohydrate 57.5 g, Protein 6.3 g.',
    ]
    expect(readLabel(sheet(rows.map((row) => [row])))).toMatchObject({
      per: 'portion',
      portionGrams: 30,
      fats: { amount: 9.3 },
      protein: { amount: 1.9 },
    })
  })
  it('of a serving is read for that serving, its sodium as salt', () => {
    const rows = [
      ['Nutrition Facts'],
      ['Serving size 1 bar (40g)'],
      ['Calories', '190'],
      ['Total Fat 8g', '10%'],
      ['Saturated Fat 3.5g', '18%'],
      ['Trans Fat 0g'],
      ['Sodium 140mg', '6%'],
      ['Total Carbohydrate 25g', '9%'],
      ['Dietary Fiber 3g', '11%'],
      ['Total Sugars 11g'],
      ['Includes 10g Added Sugars', '20%'],
      ['Protein 5g'],
    ]
    expect(readLabel(sheet(rows))).toMatchObject({
      per: 'portion',
      portionGrams: 40,
      calories: sure(190),
      fats: sure(8),
      saturatedFat: sure(3.5),
      carbs: sure(25),
      sugars: sure(11),
      fiber: sure(3),
      protein: sure(5),
      salt: sure(0.35),
    })
  })
  describe('of North America', () => {
    const FACTS = [
      ['Nutrition Facts'],
      ['Serving size 2/3 cup (55g)'],
      ['Amount per serving'],
      ['Calories', '230'],
      ['Total Fat 8g', '10%'],
      ['Sodium 160mg', '7%'],
      ['Total Carbohydrate 37g', '13%'],
      ['Protein 3g'],
      ['2,000 calories a day is used for general nutrition advice.'],
    ]
    const lines = (rows: readonly (readonly string[])[]) => sheet(rows)
    const replaced = (row: number, by: readonly string[]) =>
      FACTS.map((one, at) => (at === row ? by : one))

    it('has its calories in the largest number, also where that stands apart from its name', () => {
      const rows = lines(replaced(3, ['Calories']))
      const large = {
        text: '230',
        confidence: 0.9,
        start: { x: 700, y: 262 },
        end: { x: 900, y: 262 },
        height: 2.2 * HEIGHT,
      }
      expect(readLabel([...rows, large])).toMatchObject({
        per: 'portion',
        portionGrams: 55,
        calories: { amount: 230 },
        fats: { amount: 8 },
      })
    })
    it('never takes the calories from fat, nor those of a day, for its own', () => {
      const rows = replaced(3, ['Calories from Fat 72'])
      expect(readLabel(lines(rows))?.calories).toBeNull()
      const both = replaced(3, ['Calories 230', 'Calories from Fat 72'])
      expect(readLabel(lines(both))?.calories?.amount).toBe(230)
    })
    it('is for its serving, whatever weight of 100 g another text names', () => {
      const rows = [...replaced(1, ['Per 80 g']), ['Contains 100 g of fruit']]
      expect(readLabel(lines(rows))).toMatchObject({ per: 'portion', portionGrams: 80 })
    })
    it('that names no serving is for one all the same, and says that it is not sure', () => {
      const rows = FACTS.filter((_, at) => at !== 1 && at !== 2)
      expect(readLabel(lines(rows))).toMatchObject({ per: 'portion', isPerSure: false })
    })
    it('doubts a number that its daily value contradicts', () => {
      const odd = replaced(5, ['Sodium 160mg', '70%'])
      expect(readLabel(lines(odd))?.salt).toEqual(unsure(0.4))
      expect(readLabel(lines(FACTS))?.salt).toEqual(sure(0.4))
      const misread = replaced(4, ['Total Fat 1g', '10%'])
      expect(readLabel(lines(misread))?.fats?.isSure).toBe(false)
    })
  })
  it('held aslant is read row by row, though boxes of short texts lean further', () => {
    const part = ['676 kJ / 162 kcal', '9,3 g', '3,2 g', '17,3 g', '16,9 g', '1,9 g', '0,03 g']
    const rows = [
      ['', 'per 100 g', 'per 30 g'],
      ...ENGLISH.map((name, at) => [name, AMOUNTS[at] ?? '', part[at] ?? '']),
    ]
    const lines = sheet(rows, { slope: 0.4 }).map((line) =>
      line.text.length > 6
        ? line
        : {
            ...line,
            start: { ...line.start, y: line.start.y - 8 },
            end: { ...line.end, y: line.end.y + 8 },
          },
    )
    expect(readLabel(lines)).toMatchObject(SPREAD)
  })
  it('as the reader of texts slips is read all the same', () => {
    const kilo = tableOf(ENGLISH, ['2252k)/539kcal', ...AMOUNTS.slice(1)])
    expect(readLabel(sheet(kilo))).toMatchObject(SPREAD)
    const before = tableOf(ENGLISH, ['kJ 2252 / kcal 539', ...AMOUNTS.slice(1)])
    expect(readLabel(sheet(before))).toMatchObject(SPREAD)
    const together = tableOf(ENGLISH, ['kj2252/kcal539', ...AMOUNTS.slice(1)])
    expect(readLabel(sheet(together))).toMatchObject(SPREAD)
    const polish = ['Wartosc energetyczna', 'TtuszCZ', 'nasycone', 'Weglowodany', 'cukry', 'Biatko']
    const wide = AMOUNTS.with(3, '５７,５ g')
    expect(readLabel(sheet(tableOf([...polish, 'S6l'], wide, 'w 100 g')))).toMatchObject(SPREAD)
  })
  it('that names its sugars twice has those that are not added', () => {
    const rows = tableOf(ENGLISH.with(4, 'Azúcares añadidos'))
    expect(readLabel(sheet(rows))?.sugars).toBeNull()
  })
  it('for 100 g is for that where its energy was not read', () => {
    const rows = [
      ['Nutrition', 'per 100 g', 'per bar (45 g)'],
      ...ENGLISH.map((name, at) => [name, at === 0 ? '' : (AMOUNTS[at] ?? '')]),
    ]
    expect(readLabel(sheet(rows))).toMatchObject({ per: 'hundred-grams', fats: { amount: 30.9 } })
  })
  it('of North America in short words is read as one in whole words', () => {
    const rows = [
      ['Serv. size 60g', 'Total Fat 8g', '10%', 'Total Carb. 34g', '12%'],
      ['Calories 230', 'Sat. Fat 4g', '20%', 'Protein 4g'],
    ]
    expect(readLabel(sheet(rows))).toMatchObject({
      per: 'portion',
      portionGrams: 60,
      fats: sure(8),
      saturatedFat: sure(4),
      carbs: sure(34),
      protein: sure(4),
    })
  })
  it('in running text is read across its lines', () => {
    const rows = [
      'Durchschnittliche Nährwerte pro 100 g: Brennwert',
      '2252 kJ/539 kcal, Fett 30,9g, davon gesättigte',
      'Fettsäuren 10,6g, Kohlenhydrate 57,5g, davon',
      'Zucker 56,3g, Eiweiß 6,3g, Salz 0,11g.',
    ]
    expect(readLabel(sheet(rows.map((row) => [row])))).toMatchObject(SPREAD)
  })
  it('says "less than" as the number, and leaves out what it does not name', () => {
    const reading = readLabel(
      sheet(
        tableOf(ENGLISH, ['373 kcal', '28,8 g', '19,3 g', '<0,5 g', '< 0,5 g', '28,4 g', '1,2 g']),
      ),
    )
    expect(reading).toMatchObject({ carbs: sure(0.5), sugars: sure(0.5), fiber: null })
  })
  it('in kilojoules alone gives kilocalories', () => {
    expect(readLabel(sheet(tableOf(ENGLISH, ['2255 kJ', ...AMOUNTS.slice(1)])))?.calories).toEqual(
      sure(539),
    )
  })
  it.each([
    ['unsaturated fat', ['of which mono-unsaturates', '12 g'], { saturatedFat: sure(10.6) }],
    [
      'the intake of an adult',
      ['Reference intake of an average adult (8400 kJ/2000 kcal)'],
      { calories: sure(539) },
    ],
    ['vitamins', ['Vitamin B12', '0.38 g'], { salt: sure(0.11) }],
  ])('with %s besides is read as without', (_what, row, expected) => {
    expect(readLabel(sheet([...tableOf(ENGLISH), row]))).toMatchObject({ ...SPREAD, ...expected })
  })
})

describe('a number is marked', () => {
  const withAmount = (at: number, text: string) =>
    readLabel(sheet(tableOf(ENGLISH, AMOUNTS.with(at, text))))
  it('where its letters were hard to read and nothing confirms it', () => {
    const reading = readLabel(sheet(tableOf(ENGLISH), { confidence: 0.6 }))
    expect(reading).toMatchObject({ salt: unsure(0.11), sugars: unsure(56.3), fats: sure(30.9) })
  })
  it('where the energy is not what protein, carbs and fat come to', () => {
    expect(withAmount(1, '3,9 g')).toMatchObject({
      calories: unsure(539),
      fats: unsure(3.9),
      carbs: unsure(57.5),
      protein: unsure(6.3),
    })
  })
  it('where kilojoules and kilocalories disagree, and the likelier counts', () => {
    expect(withAmount(0, '2252 kJ / 39 kcal')?.calories?.amount).toBe(538)
  })
  it('where a g was read as a 9', () => {
    expect(withAmount(4, '56,39')?.sugars).toEqual(unsure(56.3))
    expect(withAmount(6, '0,119')?.salt).toEqual(unsure(0.11))
  })
  it('where a comma was not seen', () => {
    expect(withAmount(4, '563 g')?.sugars).toEqual(unsure(56.3))
  })
  it('where a part is larger than its whole', () => {
    expect(withAmount(2, '40,6 g')?.saturatedFat).toEqual(unsure(40.6))
  })
  it('where the label does not say what its numbers are for', () => {
    expect(readLabel(sheet(tableOf(ENGLISH, AMOUNTS, 'Value')))).toMatchObject({
      per: 'hundred-grams',
      isPerSure: false,
    })
  })
})

describe('what is no label', () => {
  it.each([
    ['nothing', []],
    [
      'a menu',
      [
        ['Soup of the day', '5.50'],
        ['Fish and chips 850 kcal', '14.00'],
      ],
    ],
    [
      'a list of ingredients',
      [
        ['Ingredients: sugar, palm oil, hazelnuts (13%), salt,'],
        ['skimmed milk powder (8.7%), emulsifier E322'],
      ],
    ],
  ])('such as %s is told from one', (_what, rows) => {
    expect(readLabel(sheet(rows))).toBeUndefined()
  })
})

const grams = (max: number) => fc.integer({ min: 1, max: max * 10 }).map((tenths) => tenths / 10)

describe('whatever is on a label', () => {
  it('its numbers are read exactly, however it is held', () => {
    fc.assert(
      fc.property(
        grams(30),
        grams(60),
        grams(10),
        fc.double({ min: -0.4, max: 0.4, noNaN: true }),
        (fat, carbs, protein, slope) => {
          const kcal = Math.round(9 * fat + 4 * carbs + 4 * protein)
          const written = (value: number) => `${value.toFixed(1).replace('.', ',')} g`
          const amounts = [
            `${kcal} kcal`,
            written(fat),
            written(fat),
            written(carbs),
            written(carbs),
            written(protein),
            '0,25 g',
          ]
          expect(readLabel(sheet(tableOf(ENGLISH, amounts), { slope }))).toMatchObject({
            calories: sure(kcal),
            fats: sure(fat),
            carbs: sure(carbs),
            protein: sure(protein),
            salt: sure(0.25),
          })
        },
      ),
    )
  })
  it('is never a number that cannot be', () => {
    const text = fc.oneof(
      fc.constantFrom(
        'Fat',
        'Energy',
        'Salz 0,5',
        'per 100 g',
        'davon Zucker',
        '1.234 kJ',
        '999999',
        '12,5,3 g',
        '< g',
        'Protein 100 g',
        '100 ml',
      ),
      fc.string({ maxLength: 20 }),
    )
    const place = fc.record({
      x: fc.integer({ min: -50, max: 1300 }),
      y: fc.integer({ min: -50, max: 1000 }),
    })
    const line = fc.record({
      text,
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      start: place,
      end: place,
      height: fc.integer({ min: 1, max: 90 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
        const { calories, fats, carbs, protein, salt } = readLabel(lines) ?? {}
        for (const read of [calories, fats, carbs, protein, salt]) {
          if (!read) continue
          expect(Number.isFinite(read.amount)).toBe(true)
          expect(read.amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
