import { RECORDINGS, type RecordingName } from '#contract/recordings.ts'
import { activities } from './activity.ts'
import { bodyMeasurements } from './body-measurement.ts'
import { boosterDays } from './booster-day.ts'
import { eatenMarks } from './eaten-mark.ts'
import { meals } from './meal.ts'
import { movementDays } from './movement-day.ts'
import { ownFoods } from './own-food.ts'
import type { Recording } from './recording.ts'
import { waterDays } from './water-day.ts'
import { weighIns } from './weigh-in.ts'

const recordings: Readonly<Record<RecordingName, Recording>> = {
  meals,
  weighIns,
  activities,
  waterDays,
  boosterDays,
  eatenMarks,
  bodyMeasurements,
  ownFoods,
  movementDays,
}

/** Each with its name, in the order of the contract. */
export const allRecordings = RECORDINGS.map((name) => ({ name, ...recordings[name] }))
