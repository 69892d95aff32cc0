import type { FoodNames } from './food-names.ts'

/** What a name loses for each of its words that was not asked for, by the place of the word. */
export const LEFT_OVER = [3, 2, 0.9, 0.35] as const
/** The names by the words that they have: where each word stands, as indices into `wordIds`. */
export interface Postings {
  readonly first: Uint32Array
  readonly at: Uint32Array
  /** By index in `wordIds`: the name that it is a word of. */
  readonly nameAt: Uint32Array
  readonly foodOf: Uint32Array
  /** By word id: how much the word tells foods apart, 0 to 1. */
  readonly weight: Float32Array
  /** By name: what it loses where none of its words is asked for. */
  readonly wholeLoss: Float32Array
}

const LEAST_WEIGHT = 0.3

export function postingsOf(names: FoodNames): Postings {
  const { vocabulary, wordIds, firstWord, firstName, places, foods } = names
  const nameCount = names.kinds.length
  const first = new Uint32Array(vocabulary.length + 1)
  const nameAt = new Uint32Array(wordIds.length)
  const foodOf = new Uint32Array(nameCount)
  const foodsWith = new Uint32Array(vocabulary.length)
  const lastFood = new Int32Array(vocabulary.length).fill(-1)
  for (let food = 0; food < foods; food++)
    for (let name = firstName[food] ?? 0; name < (firstName[food + 1] ?? 0); name++) {
      foodOf[name] = food
      for (let at = firstWord[name] ?? 0; at < (firstWord[name + 1] ?? 0); at++) {
        const id = wordIds[at] ?? 0
        nameAt[at] = name
        first[id + 1] = (first[id + 1] ?? 0) + 1
        if (lastFood[id] === food) continue
        lastFood[id] = food
        foodsWith[id] = (foodsWith[id] ?? 0) + 1
      }
    }
  for (let id = 0; id < vocabulary.length; id++)
    first[id + 1] = (first[id + 1] ?? 0) + (first[id] ?? 0)
  const next = first.slice()
  const at = new Uint32Array(wordIds.length)
  wordIds.forEach((id, index) => {
    at[next[id] ?? 0] = index
    next[id] = (next[id] ?? 0) + 1
  })
  const weight = Float32Array.from(
    foodsWith,
    (count) =>
      LEAST_WEIGHT + (1 - LEAST_WEIGHT) * (1 - Math.log(Math.max(1, count)) / Math.log(foods + 1)),
  )
  const wholeLoss = new Float32Array(nameCount)
  wordIds.forEach((id, index) => {
    const name = nameAt[index] ?? 0
    wholeLoss[name] =
      (wholeLoss[name] ?? 0) + (LEFT_OVER[places[index] ?? 0] ?? 0) * (weight[id] ?? 0)
  })
  return { first, at, nameAt, foodOf, weight, wholeLoss }
}
