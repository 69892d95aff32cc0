import type { WeightTrajectoryReply } from '#contract/weight.ts'
import { type MassUnit, massWords, type WeightChangeTone } from '#domain/weight/weight-words.ts'

type Trajectory = WeightTrajectoryReply

/** "Target reached", "ETA 12 weeks", or that there is none. */
export function etaWords({ etaWeeks }: Pick<Trajectory, 'etaWeeks'>): string {
  if (etaWeeks === null) return 'No ETA yet'
  const weeks = Math.ceil(etaWeeks)
  if (weeks === 0) return 'Target reached'
  return weeks === 1 ? 'ETA 1 week' : `ETA ${weeks} weeks`
}

/** "-0.4 kg" with a true minus sign, "+0.4 kg", "0.0 kg"; a dash while unknown. */
export function changeWords(weeklyChangeKg: number | null, unit: MassUnit): string {
  if (weeklyChangeKg === null) return '–'
  const words = massWords(weeklyChangeKg, unit)
  if (Number.parseFloat(words) === 0) return words
  return `${weeklyChangeKg < 0 ? '−' : '+'}${words}`
}

export const changeNotes: Record<WeightChangeTone, string> = {
  losing: 'losing',
  steady: 'steady',
  gaining: 'gaining',
  unknown: 'not known yet',
}

/** What the weight line says, in a sentence or two. */
export function weightChartWords({ history, projectedWeights, targetWeight }: Trajectory, unit: MassUnit): string {
  const first = history.at(0)
  const newest = history.at(-1)
  const last = projectedWeights.at(-1)
  const past =
    first && newest && history.length > 1
      ? `From ${massWords(first.weight, unit)} to ${massWords(newest.weight, unit)} over ${history.length} weigh-ins.`
      : newest
        ? `One weigh-in so far: ${massWords(newest.weight, unit)}.`
        : 'No weigh-in yet.'
  const future = last
    ? ` Projected in ${last.week} weeks: ${massWords(last.weight, unit)}, likely ${massWords(last.low, unit)} to ${massWords(last.high, unit)}.`
    : ''
  return `${past}${future} Target: ${massWords(targetWeight, unit)}.`
}
