/** The days over which habits are counted, today included. */
export const HABIT_DAYS = 30
/** Streaks are looked for in this many days before today: a whole life of meals is never read. */
export const STREAK_DAYS = 366

/** One box of several recordings, the newest first: whether it is ticked. */
export type Boxes = readonly boolean[]

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

const ZERO = '0'.charCodeAt(0)

/** The boxes of recordings, from one digit for each. */
export const boxesOfDigits = (digits: string): HabitBoxes => {
  const routine: boolean[] = []
  const recentRoutine: boolean[] = []
  const recentWater: boolean[] = []
  // One pass by index: a replacement for each box takes four times as long.
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(at) - ZERO
    const isRoutine = (digit & BOX_DIGIT.routine) > 0
    routine.push(isRoutine)
    if ((digit & BOX_DIGIT.recent) > 0) {
      recentRoutine.push(isRoutine)
      recentWater.push((digit & BOX_DIGIT.water) > 0)
    }
  }
  return { routine, recentRoutine, recentWater }
}

export const ticksIn = (boxes: Boxes): number => boxes.filter(Boolean).length

/** How many are ticked in a row, between any two that are not; the newest first. */
export const rowsOfTicks = (boxes: Boxes): number[] => {
  const rows: number[] = []
  let length = 0
  for (const isTicked of boxes) {
    if (isTicked) {
      length += 1
    } else {
      rows.push(length)
      length = 0
    }
  }
  return [...rows, length]
}
