/** What people type into the search box, with slips, words in another order, and compounds. */
import { type Language, languages } from '#domain/languages.ts'
import { findFoods } from '#server/foods/food-table.ts'
import { everyOther, type Half, rowsOf } from './other-languages.ts'

/** As many as the box shows without scrolling. */
const SHOWN = 5

interface Typed {
  readonly words: string
  /** The place of the first food with the right energy, from 1; undefined where none is shown. */
  readonly place: number | undefined
  readonly got: string
}

const typedIn = (language: Language, half: Half): Typed[] =>
  everyOther(
    rowsOf('search.psv').filter(([its]) => its === language),
    half,
  ).map(([, words = '', range = '']) => {
    const [low = 0, high = 0] = range.split('-').map(Number)
    const found = findFoods(words, SHOWN, language, 'typing').map(({ food }) => food)
    const at = found.findIndex(
      ({ per100g: { energyKcal } }) => energyKcal >= low && energyKcal <= high,
    )
    return {
      words,
      place: at < 0 ? undefined : at + 1,
      got: found
        .map(({ name, per100g }) => `${name} (${Math.round(per100g.energyKcal)})`)
        .join(', '),
    }
  })

const share = (some: readonly Typed[], farthest: number): string =>
  `${((100 * some.filter(({ place }) => (place ?? Infinity) <= farthest).length) / Math.max(1, some.length)).toFixed(1)} %`

export const printSearchBox = (row: (cells: readonly string[]) => string): void => {
  console.log(
    `\n${row(['typed into the box', 'odd, first', 'odd, shown', 'even, first', 'even, shown'])}`,
  )
  const all = languages.map((language) => ({
    language: language as string,
    odd: typedIn(language, 'build'),
    even: typedIn(language, 'measured'),
  }))
  const whole = {
    language: 'all',
    odd: all.flatMap(({ odd }) => odd),
    even: all.flatMap(({ even }) => even),
  }
  for (const { language, odd, even } of [...all, whole])
    console.log(
      row([language, share(odd, 1), share(odd, SHOWN), share(even, 1), share(even, SHOWN)]),
    )
}

/** The odd lines whose food is not the first. */
export const searchFailures = (language: Language): string[] =>
  typedIn(language, 'build')
    .filter(({ place }) => place !== 1)
    .map(({ words, place, got }) => `${words} (${place ?? 'not shown'})\n    got    ${got}`)
