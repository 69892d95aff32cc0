import { describe, expect, it } from 'vitest'
import { draftOfRow, guessColumns, isHeading } from './table-columns.ts'
import type { TableRow } from './table-row.ts'

const rowsOf = (...lines: string[][]): TableRow[] =>
  lines.map((cells, nth) => ({ line: nth + 2, cells }))

describe('the columns of a table', () => {
  it('are found by their names, in several languages', () => {
    expect(
      guessColumns(
        ['Kommentar', 'Datum', 'Uhrzeit', 'Trend', 'Gewicht (kg)'],
        rowsOf(['', '20.05.2026', '07:00', '81', '80,5']),
      ),
    ).toEqual({
      of: 'weights',
      date: 1,
      time: 2,
      weight: 4,
      notes: 0,
      dateOrder: 'dmy',
      unit: 'kg',
    })
  })
  it.each([
    ['Id', 'Date and time (UTC)', 'Day', 'Recorded at (UTC)', 'Weight (kg)', 'Notes'],
    [
      'Kennung',
      'Datum und Uhrzeit (UTC)',
      'Tag',
      'Eingetragen am (UTC)',
      'Gewicht (kg)',
      'Notizen',
    ],
    ['Identifiant', 'Date et heure (UTC)', 'Jour', 'Noté le (UTC)', 'Poids (kg)', 'Remarques'],
    ['Id', 'Fecha y hora (UTC)', 'Día', 'Registrado (UTC)', 'Peso (kg)', 'Notas'],
    ['Id', 'Data e ora (UTC)', 'Giorno', 'Registrato il (UTC)', 'Peso (kg)', 'Note'],
    ['Id', 'Data e hora (UTC)', 'Dia', 'Registrado em (UTC)', 'Peso (kg)', 'Notas'],
    ['Id', 'Datum en tijd (UTC)', 'Dag', 'Vastgelegd op (UTC)', 'Gewicht (kg)', 'Notities'],
    ['Id', 'Data i godzina (UTC)', 'Dzień', 'Zapisano (UTC)', 'Waga (kg)', 'Notatki'],
    ['ID', '日時（UTC）', '日', '記録日時（UTC）', '体重（kg）', 'メモ'],
    ['المعرّف', 'التاريخ والوقت (UTC)', 'اليوم', 'وقت التسجيل (UTC)', 'الوزن (كغ)', 'ملاحظات'],
  ])('are those of an export of this app: %s, %s', (...heading) => {
    const row = [
      'a1',
      '2026-05-17T05:03:00.000Z',
      '2026-05-17',
      '2026-05-17T05:03:01.000Z',
      '82.4',
      'fine',
    ]
    expect(guessColumns(heading, rowsOf(row))).toMatchObject({
      date: 1,
      time: null,
      weight: 4,
      notes: 5,
      unit: 'kg',
    })
  })
  it('are found by their contents where they have no names', () => {
    expect(guessColumns([], rowsOf(['1', '05/20/2026', '177.5 lbs']))).toMatchObject({
      date: 1,
      weight: 2,
      dateOrder: 'mdy',
      unit: 'lb',
    })
  })
  it('prefer the weight on the scale to an average or a target', () => {
    expect(
      guessColumns(['Date', 'Moving average weight', 'Goal weight', 'Scale weight'], []),
    ).toMatchObject({ weight: 3 })
  })
  it('have a heading where no cell of the first row is a number or a date', () => {
    expect(isHeading(['Date', 'Weight'])).toBe(true)
    expect(isHeading(['2026-05-20', '80.5'])).toBe(false)
  })
})

describe('a row of a table', () => {
  const choice = {
    of: 'weights',
    date: 0,
    time: null,
    weight: 1,
    notes: 2,
    dateOrder: 'dmy',
    unit: 'kg',
  } as const
  it('is a weigh-in', () => {
    expect(draftOfRow({ line: 2, cells: ['20.05.2026', '80,5', 'fine'] }, choice)).toEqual({
      kind: 'weigh-in',
      line: 2,
      when: { kind: 'day', on: '2026-05-20' },
      value: 80.5,
      unit: 'kg',
      notes: 'fine',
    })
  })
  it('has the unit beside its number', () => {
    expect(draftOfRow({ line: 2, cells: ['20.05.2026', '177 lb'] }, choice)).toMatchObject({
      value: 177,
      unit: 'lb',
    })
    expect(draftOfRow({ line: 2, cells: ['20.05.2026', '12 st 9.5 lb'] }, choice)).toMatchObject({
      value: 177.5,
      unit: 'lb',
    })
  })
  it('is reported when it cannot be read', () => {
    expect(draftOfRow({ line: 7, cells: ['31.02.2026', '80,5'] }, choice)).toMatchObject({
      line: 7,
      reason: { code: 'import.date-unreadable' },
    })
    expect(draftOfRow({ line: 7, cells: ['', '80,5'] }, choice)).toMatchObject({
      reason: { code: 'import.no-date' },
    })
    expect(draftOfRow({ line: 7, cells: ['20.05.2026', 'heavy'] }, choice)).toMatchObject({
      reason: { code: 'import.weight-unreadable' },
    })
  })
  it('is nothing without a weight', () => {
    expect(draftOfRow({ line: 7, cells: ['20.05.2026', ' '] }, choice)).toBeUndefined()
  })
})
