import type { Arrival } from './forecast.ts'

/** Past this, weeks say nothing more. */
const LONGEST_TOLD_WEEKS = 104

/** When the target may be reached: "between week 6 and 12", "in week 8 or later". */
export function arrivalWords({ fromWeek, toWeek }: Arrival): string {
  if (fromWeek > LONGEST_TOLD_WEEKS) return 'in two years or later'
  if (toWeek === null) return `in week ${fromWeek} or later`
  return fromWeek === toWeek ? `in week ${fromWeek}` : `between week ${fromWeek} and ${toWeek}`
}
