import type { Food } from '#domain/foods/food.ts'
import {
  helpingOf,
  isSlipInEnergy,
  isSlipInGrams,
  type PartOfDay,
  partOfDay,
  usualAmountOf,
} from '#domain/meals/typing-slip.ts'
import { seededNumbers } from '#server/demo/seeded-random.ts'
import type { Diary, Entry } from './simulated-diaries.ts'

const OUNCE_G = 28.35
const KJ_IN_KCAL = 4.184
/** What a form takes. */
const FORM_GRAMS = [1, 5000] as const
const FORM_KCAL = [1, 10_000] as const
/** A slip that changes an amount by less is no harm. */
const LEAST_HARM = Math.log(2) - 0.001

const SLIPS: Readonly<Record<Entry['kind'], Readonly<Record<string, (amount: number) => number>>>> =
  {
    grams: {
      'ten times': (grams) => 10 * grams,
      'a tenth': (grams) => grams / 10,
      'ounces as g': (grams) => grams / OUNCE_G,
      'g as ounces': (grams) => grams * OUNCE_G,
      '100 g for a portion': () => 100,
    },
    energy: {
      'kcal, ten times': (kcal) => 10 * kcal,
      'kcal, a tenth': (kcal) => kcal / 10,
      'kJ as kcal': (kcal) => kcal * KJ_IN_KCAL,
      'kcal as kJ': (kcal) => kcal / KJ_IN_KCAL,
    },
  }

interface Share {
  readonly of: number
  readonly share: number
}
export interface SlipFigures {
  /** By kind of slip, those that were asked about or refused by the form. */
  readonly caught: ReadonlyMap<string, Share>
  /** True entries that were asked about. */
  readonly asked: ReadonlyMap<string, Share>
}

const tally = () => {
  const counts = new Map<string, { of: number; hits: number }>()
  return {
    add: (name: string, isHit: boolean) => {
      const count = counts.get(name) ?? { of: 0, hits: 0 }
      counts.set(name, { of: count.of + 1, hits: count.hits + Number(isHit) })
    },
    shares: () =>
      new Map([...counts].map(([name, { of, hits }]) => [name, { of, share: hits / of }])),
  }
}

/** What the member ate before: of the food or at that time, and under that name. */
interface Before {
  readonly alike: readonly number[]
  readonly ofName: readonly number[]
}
const isAsked = (entry: Entry, amount: number, { alike, ofName }: Before): boolean => {
  const own = usualAmountOf(alike)
  if (entry.kind === 'energy')
    return isSlipInEnergy(amount, { atThisTime: own, ofThisName: usualAmountOf(ofName) })
  const { defaultPortion, portions } = entry.food
  const helping = helpingOf(
    defaultPortion.grams,
    portions.map(({ grams }) => grams),
  )
  return isSlipInGrams(amount, helping, own)
}
const isTaken = (entry: Entry, amount: number): boolean => {
  const [least, most] = entry.kind === 'grams' ? FORM_GRAMS : FORM_KCAL
  return amount >= least && amount <= most
}
const amountOf = (entry: Entry): number => (entry.kind === 'grams' ? entry.grams : entry.energyKcal)

/** Each entry as it was meant, and once more with a slip: what the app asks about. */
export const measureSlips = (diaries: readonly Diary[]): SlipFigures => {
  const random = seededNumbers(4711)
  const caught = tally()
  const asked = tally()
  for (const diary of diaries) {
    const eaten = new Map<Food | PartOfDay | string, number[]>()
    for (const entry of diary) {
      const key = entry.kind === 'grams' ? entry.food : partOfDay(entry.hour)
      const name = entry.kind === 'energy' ? entry.name : null
      const before = {
        alike: eaten.get(key) ?? [],
        ofName: (name === null ? undefined : eaten.get(name)) ?? [],
      }
      const meant = amountOf(entry)
      const isQuestion = isAsked(entry, meant, before)
      asked.add('all', isQuestion)
      asked.add(
        entry.kind === 'energy'
          ? before.ofName.length > 0
            ? 'energy alone, known name'
            : 'energy alone, new name'
          : before.alike.length === 0
            ? 'new foods'
            : 'known foods',
        isQuestion,
      )
      for (const [name, slip] of Object.entries(SLIPS[entry.kind])) {
        const typed = Math.round(10 * slip(meant)) / 10
        if (Math.abs(Math.log(typed / meant)) < LEAST_HARM) continue
        // One in three, so that the kinds are seen by as many members as possible in little time.
        if (random() > 1 / 3) continue
        const isCaught = !isTaken(entry, typed) || isAsked(entry, typed, before)
        caught.add(name, isCaught)
        caught.add(entry.kind === 'grams' ? 'all in grams' : 'all in kcal', isCaught)
        if (before.ofName.length > 0) caught.add('all in kcal, known name', isCaught)
      }
      eaten.set(key, [...before.alike, meant])
      if (name !== null) eaten.set(name, [...before.ofName, meant])
    }
  }
  return { caught: caught.shares(), asked: asked.shares() }
}
