import { kgFromLb } from '#domain/units.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportReading } from '#contract/imports.ts'
import type { Meal } from '#contract/meals.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { workbookOf, zipOf } from '../../../test/support/zip-files.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const read = async (who: TestMember, file: Buffer | string): Promise<ImportReading> => {
  const headers = { 'content-type': 'application/octet-stream' }
  const reply = await who.call({
    method: 'POST',
    url: '/api/imports',
    payload: Buffer.from(file as string),
    headers,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data
}
const imported = async (file: Buffer | string) => {
  const who = await newMember(test)
  const reading = await read(who, file)
  const reply = await who.call({
    method: 'POST',
    url: `/api/imports/${reading.id}/confirm`,
    payload: {},
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return { who, reading, done: reply.json().data }
}
const mealsOf = async (who: TestMember): Promise<Meal[]> =>
  (await who.call({ url: '/api/food-analyses?limit=50' })).json().data.toReversed()
const gramsOf = (protein: number | null) =>
  protein === null ? 'unknown' : `${Math.round(protein * 10) / 10} g`
const told = (meals: readonly Meal[]) =>
  meals.map(
    ({ createdAt, foodName, calories, protein }) =>
      `${createdAt.slice(0, 16)} ${foodName}: ${calories} kcal, ${gramsOf(protein)}`,
  )

describe('a diary', () => {
  it('of Cronometer comes with its foods, by their times or by the usual ones, and with weights', async () => {
    const servings = `Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g),Carbs (g),Fat (g),Fiber (g),Sodium (mg),Calcium (mg),Zinc (mg),B12 (Cobalamin) (µg),Category
2026-05-18,8:05 AM,Breakfast,"Oats, Rolled",80.00 g,311,10.7,54.8,5.3,8,4,43,2.9,0,Cereals
2026-05-18,8:05 AM,Breakfast,Milk,200.00 g,122,6.6,9.6,6.6,0,86,246,0.8,,Dairy
2026-05-18,,Dinner,Soup,1.00 bowl,"1,180.5",30,,20,,,,,,Uncategorized
2026-05-18,,Dinner,Mystery,1.00 each,,,,,,,,,,Uncategorized
`
    const biometrics =
      'Day,Time,Group,Metric,Unit,Amount\n2026-05-18,7:00 AM,Uncategorized,Weight,lbs,181\n2026-05-18,,,Body Fat,%,24\n'
    const zip = await zipOf([
      ['servings.csv', servings],
      ['biometrics.csv', biometrics],
      ['dailysummary.csv', 'Date,Energy (kcal)\n2026-05-18,1613\n'],
    ])
    const { who, reading, done } = await imported(zip)
    expect(reading).toMatchObject({
      formats: ['cronometer'],
      hasUsualTimes: true,
      leftOut: {
        count: 1,
        remarks: [{ part: 'servings.csv', line: 5, reason: { code: 'import.food-incomplete' } }],
      },
    })
    expect(done.added).toMatchObject({ meals: 2, weighIns: 1 })
    const meals = await mealsOf(who)
    expect(told(meals)).toEqual([
      '2026-05-18T06:05 Oats, Rolled and milk: 433 kcal, 17.3 g',
      '2026-05-18T17:00 Soup: 1180.5 kcal, unknown',
    ])
    expect(meals[0]).toMatchObject({
      source: 'import',
      items: [
        { name: 'Oats, Rolled', grams: 80, calcium: 43, nutrients: { zinc: 2.9, vitaminB12: 0 } },
        { name: 'Milk', grams: 200 },
      ],
    })
    expect((await who.call({ url: '/api/weight/history' })).json().data).toMatchObject([
      { weight: kgFromLb(181), createdAt: '2026-05-18T05:00:00.000Z' },
    ])
  })

  it('of MyFitnessPal comes as sums of its meals', async () => {
    const csv = `Date,Meal,Calories,Fat (g),Saturated Fat,Polyunsaturated Fat,Monounsaturated Fat,Trans Fat,Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Vitamin C,Calcium,Iron,Note
2026-05-18,Breakfast,420,12,3,2,4,0,180,560,300,55,6,12,22,10,8,15,20,
2026-05-18,Dinner,700,25,8,4,9,0,90,900,800,70,9,10,40,5,30,10,25,
`
    const { who } = await imported(
      await zipOf([
        ['Nutrition-Summary-2026-05-18-to-2026-05-19.csv', csv],
        ['Measurement-Summary.csv', 'Date,Weight\n2026-05-18,82.1\n'],
      ]),
    )
    expect(told(await mealsOf(who))).toEqual([
      '2026-05-18T06:00 Breakfast: 420 kcal, 22 g',
      '2026-05-18T17:00 Dinner: 700 kcal, 40 g',
    ])
  })

  it('of Lose It! comes with weights, steps and fasts, without what was deleted there and exercise', async () => {
    const heading =
      'Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),Carbohydrates (g),Saturated Fat (g),Sugars (g),Fiber (g),Cholesterol (mg),Sodium (mg)'
    const zip = await zipOf([
      [
        'food-logs.csv',
        `${heading}
05/18/2026,Oatmeal,Oatmeal,Breakfast,60,Grams,228,false,4,8,40,0.6,0.6,4,0,9
05/18/2026,Cake,Cake,Snacks,1,Slice,400,true,18,4,50,4,12,1,10,110
05/18/2026,Cookie,Cookie,Snacks,2,Each,160,0,8,n/a,20,4,12,1,10,110
`,
      ],
      [
        'weights.csv',
        'Date,Weight,Last Updated,Deleted\n05/18/2026,82.1,2026-05-18T07:00:00+0200,false\n05/17/2026,90,2026-05-18T07:00:00+0200,true\n',
      ],
      [
        'steps.csv',
        'Date,Value,Secondary Value,Last Updated\n05/18/2026,8123,-1,2026-05-18T22:00:00+0200\n',
      ],
      [
        'water-intake.csv',
        'Date,Value,Secondary Value,Last Updated\n05/18/2026,64,-1,2026-05-18T22:00:00+0200\n',
      ],
      [
        'fasting-logs.csv',
        'Scheduled start,Scheduled duration,Actual start,Actual end,Deleted\n05/17/2026 20:00,16,05/17/2026 20:00,05/18/2026 12:00,0\n',
      ],
      [
        'exercise-logs.csv',
        'Date,Name,Icon,Type,Quantity,Units,Calories,Deleted\n05/18/2026,Run,Run,Exercise,20,minutes,150,0\n',
      ],
    ])
    const { who, done } = await imported(zip)
    expect(done).toMatchObject({
      formats: ['lose-it'],
      added: { meals: 2, weighIns: 1, movementDays: 1, eatenMarks: 2 },
    })
    expect(told(await mealsOf(who))).toEqual([
      '2026-05-18T06:00 Oatmeal: 228 kcal, 8 g',
      '2026-05-18T14:00 Cookie: 160 kcal, unknown',
    ])
  })

  it('of MacroFactor comes with its clock times', async () => {
    const csv = `Date,Time,Food Name,Serving Size,Serving Qty,Serving Weight (g),Calories (kcal),Fat (g),Carbs (g),Protein (g),Fiber (g)
18/05/2026,07:30 AM,Oats,cup,1,80,300,5,54,10,8
18/05/2026,7:38 PM,"Pasta, cooked",cup,2,280,440,2.6,86,16,4
`
    const { who } = await imported(csv)
    expect(told(await mealsOf(who))).toEqual([
      '2026-05-18T05:30 Oats: 300 kcal, 10 g',
      '2026-05-18T17:38 Pasta, cooked: 440 kcal, 16 g',
    ])
  })

  it('of MacroFactor comes out of its workbook, with weights and steps of days', async () => {
    const { who, reading, done } = await imported(
      await workbookOf({
        'Calories & Macros': [
          ['Date', 'Calories (kcal)', 'Fat (g)', 'Carbs (g)', 'Protein (g)'],
          [{ serial: 46_160 }, 740, 7.6, 140, 26],
        ],
        'Scale Weight': [
          ['Date', 'Weight (kg)', 'Fat Percent'],
          [{ serial: 46_160 }, 82.1, 24],
          [{ serial: 46_161 }, 'heavy'],
        ],
        'Quick Export': [
          ['Date', 'Expenditure', 'Trend Weight (kg)', 'Weight (kg)', 'Calories (kcal)', 'Steps'],
          [{ serial: 46_160 }, 2400, 82.4, 82.1, 740, 8123],
        ],
        'Food Log': [
          [
            'Date',
            'Time',
            'Food Name',
            'Serving Size',
            'Serving Qty',
            'Serving Weight (g)',
            'Calories (kcal)',
            'Fat (g)',
            'Carbs (g)',
            'Protein (g)',
          ],
          ['2026-05-18', '07:30', 'Oats & "milk"', 'cup', 1, 80, 300.125, 5, 54, 10.125],
        ],
      }),
    )
    expect(reading).toMatchObject({
      formats: ['macrofactor'],
      repeated: 1,
      leftOut: {
        remarks: [{ part: 'Scale Weight', line: 3, reason: { code: 'import.weight-unreadable' } }],
      },
    })
    expect(done.added).toEqual({ meals: 1, weighIns: 1, eatenMarks: 0, movementDays: 1 })
    expect(told(await mealsOf(who))).toEqual([
      '2026-05-18T05:30 Oats & "milk": 300.125 kcal, 10.1 g',
    ])
  })

  const FATSECRET = `# Report Details
,
Date,Cals( kcal),Fat( g),Sat( g),Carbs( g),Fiber( g),Sugar( g),Prot( g),Sod( mg),Chol( mg),Potassium( mg)
,
`
  it('of FatSecret comes with its foods, recognised by their indentation', async () => {
    const csv = `# Food Diary Report
# From,"Monday, May 18, 2026"

${FATSECRET}"Monday, May 18, 2026",1040,22.5,7.512,170.1,12,30,40.25,900,0,400
 Breakfast,540,12.5,3.512,90.1,8,12,15.25,300,0,200
  Oats,300,5.125,1,54,8,1,10.125,4,0,100
   80 g
  "Milk, whole",240,7.375,2.512,36.1,0,11,5.125,296,0,100
   1 glass (300 ml)
 Lunch,,,,,,,,,,
 Snacks/Other,500,10,4,80,4,18,25,600,0,200
  Sandwich,500,10,4,80,4,18,25,600,0,200
   1 serving

"Someday, Smarch 40, 2026",300,1,1,1,1,1,1,1,1,1
 Dinner,300,1,1,1,1,1,1,1,1,1
  Ghost,300,1,1,1,1,1,1,1,1,1
   1 serving
Total,1340,23.5,8.5,171.1,13,31,41.25,901,1,401
`
    const { who, reading, done } = await imported(csv)
    expect(reading).toMatchObject({
      formats: ['fatsecret'],
      hasUsualTimes: true,
      leftOut: {
        count: 1,
        remarks: [
          {
            reason: {
              code: 'import.date-unreadable',
              values: { text: 'Someday, Smarch 40, 2026' },
            },
          },
        ],
      },
    })
    expect(told(await mealsOf(who))).toEqual([
      '2026-05-18T06:00 Oats and milk, whole: 540 kcal, 15.3 g',
      '2026-05-18T14:00 Sandwich: 500 kcal, 25 g',
    ])
    expect(await read(who, csv)).toMatchObject({
      things: [{ thing: 'meals', fresh: 0, alreadyHere: 2 }],
    })
    const undone = await who.call({ method: 'POST', url: `/api/imports/${done.id}/undo` })
    expect(undone.json().data).toMatchObject({ removed: { meals: 2 }, kept: { meals: 0 } })
  })

  it('of FatSecret is read in other languages, with decimal commas, kilojoules and sums of meals alone', async () => {
    const csv = `${FATSECRET.replace('Cals( kcal)', 'Energía( kj)')}"lunes, mayo 18, 2026",2092,"10,125",4,"80,5",4,18,"25,25",600,0,200
 Desayuno,2092,"10,125",4,"80,5",4,18,"25,25",600,0,200

"вторник, мая 19, 2026",1046,10,4,80,4,18,25,600,0,200
 Ужин,1046,10,4,80,4,18,25,600,0,200
  Плов,1046,10,4,80,4,18,25,600,0,200
   200 g
"水曜日, 5月 20, 2026",1046,10,4,80,4,18,2.5,600,0,200
 朝食,1046,10,4,80,4,18,2.5,600,0,200
`
    const { who } = await imported(csv)
    const meals = await mealsOf(who)
    expect(told(meals)).toEqual([
      '2026-05-18T06:00 Desayuno: 500 kcal, 25.3 g',
      '2026-05-19T17:00 Плов: 250 kcal, 25 g',
      '2026-05-20T06:00 朝食: 250 kcal, 2.5 g',
    ])
    expect(meals[1]?.items).toMatchObject([{ name: 'Плов', grams: 200 }])
  })

  it('of SparkyFitness is read whatever the language of its heading', async () => {
    const csv = `Datum,Mahlzeit,Lebensmittel,Marke,Menge,Einheit,Kalorien (kcal),Eiweiß (g),Kohlenhydrate (g),Fett (g),Gesättigt (g),Ballaststoffe (g),Zucker (g),Natrium (mg),Cholesterin (mg)
2026-05-18T00:00:00.000Z,breakfast,Vollmilch,Hof,200,ml,136.0,6.6,9.6,8.0,4.6,0,9.6,80.0,0
2026-05-18T00:00:00.000Z,breakfast,Haferflocken,,60,g,218.4,8.4,33.6,4.1,0.4,6.6,0.7,0,0
`
    const { who } = await imported(csv)
    expect(told(await mealsOf(who))).toEqual([
      '2026-05-18T06:00 Vollmilch and haferflocken: 354.4 kcal, 15 g',
    ])
  })

  it('of Waistline comes out of its database', async () => {
    const json = JSON.stringify({
      version: 30,
      diary: [
        {
          dateTime: '2026-05-18T00:00:00.000Z',
          stats: { weight: '82.1' },
          items: [
            {
              id: 1,
              category: 0,
              portion: 50,
              quantity: 2,
              type: 'food',
              dateTime: '2026-05-18T06:00:00.000Z',
            },
            { id: 7, category: 2, portion: 1, quantity: 1, type: 'recipe' },
            { id: 99, category: 2, portion: 1, quantity: 1 },
          ],
        },
      ],
      foodList: [
        {
          id: 1,
          name: 'Bread',
          portion: '100',
          unit: 'g',
          nutrition: { kilojoules: 1046, proteins: 9, carbohydrates: 49, fat: 3.2 },
        },
      ],
      recipes: [
        {
          id: 7,
          name: 'Stew',
          portion: 1,
          unit: 'serving',
          nutrition: { calories: '500', proteins: 30, carbohydrates: 40, fat: 20 },
        },
      ],
      settings: { diary: { 'meal-names': ['Frühstück', 'Mittag', 'Abendessen'] } },
    })
    const { who, reading } = await imported(json)
    expect(reading).toMatchObject({
      formats: ['waistline'],
      leftOut: { count: 1, remarks: [{ line: 1, reason: { code: 'import.row-broken' } }] },
    })
    expect(told(await mealsOf(who))).toEqual([
      '2026-05-18T06:00 Bread: 250 kcal, 9 g',
      '2026-05-18T17:00 Stew: 500 kcal, 30 g',
    ])
  })

  it('of OpenNutriTracker comes by its local times', async () => {
    const nutriments = {
      energyKcal100: 380,
      carbohydrates100: 60,
      fat100: 7,
      proteins100: 13,
      sugars100: 1,
      saturatedFat100: 1,
      fiber100: 10,
    }
    const entry = (unit: string) => ({
      id: 'x',
      unit,
      amount: 50,
      type: 'breakfast',
      meal: { code: null, name: 'Oats', nutriments },
      dateTime: '2026-05-18T08:15:30.123456',
    })
    const zip = await zipOf([
      ['user_intake.json', JSON.stringify([entry('g'), entry('serving')])],
      ['user_activity.json', '[]'],
    ])
    const { who, reading } = await imported(zip)
    expect(reading.leftOut.remarks).toMatchObject([
      { line: 2, reason: { code: 'import.unit-unknown', values: { text: 'serving' } } },
    ])
    expect(told(await mealsOf(who))).toEqual(['2026-05-18T06:15 Oats: 190 kcal, 6.5 g'])
  })

  it('brings no meal twice, also where a food of it was corrected since', async () => {
    const csv = (kcal: number) =>
      `Date,Time,Food Name,Serving Weight (g),Calories (kcal),Fat (g),Carbs (g),Protein (g)\n2026-05-18,07:30,Oats,80,${kcal},5,54,10\n`
    const { who } = await imported(csv(300))
    expect(await read(who, csv(310))).toMatchObject({
      things: [{ thing: 'meals', fresh: 0, alreadyHere: 1 }],
    })
  })

  it('is taken back, but for meals that the member starred', async () => {
    const csv = `Date,Time,Food Name,Serving Weight (g),Calories (kcal),Fat (g),Carbs (g),Protein (g)
2026-05-18,07:30,Oats,80,300,5,54,10
2026-05-18,12:30,Rice,80,300,5,54,10
`
    const { who, done } = await imported(csv)
    const [oats] = await mealsOf(who)
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${oats?.id}`,
      payload: { isStarred: true },
    })
    const undone = await who.call({ method: 'POST', url: `/api/imports/${done.id}/undo` })
    expect(undone.json().data).toMatchObject({ removed: { meals: 1 }, kept: { meals: 1 } })
    expect(told(await mealsOf(who))).toEqual(['2026-05-18T05:30 Oats: 300 kcal, 10 g'])
  })
})

describe('a table of foods', () => {
  const table = `Datum;Uhrzeit;Mahlzeit;Lebensmittel;Gramm;Energie (kJ);Eiweiß
18.05.2026;08:05;Frühstück;Haferflocken;80;1301,2;10,7
18.05.2026;08:05;Frühstück;Milch;200;510;6,6
18.05.2026;08:05;Frühstück;Tee;;;
`
  it('comes by the columns that its headings name, and as one breakfast', async () => {
    const { who, reading } = await imported(table)
    expect(reading).toMatchObject({
      formats: ['table'],
      table: { choice: { of: 'foods', name: 3, energy: 5, energyUnit: 'kj' } },
      things: [{ thing: 'meals', fresh: 1, totalKcal: expect.closeTo(432.9, 1) }],
      leftOut: { count: 1, remarks: [{ line: 4, reason: { code: 'import.food-incomplete' } }] },
      isMostlyUnfit: false,
    })
    const [meal] = await mealsOf(who)
    expect(meal).toMatchObject({
      foodName: 'Haferflocken and milch',
      calories: expect.closeTo(432.9, 1),
    })
  })
  it('comes by the columns that the member names, and not by those that most rows do not fit', async () => {
    const who = await newMember(test)
    const reading = await read(who, table)
    const columns = { ...reading.table?.choice, name: 2, energyUnit: 'kcal' }
    const post = (call: string, payload: object) =>
      who.call({ method: 'POST', url: `/api/imports/${reading.id}/${call}`, payload })
    expect((await post('preview', { columns })).json().data.things).toMatchObject([
      { thing: 'meals', totalKcal: 1811.2 },
    ])
    const wrong = { columns: { ...columns, energy: 3 } }
    expect((await post('preview', wrong)).json().data).toMatchObject({ isMostlyUnfit: true })
    const refused = await post('confirm', wrong)
    expect([refused.statusCode, refused.json().reason?.code]).toEqual([
      400,
      'refused.import-mostly-unfit',
    ])
    expect((await post('confirm', { columns })).json().data.added).toMatchObject({ meals: 1 })
  })
})

describe('fasts of Zero', () => {
  const marksOf = async (who: TestMember) =>
    (
      await rowsOf(
        test,
        `select eaten_at from eaten_mark where member_id = '${who.id}' order by eaten_at`,
      )
    ).map((row) => new Date(Number(row['eaten_at'])).toISOString().slice(0, 16))
  it('come as marks of both ends, over midnight too', async () => {
    const csv =
      'Date,Start,End,Hours,Night Eating\n5/18/26,19:15,12:00,16,1\n5/17/26,06:00,11:30,5,1\n5/16/26,20:00,,,\n'
    const { who, reading } = await imported(csv)
    expect(reading.leftOut.remarks).toMatchObject([
      { line: 4, reason: { code: 'import.fast-open' } },
    ])
    expect(await marksOf(who)).toEqual([
      '2026-05-17T04:00',
      '2026-05-17T09:30',
      '2026-05-18T17:15',
      '2026-05-19T10:00',
    ])
  })
  it('come out of the newer export', async () => {
    const json = JSON.stringify({
      fast_data: [
        {
          FastID: 'a',
          StartDTM: '2026-05-17T18:00:00Z',
          EndDTM: '2026-05-18T10:00:00Z',
          GoalHours: 16,
          IsEnded: true,
        },
        {
          FastID: 'b',
          StartDTM: '2026-05-19T18:00:00Z',
          EndDTM: null,
          GoalHours: 16,
          IsEnded: false,
        },
      ],
    })
    const { who, reading } = await imported(await zipOf([['zero-fasting-data/biodata.json', json]]))
    expect(reading).toMatchObject({ formats: ['zero'], leftOut: { count: 1 } })
    expect(await marksOf(who)).toEqual(['2026-05-17T18:00', '2026-05-18T10:00'])
  })
})
