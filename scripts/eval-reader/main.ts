import { parseArgs } from 'node:util'
import { languages } from '#domain/languages.ts'
import { runMain, sayOnStderr } from '../say.mjs'
import { judgePhrases, wrongPhrases } from './evaluate-phrases.ts'
import { PHRASE_LANGUAGES } from './everyday-phrases.ts'
import { kitchenLanguages, kitchenOutcomes } from './kitchen-words.ts'
import { OTHER_LANGUAGES } from './other-languages.ts'
import { otherLanguageFailures, printOtherLanguages } from './other-languages-report.ts'
import { printRecipePages } from './recipe-pages.ts'
import { printRecipeLines, recipeLineFailures } from './recipe-lines.ts'
import { printSearchBox, searchFailures } from './search-box.ts'
import { printToldSentences, toldFailures } from './told-sentences.ts'
import { printSlips, printSlipsOfTold } from './diaries/slips-report.ts'
import { HALVES, measureMeals, readToldMeals, UnusableMeals, worstMeals } from './told-meals.ts'

const BAD_USAGE = 2
const USAGE = `Usage: npm run -s eval:reader -- [FOLDER] [--half=${HALVES.join('|')}] [--failures=LANGUAGE|COUNT]
Without a folder: the everyday phrases and kitchen words of each language, and slips put into simulated diaries; --failures=en lists those read wrongly.
With one: meals told in words, in every *.csv with the columns text, carbsG, proteinG, fatG, energyKcal. --half
splits them by their numbers; --failures=40 lists the 40 read worst.`

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const row = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(28) : cell.padStart(13))).join('')
const shareOf = <T>(all: readonly T[], isMeant: (one: T) => boolean): string =>
  percent(all.filter(isMeant).length / Math.max(1, all.length))

const printMeals = (folder: string, half: (typeof HALVES)[number], worst: number): void => {
  const files = readToldMeals(folder, half)
  if (worst > 0) {
    for (const line of worstMeals([...files.values()].flat(), worst)) console.log(line)
    return
  }
  console.log(
    row([
      '',
      'meals',
      'within 7.5 g',
      'carbs, g',
      'energy 25 %',
      'kcal',
      'grams kept',
      'in foods',
      'unread in',
      'CPU, ms',
    ]),
  )
  for (const [file, meals] of files) {
    const { read, alwaysTheMean, withUnread, cpuMs, meals: count, ...told } = measureMeals(meals)
    const figures = ({ withinCarbs, carbsErrorG, withinEnergy, energyErrorKcal }: typeof read) => [
      percent(withinCarbs),
      carbsErrorG.toFixed(1),
      percent(withinEnergy),
      energyErrorKcal.toFixed(0),
    ]
    const kept = [told.gramsKept, told.gramsInFoods].map((one) =>
      one === null ? '-' : percent(one),
    )
    console.log(
      row([file, String(count), ...figures(read), ...kept, percent(withUnread), cpuMs.toFixed(1)]),
    )
    console.log(row(['  always the mean', '', ...figures(alwaysTheMean)]))
  }
  printSlipsOfTold(row, files)
}

const printLanguages = (): void => {
  console.log(row(['everyday phrases', 'odd lines', 'even lines', 'all', 'later']))
  for (const language of PHRASE_LANGUAGES) {
    const { odd, even, all, later } = judgePhrases(language)
    const shares = [odd, even, all, later].map((some) => shareOf(some, ({ isRight }) => isRight))
    console.log(row([language, ...shares]))
  }
  console.log(
    `\n${row(['kitchen words', 'right', 'other energy', 'other kind', 'unread', 'words'])}`,
  )
  for (const language of kitchenLanguages()) {
    const all = kitchenOutcomes(language)
    const shares = (['right', 'other-energy', 'absurd', 'unread'] as const).map((outcome) =>
      shareOf(all, (one) => one.outcome === outcome),
    )
    console.log(row([language, ...shares, String(all.length)]))
  }
  printOtherLanguages(row)
  printSlips(row)
  printToldSentences(row)
  printSearchBox(row)
  printRecipeLines(row)
  printRecipePages(row)
}

const printFailures = (asked: string): void => {
  const phrased = PHRASE_LANGUAGES.find((one) => one === asked)
  for (const line of phrased ? wrongPhrases(phrased) : []) console.log(line)
  const other = OTHER_LANGUAGES.find((one) => one === asked)
  for (const line of other ? otherLanguageFailures(other) : []) console.log(line)
  const told = languages.find((one) => one === asked)
  for (const line of told ? toldFailures(told) : []) console.log(line)
  for (const line of told ? searchFailures(told) : []) console.log(line)
  for (const line of told ? recipeLineFailures(told) : []) console.log(line)
  const kitchen = kitchenLanguages().find((one) => one === asked)
  for (const { outcome, words, wanted, got } of kitchen ? kitchenOutcomes(kitchen) : [])
    if (outcome !== 'right')
      console.log(`${outcome}: 50 g ${words}\n    wanted ${wanted}\n    got    ${got}`)
}

const argumentsOf = (words: string[]) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { half: { type: 'string', default: 'all' }, failures: { type: 'string' } },
  })
  const half = HALVES.find((one) => one === values.half)
  const [folder, ...more] = positionals
  const isFolderCount = folder !== undefined && /^\d+$/.test(values.failures ?? '0')
  const isLanguage =
    folder === undefined &&
    (values.failures === undefined || languages.some((one) => one === values.failures))
  return half && more.length === 0 && (isFolderCount || isLanguage)
    ? { folder, half, failures: values.failures }
    : undefined
}

await runMain(async () => {
  let asked: ReturnType<typeof argumentsOf>
  try {
    asked = argumentsOf(process.argv.slice(2))
  } catch (error) {
    sayOnStderr((error as Error).message)
  }
  if (!asked) {
    console.error(USAGE)
    return BAD_USAGE
  }
  const { folder, half, failures } = asked
  try {
    if (folder !== undefined) printMeals(folder, half, Number(failures ?? 0))
    else if (failures === undefined) printLanguages()
    else printFailures(failures)
    return 0
  } catch (error) {
    if (!(error instanceof UnusableMeals)) throw error
    sayOnStderr(error.message)
    return BAD_USAGE
  }
})
