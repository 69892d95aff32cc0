import { kgFromLb } from '#domain/units.ts'
import type { ImportChoice } from '#contract/imports.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/database-rows.ts'
import {
  confirm,
  counted,
  LIBRA,
  post,
  read,
  send,
  uploadsOf,
  weightsOf,
} from '../../../test/support/imported-files.ts'
import { newMember, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { workbookOf, zipOf } from '../../../test/support/zip-files.ts'

// How files of other apps are read, which no engine changes.

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const weighInsOf = async (file: Buffer | string, choice?: ImportChoice): Promise<string[]> => {
  const who = await newMember(test)
  await confirm(who, await read(who, file), choice)
  return (await weightsOf(who)).map(
    ({ createdAt, weight }) => `${createdAt.slice(0, 16)} ${weight}`,
  )
}

describe('weights', () => {
  it('of openScale are read in either version', async () => {
    const older = `"biceps","bone","caliper1","comment","dateTime","fat","lbm","water","weight"
"0.0","3.1","0.0","tired","18.05.2026 07:10","24.5","0.0","55.1","82.1"
"0.0","3.1","0.0","","19.05.2026 07:01","24.4","0.0","55.2","81.9"
`
    const newer = `DATE,TIME,BMI,BODY_FAT,BONE,MUSCLE,WATER,WEIGHT
2026-05-18,07:10:00,26.8,24.5,3.1,41.2,55.1,82.1
2026-05-19,07:01:30.5,26.7,24.4,3.1,41.3,55.2,81.9
`
    const expected = ['2026-05-19T05:01 81.9', '2026-05-18T05:10 82.1']
    expect(await weighInsOf(older)).toEqual(expected)
    expect(await weighInsOf(newer)).toEqual(expected)
  })

  it('of Withings are read out of the zip of its export, in pounds too', async () => {
    const csv = `Date,"Weight (lb)","Fat mass (lb)","Bone mass (lb)","Muscle mass (lb)","Hydration (lb)",Comments
"2026-05-19 07:01:30",180.6,44.1,6.9,129.3,99.2,
"2026-05-18 07:10:00",181.0,,,,,"before breakfast"
`
    const zip = await zipOf([
      ['weight.csv', csv],
      ['raw_tracker_steps.csv', 'start,duration,value\n2026-05-19T07:00:00+02:00,[60],[12]\n'],
      ['bp.csv', 'Date,Heart rate,Systolic,Diastolic,Comments\n'],
    ])
    expect(await weighInsOf(zip)).toEqual([
      `2026-05-19T05:01 ${kgFromLb(180.6)}`,
      `2026-05-18T05:10 ${kgFromLb(181)}`,
    ])
  })

  it('of Garmin are read below the line of their day, and out of the account’s export', async () => {
    const csv = `Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,
" May 19, 2026",
7:01 AM,81.9 kg,0.2 kg,26.7,24.4 %,41.3 kg,3.1 kg,55.2 %,
" May 18, 2026",
7:10 AM,82.1 kg,0.0 kg,26.8,24.5 %,--,--,--,
`
    const bio = JSON.stringify([
      {
        metaData: { calendarDate: '2026-05-18T00:00:00.0' },
        weight: { weight: 82100.0, timestampGMT: '2026-05-18T05:10:00.0' },
      },
      { metaData: { calendarDate: '2026-05-19T00:00:00.0' }, vo2Max: 44 },
    ])
    expect(await weighInsOf(csv)).toEqual(['2026-05-19T05:01 81.9', '2026-05-18T05:10 82.1'])
    expect(
      await weighInsOf(
        await zipOf([['DI_CONNECT/DI-Connect-Wellness/123_userBioMetrics.json', bio]]),
      ),
    ).toEqual(['2026-05-18T05:10 82.1'])
  })

  it('of Fitbit are read as the unit that fits the member, or as the one that is chosen', async () => {
    const json = JSON.stringify([
      {
        logId: 1779087000000,
        weight: 181,
        bmi: 26.8,
        date: '05/18/26',
        time: '07:10:00',
        source: 'Aria',
      },
      {
        logId: 1779173000000,
        weight: 180.6,
        bmi: 26.7,
        fat: 24.4,
        date: '05/19/26',
        time: '07:01:30',
        source: 'API',
      },
    ])
    const zip = await zipOf([['Takeout/Fitbit/Global Export Data/weight-2026-05-01.json', json]])
    expect(await weighInsOf(zip)).toEqual([
      `2026-05-19T05:01 ${kgFromLb(180.6)}`,
      `2026-05-18T05:10 ${kgFromLb(181)}`,
    ])
    const who = await newMember(test)
    const reading = await read(who, zip)
    expect(reading.unit).toBe('lb')
    const inKg = (await post(who, `/api/imports/${reading.id}/preview`, { unit: 'kg' })).json().data
    expect(inKg).toMatchObject({ unit: 'kg', things: [{ thing: 'weighIns', fresh: 2 }] })
  })

  it('and steps of Fitbit’s monthly table are read', async () => {
    const who = await newMember(test)
    const csv = `Body
Date,Weight,BMI,Fat
"19-05-2026","81.9","26.7","24.4"

Activities
Date,Calories Burned,Steps,Distance,Floors
"18-05-2026","2,412","8,123","5.9","11"
"19-05-2026","2,512","10,003","7.1","9"
`
    expect(await confirm(who, await read(who, csv))).toMatchObject({
      added: { weighIns: 1, movementDays: 2 },
    })
    expect(
      await rowsOf(
        test,
        `select moved_on, steps from movement_day where member_id = '${who.id}' order by moved_on`,
      ),
    ).toEqual([
      { moved_on: '2026-05-18', steps: 8123 },
      { moved_on: '2026-05-19', steps: 10003 },
    ])
  })

  it('and steps of Google Fit are read by day', async () => {
    const who = await newMember(test)
    const csv = `Date,Move Minutes count,Calories (kcal),Distance (m),Average weight (kg),Max weight (kg),Min weight (kg),Step count
2026-05-18,51,2210.1,4120.5,82.1,82.3,81.9,8123
2026-05-19,30,2110.1,2120.5,,,,4003
`
    const zip = await zipOf([
      ['Takeout/Fit/Daily activity metrics/Daily activity metrics.csv', csv],
    ])
    const reading = await read(who, zip)
    expect(reading).toMatchObject({ formats: ['google-fit'], hasUsualTimes: true })
    expect(await confirm(who, reading)).toMatchObject({ added: { weighIns: 1, movementDays: 2 } })
  })

  it('of Google Fit are read once, entered and merged, and the average of a day only where there is no other', async () => {
    const who = await newMember(test)
    const point = (fpVal: unknown, endTimeNanos: unknown, dataTypeName = 'com.google.weight') => ({
      fitValue: [{ value: { fpVal } }],
      originDataSourceId: '',
      endTimeNanos,
      dataTypeName,
      startTimeNanos: endTimeNanos,
    })
    // 7:03 in Paris
    const entered = [
      point(82.099_998_474_121_1, 1_779_080_580_000_000_000),
      point(null, 1_779_080_580_000_000_000),
      point(70, 1, 'com.google.weight.summary'),
    ]
    const points = (of: unknown[]) =>
      JSON.stringify({ 'Data Source': 'raw:com.google.weight', 'Data Points': of })
    const zip = await zipOf([
      ['Takeout/Fit/All Data/raw_com.google.weight_com.google.android.apps..json', points(entered)],
      [
        'Takeout/Fit/All Data/derived_com.google.weight_merge_weight.json',
        points([point(82.1, '1779080580000000000')]),
      ],
      [
        'Takeout/Fit/All Data/raw_com.google.heart_rate.bpm_watch.json',
        points([]).replaceAll('weight', 'heart_rate.bpm'),
      ],
      [
        'Takeout/Fit/Daily activity metrics/Daily activity metrics.csv',
        'Date,Average weight (kg),Step count\n2026-05-18,82.1,8123\n2026-05-19,82.0,\n',
      ],
    ])
    const reading = await read(who, zip)
    expect(reading).toMatchObject({
      formats: ['google-fit'],
      repeated: 1,
      leftOut: { count: 1, remarks: [{ line: 2, reason: { code: 'import.row-broken' } }] },
    })
    expect(await confirm(who, reading)).toMatchObject({ added: { weighIns: 2, movementDays: 1 } })
    expect(await weightsOf(who)).toMatchObject([
      { weight: 82, date: '2026-05-19' },
      { weight: 82.1, createdAt: '2026-05-18T05:03:00.000Z' },
    ])
    expect(await read(who, zip)).toMatchObject({
      things: [
        { fresh: 0, alreadyHere: 2 },
        { fresh: 0, alreadyHere: 1 },
      ],
    })
  })

  it.each([
    [
      '"Date","Pound(s)"\n"2026-05-18","181.4"\n"2026-05-19","180,6"\n"yesterday","180"\n',
      [kgFromLb(180.6), kgFromLb(181.4)],
    ],
    [
      'Date,Kilogram(s)\n5/18/26 7:10 AM,82.3\n5/19/26 7:05 AM,81.9\n5/20/26 7:05 PM,\n5/32/26,81\n',
      [81.9, 82.3],
    ],
  ])('of Happy Scale are read in the unit of their column', async (csv, weights) => {
    const who = await newMember(test)
    const reading = await read(who, csv)
    expect(reading).toMatchObject({
      formats: ['happy-scale'],
      leftOut: { count: 1, remarks: [{ reason: { code: 'import.date-unreadable' } }] },
    })
    await confirm(who, reading)
    expect((await weightsOf(who)).map(({ weight }) => weight)).toEqual(weights)
  })
})

const APPLE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ENTITY big "aaaaaaaaaa">
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
<!ATTLIST Record type CDATA #REQUIRED>
]>
<HealthData locale="de_DE">
 <ExportDate value="2026-05-20 09:00:00 +0200"/>
 <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2026-05-19 07:00:00 +0200" value="61"/>
 <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Tom &amp; Jerry&apos;s &gt; scale &big;" unit="kg" creationDate="2026-05-19 07:01:30 +0200" startDate="2026-05-19 07:01:30 +0200" endDate="2026-05-19 07:01:30 +0200" value="81.9"/>
 <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Health" unit="lb" startDate="2026-05-17 23:10:00 -0600" endDate="2026-05-17 23:10:00 -0600" value="181">
  <MetadataEntry key="HKWasUserEntered" value="1"/>
 </Record>
 <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Health" unit="zentner" startDate="2026-05-16 23:10:00 -0600" value="2"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2026-05-19 08:00:00 +0200" endDate="2026-05-19 09:00:00 +0200" value="4000"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-05-19 08:00:00 +0200" endDate="2026-05-19 09:00:00 +0200" value="4100"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-05-19 10:00:00 +0200" endDate="2026-05-19 11:00:00 +0200" value="1000"/>
 <Record type="HKQuantityTypeIdentifierActiveEnergyBurned" sourceName="Watch" unit="kJ" startDate="2026-05-19 10:00:00 +0200" value="418.4"/>
</HealthData>
`

describe('Apple Health', () => {
  it('brings weights, steps and active energy, out of its zip too', async () => {
    const who = await newMember(test)
    const zip = await zipOf([
      ['apple_health_export/export_cda.xml', '<?xml version="1.0"?><ClinicalDocument/>'],
      ['apple_health_export/export.xml', APPLE],
    ])
    const reading = await read(who, zip)
    expect(reading).toMatchObject({
      formats: ['apple-health'],
      leftOut: {
        count: 1,
        remarks: [
          { part: 'apple_health_export/export.xml', reason: { code: 'import.unit-unknown' } },
        ],
      },
    })
    expect(await confirm(who, reading)).toMatchObject({ added: { weighIns: 2, movementDays: 1 } })
    expect((await weightsOf(who)).map(({ weight, createdAt }) => [weight, createdAt])).toEqual([
      [81.9, '2026-05-19T05:01:30.000Z'],
      [kgFromLb(181), '2026-05-18T05:10:00.000Z'],
    ])
    const [moved] = await rowsOf(
      test,
      `select steps, active_kcal from movement_day where member_id = '${who.id}'`,
    )
    expect(moved).toEqual({ steps: 5100, active_kcal: 100 })
  })
})

const TABLE = `Dag;Poids (kg);Mood
18.05.2026;82,1;fine
19.05.2026;81,9;=1+1
20.05.2026;heavy;
31.02.2026;81;
19.06.2026;81;
18.05.2026;12;
`

describe('a table of anything', () => {
  it('is offered with its columns, which the member may change', async () => {
    const who = await newMember(test)
    const reading = await read(who, TABLE)
    expect(reading).toMatchObject({
      formats: ['table'],
      table: {
        heading: ['Dag', 'Poids (kg)', 'Mood'],
        choice: { date: 0, time: null, weight: 1, notes: null, dateOrder: 'dmy', unit: 'kg' },
      },
      things: [{ thing: 'weighIns', fresh: 2, fromOn: '2026-05-18', untilOn: '2026-05-19' }],
    })
    expect(reading.table?.rows[0]).toEqual({ line: 2, cells: ['18.05.2026', '82,1', 'fine'] })
    expect(reading.leftOut.remarks.map(({ line, reason }) => [line, reason.code])).toEqual([
      [4, 'import.weight-unreadable'],
      [5, 'import.date-unreadable'],
      [6, 'import.ahead'],
      [7, 'import.weight-range'],
    ])
    const columns = {
      of: 'weights',
      date: 0,
      time: null,
      weight: 1,
      notes: 2,
      dateOrder: 'dmy',
      unit: 'kg',
    } as const
    await confirm(who, reading, { columns })
    expect((await weightsOf(who)).map(({ weight, notes }) => [weight, notes])).toEqual([
      [81.9, '=1+1'],
      [82.1, 'fine'],
    ])
  })

  it.each([
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(TABLE, 'utf16le')],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TABLE}`)],
    ['the letters of Western Europe', Buffer.from(TABLE.replace('fine', 'schön'), 'latin1')],
    ['lines that end as on Windows', Buffer.from(TABLE.replaceAll('\n', '\r\n'))],
    ['tabs', Buffer.from(TABLE.replaceAll(';', '\t'))],
  ])('is read in %s', async (_name, file) => {
    const who = await newMember(test)
    const reading = await read(who, file)
    expect(reading.things).toMatchObject([{ fresh: 2 }])
    expect(reading.table?.rows[0]?.cells[2]).toMatch(/^(fine|schön)$/)
    expect(reading.leftOut.count).toBe(4)
  })

  it('without names of its columns is not cut at the commas of its numbers', async () => {
    const who = await newMember(test)
    const reading = await read(who, '18.05.2026;82,1\n19.05.2026;81,9\n')
    expect(reading.table?.rows[0]?.cells).toEqual(['18.05.2026', '82,1'])
    await confirm(who, reading)
    expect((await weightsOf(who)).map(({ weight }) => weight)).toEqual([81.9, 82.1])
  })

  it('is taken in pounds where its numbers fit the member better so', async () => {
    const who = await newMember(test)
    const reading = await read(who, 'date,weight\n2026-05-18,181\n2026-05-19,180.6\n')
    expect(reading.table?.choice).toMatchObject({ of: 'weights', unit: 'lb' })
  })
})

describe('a workbook', () => {
  it('of one sheet is a table like any other, with its dates, shared texts and gaps', async () => {
    const who = await newMember(test)
    const reading = await read(
      who,
      await workbookOf({
        Weights: [
          ['Datum', 'Gewicht (kg)', 'Notiz'],
          [{ serial: 46_160.291_666_7 }, 82.1, 'nach dem "Lauf"'],
          [{ serial: 46_161 }, 81.9],
          ['19.05.2026', undefined, 'nicht gewogen'],
        ],
      }),
    )
    expect(reading).toMatchObject({
      formats: ['table'],
      table: {
        heading: ['Datum', 'Gewicht (kg)', 'Notiz'],
        choice: { date: 0, weight: 1, notes: 2, unit: 'kg' },
      },
    })
    expect(reading.table?.rows[0]).toEqual({
      line: 2,
      cells: ['2026-05-18 07:00', '82.1', 'nach dem "Lauf"'],
    })
    await confirm(who, reading)
    expect((await weightsOf(who)).map(({ weight, createdAt }) => [weight, createdAt])).toEqual([
      [81.9, '2026-05-19T06:00:00.000Z'],
      [82.1, '2026-05-18T05:00:00.000Z'],
    ])
  })
})

describe('what cannot be read', () => {
  const refusals: [string, () => Promise<Buffer | string>, string][] = [
    [
      'is a picture',
      async () => Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'),
      'refused.import-unknown',
    ],
    ['is empty', async () => '', 'refused.import-unknown'],
    ['is a text', async () => 'Dear diary,\ntoday I ate\n', 'refused.import-unknown'],
    [
      'is a zip of nothing that is known',
      () => zipOf([['a.txt', 'hello']]),
      'refused.import-unknown',
    ],
    [
      'is a zip that was cut off',
      async () => (await zipOf([['weight.csv', LIBRA]])).subarray(0, 60),
      'refused.import-zip-damaged',
    ],
    ['holds nothing', async () => LIBRA.split('\n').slice(0, 4).join('\n'), 'refused.import-empty'],
    [
      'has a row without an end',
      async () => `Date,Weight\n2026-05-18,82\n2026-05-19,"81${'x'.repeat(200_000)}`,
      'refused.import-line-too-long',
    ],
    [
      'is a workbook whose sheet breaks off',
      () => workbookOf({ A: [['Date', 'Weight']] }, (xml) => xml.slice(0, -20)),
      'refused.import-zip-damaged',
    ],
    [
      'is a workbook of nothing that is known',
      () => workbookOf({ A: [['Dear', 'diary']], B: [[1, 2]] }),
      'refused.import-unknown',
    ],
    [
      'is a workbook that unpacks to more than anybody weighed',
      () => workbookOf({ A: [['Date', 'x'.repeat(33 * 1024 ** 2)]] }),
      'refused.import-part-too-large',
    ],
    [
      'is JSON of more lists and objects than anybody has',
      async () => `{"fast_data":[${'{},'.repeat(2_000_000)}{}]}`,
      'refused.import-part-too-large',
    ],
    [
      'is damaged JSON',
      () => zipOf([['Fitbit/weight.json', '[{"logId":1,"weight":180,"date":"05/18/26"},']]),
      'refused.import-no-json',
    ],
  ]
  it.each(refusals)('%s: nothing of it is kept', async (_name, file, code) => {
    const who = await newMember(test)
    const reply = await send(who, await file())
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input', reason: { code } })
    expect(await counted(test, who)).toEqual([0, 0, 0])
    expect(uploadsOf(test)).toEqual([])
  })

  it('is a zip that says it unpacks to more than anybody has', async () => {
    const zip = await zipOf([
      ['a.csv', LIBRA],
      ['b.csv', LIBRA],
    ])
    for (
      let at = zip.indexOf('PK\u0001\u0002');
      at >= 0;
      at = zip.indexOf('PK\u0001\u0002', at + 1)
    )
      zip.writeUInt32LE(0xffff_fff0, at + 24)
    const reply = await send(await newMember(test), zip)
    expect(reply.json().reason).toEqual({
      code: 'refused.import-part-too-large',
      values: { name: 'ZIP' },
    })
    expect(uploadsOf(test)).toEqual([])
  })

  it('is a body that is no file', async () => {
    const who = await newMember(test)
    expect((await post(who, '/api/imports')).json().code).toBe('unsupported_media_type')
  })

  it('never leaves the folder by the names in a zip', async () => {
    const who = await newMember(test)
    const zip = await zipOf([['aa/weight.csv', LIBRA]])
    const evil = Buffer.from(
      zip.toString('latin1').replaceAll('aa/weight.csv', '../weight.csv'),
      'latin1',
    )
    expect((await send(who, evil)).json().reason).toMatchObject({
      code: 'refused.import-zip-damaged',
    })
  })
})
