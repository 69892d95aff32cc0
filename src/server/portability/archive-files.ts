import type { Recording } from '#server/recordings/recording.ts'

export const MANIFEST_FILE = 'manifest.json'
export const PROFILE_FILE = 'profile.json'
export const jsonFileOf = ({ file }: Recording): string => `${file}.json`
export const csvFileOf = ({ file }: Recording): string => `${file}.csv`
/** The file name of a meal's photo; number 0 is the first. */
export const photoFileOf = (mealId: string, number: number): string =>
  number === 0 ? `photos/${mealId}.jpg` : `photos/${mealId}-${number + 1}.jpg`
