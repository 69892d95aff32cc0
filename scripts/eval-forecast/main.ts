import { runMain, sayAside } from '../say.mjs'
import { asTable, measureHistories, type Report } from './measure.ts'
import { readHistories, UnusableHistories } from './read-histories.ts'
import { simulatedHistories } from './simulated-members.ts'
import { atTheStart, byMealsAlone } from './short-histories.ts'

const BAD_USAGE = 2
const USAGE = `Usage: npm run -s eval:forecast -- [FOLDER] [--json]
Without a folder: simulated members. With one: every *.csv in it, with a head line and the columns
subject, weight_kg, and day (a whole number) or date (YYYY-MM-DD); sex and other columns are ignored.`

const reportsOn = (folder: string | undefined): Record<string, Report> => {
  if (folder !== undefined) {
    const histories = readHistories(folder)
    return {
      'all weigh-ins': measureHistories(histories),
      'one weigh-in a week': measureHistories(histories, { isWeekly: true }),
      'the first four weeks of a history': atTheStart(histories),
    }
  }
  const members = simulatedHistories()
  return {
    'simulated members': measureHistories(members),
    'simulated, one weigh-in a week': measureHistories(members, { isWeekly: true }),
    'simulated, the first four weeks of a history': atTheStart(members),
    'simulated, by two weeks of meals alone': byMealsAlone(members),
  }
}

await runMain(async () => {
  const words = process.argv.slice(2)
  const folders = words.filter((word) => !word.startsWith('-'))
  if (folders.length > 1 || words.some((word) => word.startsWith('-') && word !== '--json')) {
    console.error(USAGE)
    return BAD_USAGE
  }
  try {
    const reports = reportsOn(folders[0])
    if (words.includes('--json')) console.log(JSON.stringify(reports, null, 2))
    else
      for (const [name, report] of Object.entries(reports))
        console.log(`${name}\n\n${asTable(report)}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof UnusableHistories)) throw error
    sayAside(error.message)
    return BAD_USAGE
  }
})
