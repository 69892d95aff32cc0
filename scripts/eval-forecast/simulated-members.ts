import { addDays } from '#domain/day.ts'
import type { IntakeMeal } from '#domain/energy/daily-intake.ts'
import { type Body, restingEnergy } from '#domain/energy/resting-energy.ts'
import { simulateBodyWeight } from '#domain/projection/body-model.ts'
import { seededNumbers } from '#server/demo/seeded-random.ts'
import { DAY_ZERO, type History } from './read-histories.ts'

const MEMBERS = 160
const LIFE_DAYS = 800
const SEED = 20_260_101

/** What sets some people apart: each kind is measured by itself, and nothing is fitted on it. */
interface Kind {
  /** How strong the diets are, in shares of the usual; below zero they are surpluses. */
  readonly dieting?: number
  /** After the first diet, no other follows. */
  readonly dietsOnce?: boolean
  /** How noisy days and scale are, in shares of the usual. */
  readonly noise?: number
  /** How often weeks without a weigh-in begin, a day. */
  readonly pausesPerDay?: number
}
/** Nobody eats less than this share below the usual for weeks. */
const MOST_DIETING = 0.6
const USUAL_PAUSES_PER_DAY = 1 / 150
export const KINDS = {
  plateau: { dietsOnce: true },
  pauses: { pausesPerDay: 1 / 50 },
  'fast losers': { dieting: 1.8 },
  'noisy scale': { noise: 2 },
  gainers: { dieting: -0.6 },
} as const satisfies Record<string, Kind>

/** Draws from one seed. */
interface Draws {
  between(low: number, high: number): number
  normal(): number
  chance(share: number): boolean
}

function drawsOf(seed: number): Draws {
  const random = seededNumbers(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return {
    between: (low, high) => low + (high - low) * random(),
    normal,
    chance: (share) => random() < share,
  }
}

/**
 * The share of the usual intake that diets take away, day by day: they start, fade, stop, rebound
 * and come back.
 */
function dietShares(
  draws: Draws,
  { dieting = 1, dietsOnce = false }: Kind,
): { shares: number[]; firstDietDay: number } {
  // Some hardly diet, some do little else.
  const own = dieting * draws.between(0, 1.8)
  const shares = Array.from({ length: LIFE_DAYS }, () => 0)
  let day = Math.floor(draws.between(40, 200))
  const firstDietDay = day
  while (day < LIFE_DAYS) {
    const strength = Math.min(MOST_DIETING, own * draws.between(0.2, 0.5))
    const halfLifeDays = draws.between(60, 300)
    const lasts = Math.floor(draws.between(21, 260))
    for (let i = 0; i < lasts && day + i < LIFE_DAYS; i += 1)
      shares[day + i] = -strength * 0.5 ** (i / halfLifeDays)
    day += lasts
    if (dietsOnce) break
    const rebound = draws.between(-0.02, 0.12)
    const pause = Math.floor(draws.between(30, 260))
    for (let i = 0; i < pause && day + i < LIFE_DAYS; i += 1)
      shares[day + i] = rebound * 0.5 ** (i / 90)
    day += pause
  }
  return { shares, firstDietDay }
}

/** Values that wander: of one deviation, remembered so much from day to day. */
function wandering(draws: Draws, deviation: number, remembered: number): number[] {
  let value = deviation * draws.normal()
  return Array.from(
    { length: LIFE_DAYS },
    () =>
      (value = remembered * value + deviation * Math.sqrt(1 - remembered ** 2) * draws.normal()),
  )
}

/** Weighs daily, thrice or once a week, now and then not for weeks; the days of the log. */
function weighedDays(draws: Draws, fromDay: number, pausesPerDay: number): number[] {
  const share = [0.9, 0.9, 0.6, 0.4][Math.floor(draws.between(0, 4))] ?? 0.9
  const days: number[] = []
  let awayUntil = 0
  for (let day = fromDay; day < LIFE_DAYS; day += 1) {
    if (draws.chance(pausesPerDay)) awayUntil = day + draws.between(7, 50)
    if (day >= awayUntil && draws.chance(share)) days.push(day)
  }
  return days
}

function simulatedMember(seed: number, kind: Kind): History {
  const draws = drawsOf(seed)
  const sex = draws.chance(0.5) ? 'female' : 'male'
  const heightCm = (sex === 'male' ? 178 : 165) + 7 * draws.normal()
  const body: Body = {
    weightKg: draws.between(23, 38) * (heightCm / 100) ** 2,
    heightCm,
    ageYears: Math.round(draws.between(20, 65)),
    sex,
  }
  const expenditureKcal =
    restingEnergy(body).energyKcal * draws.between(1.3, 1.65) * (1 + 0.07 * draws.normal())

  const { shares, firstDietDay } = dietShares(draws, kind)
  const seasons = wandering(draws, 0.05, 0.985)
  const days = wandering(draws, 0.2, 0.2)
  const eatenKcal = shares.map((share, day) =>
    Math.max(0, expenditureKcal * (1 + share + (seasons[day] ?? 0)) * (1 + (days[day] ?? 0))),
  )
  const trueKg = simulateBodyWeight(
    { ...body, expenditureKcal, hasSettled: false },
    (day) => eatenKcal[day] ?? 0,
    LIFE_DAYS,
  )

  // Most begin to weigh themselves when they begin to diet.
  const fromDay = draws.chance(0.6)
    ? Math.max(0, firstDietDay - Math.floor(draws.between(0, 15)))
    : Math.floor(draws.between(0, 200))
  const { noise = 1, pausesPerDay = USUAL_PAUSES_PER_DAY } = kind
  const water = wandering(draws, noise * draws.between(0.2, 0.5), 0.55)
  // Salt, travel, illness, the cycle: what comes and goes within weeks.
  const slowWater = wandering(draws, 0.6, 0.97)
  const weights = weighedDays(draws, fromDay, pausesPerDay).map((day) => {
    const waterKg = (water[day] ?? 0) + (slowWater[day] ?? 0)
    const kg = (trueKg[day] ?? body.weightKg) * (1 + waterKg / 80) + noise * 0.25 * draws.normal()
    return { day: day - fromDay, weightKg: Math.round(10 * kg) / 10 }
  })

  const recordedShare = draws.between(0.6, 1)
  const recordsShare = draws.between(0.5, 1)
  const meals: IntakeMeal[] = []
  for (let day = fromDay; day < LIFE_DAYS; day += 1) {
    const energyKcal = (eatenKcal[day] ?? 0) * recordedShare * (1 + 0.1 * draws.normal())
    if (draws.chance(recordsShare))
      meals.push({ eatenOn: addDays(DAY_ZERO, day - fromDay), energyKcal })
  }
  const firstDay = weights[0]?.day ?? 0
  return {
    subject: `member ${seed}`,
    body: { ...body, weightKg: trueKg[fromDay + firstDay] ?? body.weightKg },
    days: weights,
    meals,
  }
}

/** Members whose weight follows the Hall model from what they truly eat; always the same ones. */
export const simulatedHistories = (kind?: keyof typeof KINDS): History[] =>
  Array.from({ length: MEMBERS }, (_, i) => simulatedMember(SEED + i, kind ? KINDS[kind] : {}))
