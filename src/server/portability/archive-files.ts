import type { Recording } from '#server/recordings/recording.ts'

export const MANIFEST_FILE = 'manifest.json'
export const PROFILE_FILE = 'profile.json'
/** Told, not brought back: consent is given anew where the data goes. */
export const CONSENTS_FILE = 'consents.json'
/** What the member is reminded of: told, not brought back. */
export const REMINDERS_FILE = 'reminders.json'
/** What programs may do for the member: told, not brought back. */
export const TOKENS_FILE = 'tokens.json'
/** Which files of other apps were imported: told, not brought back. */
export const IMPORTS_FILE = 'imports.json'
/** The household, and what is shared with it: told, not brought back. */
export const HOUSEHOLD_FILE = 'household.json'
/** Who may look at whom, and who looked: told, not brought back. */
export const COACHES_FILE = 'coaches.json'
export const jsonFileOf = ({ file }: Recording): string => `${file}.json`
export const csvFileOf = ({ file }: Recording): string => `${file}.csv`
/** Of a meal's photo by its number; 0 is the first. */
export const photoFileOf = (mealId: string, number: number): string =>
  number === 0 ? `photos/${mealId}.jpg` : `photos/${mealId}-${number + 1}.jpg`
