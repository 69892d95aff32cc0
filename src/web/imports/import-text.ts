import { type ImportCounts, type ImportFormat, IMPORTED_THINGS } from '#contract/imports.ts'
import type { MassUnit } from '#domain/units.ts'
import type { DateOrder } from '#domain/imports/written-dates.ts'
import { t } from '@lingui/core/macro'
import { listed } from '#web/language/formats.ts'
import { recordingNames } from '#web/recordings/recording-names.ts'

/** Names of apps are the same in every language. */
const APPS: Readonly<Record<Exclude<ImportFormat, 'table'>, string>> = {
  'apple-health': 'Apple Health',
  cronometer: 'Cronometer',
  fatsecret: 'FatSecret',
  fitbit: 'Fitbit',
  forkcast: 'Forkcast',
  garmin: 'Garmin',
  'google-fit': 'Google Fit',
  'hackers-diet': 'The Hacker’s Diet',
  'happy-scale': 'Happy Scale',
  libra: 'Libra',
  'lose-it': 'Lose It!',
  macrofactor: 'MacroFactor',
  myfitnesspal: 'MyFitnessPal',
  opennutritracker: 'OpenNutriTracker',
  openscale: 'openScale',
  'samsung-health': 'Samsung Health',
  sparkyfitness: 'SparkyFitness',
  waistline: 'Waistline',
  withings: 'Withings',
  yazio: 'Yazio',
  zero: 'Zero',
}

/** The names of the apps whose files are known. */
export const knownApps = (): string[] => Object.values(APPS).sort((a, b) => a.localeCompare(b))

/** "Apple Health", "Fitbit, Google Fit", "Table" */
export const formatNames = (formats: readonly ImportFormat[]): string =>
  listed(formats.map((format) => (format === 'table' ? t`Table` : APPS[format])))

/** "3 meals, 1 weigh-in"; empty where there is nothing. */
export const countedText = (counts: ImportCounts): string => {
  const words = recordingNames()
  return listed(
    IMPORTED_THINGS.filter((thing) => counts[thing] > 0).map((thing) =>
      words[thing].counted(counts[thing]),
    ),
  )
}

/** What of such a file is imported. */
export const takenText = (format: ImportFormat): string => {
  switch (format) {
    case 'apple-health':
      return t`From Apple Health: weights, steps and active energy. Everything else in the file, such as heart rate, sleep, workouts and food, is left out.`
    case 'google-fit':
      return t`From Google Fit: weights and the steps of each day. Everything else is left out.`
    case 'fitbit':
      return t`From Fitbit: weights, and steps from the monthly table. Everything else is left out.`
    case 'forkcast':
      return t`Everything that is missing here comes back; what is here stays. Profile and settings become those of the export.`
    case 'garmin':
    case 'hackers-diet':
    case 'happy-scale':
    case 'libra':
    case 'openscale':
    case 'withings':
      return t`Weights come with their time and notes. Fat, muscle, water, bone and trends are left out.`
    case 'cronometer':
    case 'fatsecret':
    case 'macrofactor':
    case 'opennutritracker':
    case 'samsung-health':
    case 'sparkyfitness':
    case 'waistline':
    case 'yazio':
      return t`Meals come with their foods and what those hold, and weights where the file has them. Goals, recipes and exercise are left out.`
    case 'lose-it':
      return t`From Lose It!: meals with their foods, weights, steps and fasts. Goals, recipes and exercise are left out.`
    case 'myfitnesspal':
      return t`From MyFitnessPal: the sums of each meal, and weights. Its export does not name the foods. Exercise is left out.`
    case 'zero':
      return t`A fast comes as two marks of when you ate: at its beginning and at its end. Moods and goals are left out.`
    case 'table':
      return t`From each row: a weight, or a food and what it holds, with its time. Everything else is left out.`
  }
}

export const unitOptions = (): { value: MassUnit; label: string }[] => [
  { value: 'kg', label: t`Kilograms` },
  { value: 'lb', label: t`Pounds` },
  { value: 'st', label: t`Stones` },
]

export const dateOrderOptions = (): { value: DateOrder; label: string }[] => [
  { value: 'ymd', label: t`Year, month, day` },
  { value: 'dmy', label: t`Day, month, year` },
  { value: 'mdy', label: t`Month, day, year` },
]
