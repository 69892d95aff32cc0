/** The days over which habits are counted, today included. */
export const HABIT_DAYS = 30
/** Streaks are looked for in this many days before today: a whole life of meals is never read. */
export const STREAK_DAYS = 366

/** One box of several recordings, the newest first: "1" where it is ticked, "0" where it is not. */
export type Boxes = string

/** The habit boxes of recordings. */
export interface HabitBoxes {
  readonly routine: Boxes
  /** Of the days over which habits are counted. */
  readonly recentRoutine: Boxes
  /** Likewise, of the water before meals. */
  readonly recentWater: Boxes
}

/** What a digit says of a recording, added up. */
export const BOX_DIGIT = { routine: 1, water: 2, recent: 4 } as const

/** The boxes of recordings, from one digit for each. */
export const boxesOfDigits = (digits: string): HabitBoxes => {
  const boxesOf = (of: string, box: number): Boxes =>
    of.replaceAll(/\d/g, (digit) => (Number(digit) & box ? '1' : '0'))
  const recent = digits.replaceAll(/[0-3]/g, '')
  return {
    routine: boxesOf(digits, BOX_DIGIT.routine),
    recentRoutine: boxesOf(recent, BOX_DIGIT.routine),
    recentWater: boxesOf(recent, BOX_DIGIT.water),
  }
}

export const ticksIn = (boxes: Boxes): number => boxes.replaceAll('0', '').length

/** How many are ticked in a row, between any two that are not; the newest first. */
export const rowsOfTicks = (boxes: Boxes): number[] => boxes.split('0').map(({ length }) => length)
