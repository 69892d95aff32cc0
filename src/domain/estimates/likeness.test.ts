import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from '../meals/meal-title.ts'
import {
  cosineOf,
  withLikeliestLookAlikes,
  nearestMeals,
  rankByLikeness,
  type LikeMeal,
} from './likeness.ts'

const SCALE = { evenAt: 0.6, steepness: 15 }
const guesses = [
  { name: 'Ramen', confidence: 0.5 },
  { name: 'Pho', confidence: 0.3 },
]
const laksa: LikeMeal = {
  name: "Mum's laksa",
  likeness: 0.9,
  isNamedByMember: true,
  namedAt: 0,
}

describe('ranking names by alike photos', () => {
  it("leaves the analyser's answer as it is without earlier meals", () => {
    expect(rankByLikeness(guesses, [], SCALE)).toEqual([
      { name: 'Ramen', confidence: 0.5, guess: guesses[0], meal: undefined },
      { name: 'Pho', confidence: 0.3, guess: guesses[1], meal: undefined },
    ])
  })

  it('ranks the name of a very alike meal first', () => {
    const [best] = rankByLikeness(guesses, [laksa], SCALE)
    expect(best).toMatchObject({ name: "Mum's laksa", guess: undefined, meal: laksa })
    expect(best?.confidence).toBeGreaterThan(0.9)
  })

  it('hardly listens to a meal that looks different', () => {
    const ranked = rankByLikeness(guesses, [{ ...laksa, likeness: 0.2 }], SCALE)
    expect(ranked.map(({ name }) => name)).toEqual(['Ramen', 'Pho'])
    expect(ranked[0]?.confidence).toBe(0.5)
  })

  it('lets one meal at the even point weigh as much as the analyser', () => {
    const [best] = rankByLikeness(guesses, [{ ...laksa, likeness: SCALE.evenAt }], SCALE)
    expect(best).toMatchObject({ name: "Mum's laksa", confidence: 0.5 })
  })

  it('leaves room for doubt even when two photos are the same', () => {
    const [best] = rankByLikeness(guesses, [{ ...laksa, likeness: 1 }], {
      ...SCALE,
      evenAt: 0.1,
      steepness: 50,
    })
    expect(best?.confidence).toBeCloseTo(20 / 21)
  })

  it('never takes a meal for evidence that nobody named, however often it was photographed', () => {
    const left = { ...laksa, name: 'Ramen', isNamedByMember: false, likeness: 1 }
    for (const times of [1, 2, 8]) {
      const ranked = rankByLikeness(
        guesses,
        Array.from({ length: times }, () => left),
        SCALE,
      )
      expect(ranked.map(({ confidence }) => confidence)).toEqual([0.5, 0.3])
      expect(ranked[0]?.meal).toBe(left)
    }
  })

  it('takes the last of the names that the same plate was given, however often they changed', () => {
    const names = ['Egg', 'Bun', 'Egg', 'Bun', 'Egg']
    for (const times of [2, 3, 4, 5]) {
      const given = names
        .slice(0, times)
        .map((name, namedAt) => ({ ...laksa, name, namedAt, likeness: 1 - namedAt / 100 }))
      const [best, next] = rankByLikeness(guesses, given, SCALE)
      expect(best?.name).toBe(names[times - 1])
      expect(best?.confidence).toBeGreaterThan(0.5)
      expect(next?.name).toBe(names[times - 2])
    }
  })

  it('does not listen less because a plate that only looks alike was named since', () => {
    const since = { ...laksa, name: 'Soup', namedAt: 1, likeness: 0.7 }
    const weightBy = (namedAt: number) =>
      rankByLikeness(
        guesses,
        [
          { ...laksa, namedAt: 0 },
          { ...since, namedAt },
        ],
        SCALE,
      )[0]?.confidence
    expect(weightBy(1)).toBe(weightBy(-1))
  })

  it('joins a guess and meals of one name whatever their letter case, and shows the most alike meal', () => {
    const nearer = { ...laksa, name: 'pho', likeness: 0.8 }
    const [best] = rankByLikeness(
      guesses,
      [{ ...nearer, name: ' PHO ', likeness: 0.7 }, nearer],
      SCALE,
    )
    expect(nameKey(best?.name ?? '')).toBe('pho')
    expect(best).toMatchObject({ guess: guesses[1], meal: nearer })
  })

  it('gives photos that hardly look alike no say, however many they are', () => {
    const others = Array.from({ length: 300 }, (_, i) => ({
      ...laksa,
      name: `Dish ${i}`,
      likeness: SCALE.evenAt - 0.15,
    }))
    expect(rankByLikeness(guesses, others, SCALE)).toEqual(rankByLikeness(guesses, [], SCALE))
  })

  it('listens to an alike meal as far as the analyser sees now what it saw then', () => {
    const shareOf = (seenAs: string | undefined) =>
      rankByLikeness(guesses, [{ ...laksa, seenAs }], SCALE).find(({ name }) => name === laksa.name)
        ?.confidence ?? 0
    expect(shareOf('Ramen')).toBe(shareOf(undefined))
    expect(shareOf('Pho')).toBeLessThan(shareOf('Ramen'))
    expect(shareOf('Pizza')).toBe(0)
  })

  it('offers all of the own guesses, and two names at most that only similar photos suggest', () => {
    const others = ['One', 'Two', 'Three'].map((name, i) => ({
      ...laksa,
      name,
      likeness: 0.6 - i / 100,
    }))
    const unseen = { ...laksa, name: 'Four', seenAs: 'Pizza' }
    const names = withLikeliestLookAlikes(rankByLikeness(guesses, [...others, unseen], SCALE)).map(
      ({ name }) => name,
    )
    expect(names.toSorted()).toEqual(['One', 'Pho', 'Ramen', 'Two'])
  })

  it('never gives out more than the whole of its trust, in falling order', () => {
    const meal = fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      likeness: fc.double({ min: -1, max: 1, noNaN: true }),
      isNamedByMember: fc.boolean(),
      namedAt: fc.nat(9),
    })
    fc.assert(
      fc.property(
        fc.array(meal, { maxLength: 30 }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (meals, chance) => {
          const named = ['a', 'x'].map((name) => ({ name, confidence: chance }))
          const ranked = rankByLikeness(named, meals, SCALE)
          expect(rankByLikeness(named, nearestMeals(meals, SCALE), SCALE)).toEqual(ranked)
          const sum = ranked.reduce((total, { confidence }) => total + confidence, 0)
          expect(sum).toBeLessThanOrEqual(1 + 1e-9)
          expect(ranked).toEqual(ranked.toSorted((a, b) => b.confidence - a.confidence))
          expect(new Set(ranked.map(({ name }) => nameKey(name))).size).toBe(ranked.length)
        },
      ),
    )
  })
})

describe('the cosine of two vectors', () => {
  it('is 1 for one direction, 0 across and -1 against, whatever their lengths', () => {
    expect(cosineOf([1, 2], [3, 6])).toBeCloseTo(1)
    expect(cosineOf([1, 0], [0, 5])).toBe(0)
    expect(cosineOf([1, 1], [-2, -2])).toBeCloseTo(-1)
  })

  it('is 0 where one vector says nothing', () => {
    expect(cosineOf([0, 0], [1, 1])).toBe(0)
  })
})
