import { DAY_MS } from '../day.ts'
import { medianOf } from '../units.ts'
import { byTime, type WeighIn } from './weigh-in.ts'

/** A weigh-in is compared with this many on either side, as far as they are within these days. */
const NEIGHBOURS = 3
const NEIGHBOUR_DAYS = 35
/**
 * How far a weigh-in may lie from the median of its neighbours: a share of it, and more for each
 * week between them.
 */
const BASE_TOLERANCE = 0.05
const WEEKLY_TOLERANCE = 0.01

/**
 * No body changes by more within five weeks: pounds entered as kilograms, or somebody else on the
 * scales, however often. A share of the weight before.
 */
const LARGEST_STEP = 0.15
const STEP_REFERENCE = 5

/**
 * The weigh-ins, oldest first, without those that look like a typing error (185 for 85), alone or in
 * a row: more than 15 % from those of the five weeks before, or more than 5 % from the median of the
 * weigh-ins around them, plus 1 % for each week to the nearest. Of two alone, the weight in the
 * profile decides. A smaller change of body that three weigh-ins confirm is believed, and a larger one
 * after five weeks. Where most would fall out, nothing is sure: all stay.
 */
export function believableWeighIns<W extends WeighIn>(
  weighIns: readonly W[],
  profileKg: number | null = null,
): readonly W[] {
  const sorted = byTime(weighIns)
  const steady = withoutSteps(sorted, profileKg)
  const believable = steady.filter((weighIn, i) => isBelievable(steady, i, weighIn, profileKg))
  return believable.length * 2 < sorted.length ? sorted : believable
}

/**
 * Without runs at another level, judged from the first weigh-in on or from the newest back, whichever
 * leaves more; of as many, whichever ends nearer to the weight in the profile.
 */
function withoutSteps<W extends WeighIn>(
  sorted: readonly W[],
  profileKg: number | null,
): readonly W[] {
  const forwards = judgedInOrder(sorted)
  if (forwards.length === sorted.length) return sorted
  const backwards = judgedInOrder(sorted.toReversed()).toReversed()
  if (backwards.length !== forwards.length)
    return backwards.length > forwards.length ? backwards : forwards
  const offBy = (some: readonly W[]) => Math.abs((some.at(-1)?.weightKg ?? 0) - (profileKg ?? 0))
  return profileKg !== null && offBy(backwards) < offBy(forwards) ? backwards : forwards
}

function judgedInOrder<W extends WeighIn>(weighIns: readonly W[]): W[] {
  const believed: W[] = []
  for (const weighIn of weighIns) {
    const before = believed
      .slice(-STEP_REFERENCE)
      .filter((one) => Math.abs(one.weighedAt - weighIn.weighedAt) <= NEIGHBOUR_DAYS * DAY_MS)
    const reference = medianOf(before.map(({ weightKg }) => weightKg))
    if (reference === null || Math.abs(weighIn.weightKg - reference) <= LARGEST_STEP * reference)
      believed.push(weighIn)
  }
  return believed
}

function isBelievable(
  sorted: readonly WeighIn[],
  i: number,
  { weighedAt, weightKg }: WeighIn,
  profileKg: number | null,
): boolean {
  let nearestMs = Number.POSITIVE_INFINITY
  const around = [weightKg]
  for (
    let j = Math.max(0, i - NEIGHBOURS);
    j <= Math.min(sorted.length - 1, i + NEIGHBOURS);
    j += 1
  ) {
    const other = sorted[j]
    if (j === i || other === undefined) continue
    const apartMs = Math.abs(other.weighedAt - weighedAt)
    if (apartMs > NEIGHBOUR_DAYS * DAY_MS) continue
    nearestMs = Math.min(nearestMs, apartMs)
    around.push(other.weightKg)
  }
  if (around.length === 1) return true
  if (around.length === 2 && profileKg !== null) around.push(profileKg)
  const median = medianOf(around) ?? weightKg
  const tolerance = BASE_TOLERANCE + (WEEKLY_TOLERANCE * nearestMs) / (7 * DAY_MS)
  return Math.abs(weightKg - median) <= tolerance * median
}
