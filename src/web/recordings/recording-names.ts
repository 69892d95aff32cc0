import type { RecordingName } from '#contract/recordings.ts'
import { plural, t } from '@lingui/core/macro'

interface RecordingNames {
  /** As a heading or in a list: "Meals". */
  readonly title: string
  /** Such as "3 meals". */
  readonly counted: (count: number) => string
  /**
   * What a member agrees to have stored: part of "my health data: my body, ...". A change of it
   * asks everybody again. Null for what is not health data.
   */
  readonly consented: string | null
}

/** How each recorded thing is named for members: in lists, when consenting, and after an import. */
export const recordingNames = (): Record<RecordingName, RecordingNames> => ({
  meals: {
    title: t`Meals`,
    counted: (count) => t`${plural(count, { one: '# meal', other: '# meals' })}`,
    consented: t`what I eat with its photos`,
  },
  weighIns: {
    title: t`Weights`,
    counted: (count) => t`${plural(count, { one: '# weigh-in', other: '# weigh-ins' })}`,
    consented: t`my weight`,
  },
  activities: {
    title: t`Activities`,
    counted: (count) => t`${plural(count, { one: '# activity', other: '# activities' })}`,
    consented: t`my activity`,
  },
  waterDays: {
    title: t`Water`,
    counted: (count) => t`${plural(count, { one: '# day of water', other: '# days of water' })}`,
    consented: t`the water I drink`,
  },
  boosterDays: {
    title: t`Boosters`,
    counted: (count) =>
      t`${plural(count, { one: '# day of boosters', other: '# days of boosters' })}`,
    consented: t`my sleep, vinegar and sugar-free days`,
  },
  eatenMarks: {
    title: t`Fasting marks`,
    counted: (count) =>
      t`${plural(count, { one: '# mark without details', other: '# marks without details' })}`,
    consented: t`my fasting`,
  },
  bodyMeasurements: {
    title: t`Body measurements`,
    counted: (count) =>
      t`${plural(count, { one: '# body measurement', other: '# body measurements' })}`,
    consented: t`my waist, hip and body fat`,
  },
  // A list of foods says nothing about a body; what is eaten of them is a meal.
  ownFoods: {
    title: t`Own foods`,
    counted: (count) => t`${plural(count, { one: '# own food', other: '# own foods' })}`,
    consented: null,
  },
  // Counted by devices; part of the activity named above.
  movementDays: {
    title: t`Steps and active energy`,
    counted: (count) => t`${plural(count, { one: '# day of steps', other: '# days of steps' })}`,
    consented: null,
  },
})
