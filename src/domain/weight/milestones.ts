interface TrendAt {
  readonly weighedAt: number
  /** kg */
  readonly trendKg: number
}

export interface Milestone {
  /** kg below the start: a multiple of the step. */
  readonly lostKg: number
  /** When the trend was there for the first time, ms since the epoch. */
  readonly reachedAt: number
}

const STEP_KG = 5

/**
 * Each 5 kg that the trend has lost since its start, with the first time that it was so low, in the
 * order in which they were reached. The trend is oldest first.
 */
export function milestonesOf(trend: readonly TrendAt[]): Milestone[] {
  const start = trend[0]
  if (!start) return []
  const milestones: Milestone[] = []
  for (const { weighedAt, trendKg } of trend) {
    for (
      let next = (milestones.length + 1) * STEP_KG;
      start.trendKg - trendKg >= next;
      next += STEP_KG
    )
      milestones.push({ lostKg: next, reachedAt: weighedAt })
  }
  return milestones
}
