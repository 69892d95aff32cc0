import { runMain, sayOnStderr } from '../say.mjs'
import { expenditureTable, measureExpenditures } from './expenditure.ts'
import { asTable, measureHistories, type Report } from './measure.ts'
import { type History, readHistories, UnusableHistories } from './read-histories.ts'
import { KINDS, simulatedHistories } from './simulated-members.ts'
import { atTheStart, byMealsAlone } from './short-histories.ts'

const BAD_USAGE = 2
const USAGE = `Usage: npm run -s eval:forecast -- [FOLDER] [--json]
Without a folder: simulated members. With one: every *.csv in it, with a head line and the columns
subject, weight_kg, and day (a whole number) or date (YYYY-MM-DD); energy_kcal, what was recorded of
that day's meals, measures the expenditure; sex and other columns are ignored.`

const realReports = (histories: readonly History[]): Record<string, Report> => ({
  'all weigh-ins': measureHistories(histories),
  'one weigh-in a week': measureHistories(histories, { isWeekly: true }),
  'the first four weeks of a history': atTheStart(histories),
})
const simulatedReports = (members: readonly History[]): Record<string, Report> => ({
  'simulated members': measureHistories(members),
  'simulated, one weigh-in a week': measureHistories(members, { isWeekly: true }),
  'simulated, the first four weeks of a history': atTheStart(members),
  'simulated, by two weeks of meals alone': byMealsAlone(members),
  ...Object.fromEntries(
    (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => [
      `simulated, ${kind}`,
      measureHistories(simulatedHistories(kind)),
    ]),
  ),
})

await runMain(async () => {
  const words = process.argv.slice(2)
  const folders = words.filter((word) => !word.startsWith('-'))
  if (folders.length > 1 || words.some((word) => word.startsWith('-') && word !== '--json')) {
    console.error(USAGE)
    return BAD_USAGE
  }
  try {
    const histories = folders[0] === undefined ? simulatedHistories() : readHistories(folders[0])
    const reports = folders[0] === undefined ? simulatedReports(histories) : realReports(histories)
    const expenditure = measureExpenditures(histories)
    if (words.includes('--json')) console.log(JSON.stringify({ ...reports, expenditure }, null, 2))
    else {
      for (const [name, report] of Object.entries(reports))
        console.log(`${name}\n\n${asTable(report)}\n`)
      if (expenditure) console.log(`expenditure\n\n${expenditureTable(expenditure)}\n`)
    }
    return 0
  } catch (error) {
    if (!(error instanceof UnusableHistories)) throw error
    sayOnStderr(error.message)
    return BAD_USAGE
  }
})
