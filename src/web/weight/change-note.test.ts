import { expect, it } from 'vitest'
import { changeNote } from './change-note.ts'

const words = { 'weigh-ins': 'by weigh-ins', 'energy-balance': 'by meals', missing: 'unknown' }
const noteOf = (weighIns: number) =>
  changeNote({ weeklyWeightChangeFrom: 'weigh-ins', recorded: { weighIns, wholeDays: 0 } }, words)

it('a weekly change of few weigh-ins says how many, and none is counted from before a pause', () => {
  expect([0, 2, 4].map(noteOf)).toEqual(['by weigh-ins', 'so far, by 2 weigh-ins', 'by weigh-ins'])
})
