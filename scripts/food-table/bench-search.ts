/**
 * Prints what the food table costs: start, memory, index, and each query:
 * `node --expose-gc scripts/food-table/bench-search.ts`
 */
import { languages } from '#domain/languages.ts'
import { nameOfFood } from '#server/foods/food-names-in.ts'
import { foodTable, searchFoods } from '#server/foods/food-table.ts'

const QUERIES = [
  'c',
  'ch',
  'chedar chese',
  'egg',
  'milk',
  'rice',
  'chicken breast',
  'pad thai with shrimp and tofu',
  'xyzzyq',
  'b c d f g h i j k l m n',
  'chcken brst bakd rosted skn etn raw brold',
]
const ROUNDS = 50

const heapMb = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

function timed<T>(what: string, run: () => T): T {
  const before = heapMb()
  const startedAt = performance.now()
  const result = run()
  const ms = performance.now() - startedAt
  console.log(`${what}: ${ms.toFixed(1)} ms, ${(heapMb() - before).toFixed(1)} MB`)
  return result
}

timed('read the table', () => foodTable())
timed('first search, which makes the index', () => searchFoods('banana', 20))
timed('the names of foods in English', () => nameOfFood({ code: '', name: '' }, 'en'))
for (const language of languages.filter((one) => one !== 'en')) {
  timed(`first search in ${language}`, () => searchFoods('banana', 20, language))
  timed(`the names of foods in ${language}`, () => nameOfFood({ code: '', name: '' }, language))
}
for (const query of QUERIES) {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    searchFoods(query, 20)
    return performance.now() - startedAt
  }).toSorted((one, other) => one - other)
  const median = times[Math.floor(ROUNDS / 2)] ?? 0
  console.log(
    `"${query}": median ${median.toFixed(2)} ms, slowest ${(times.at(-1) ?? 0).toFixed(2)} ms`,
  )
}
