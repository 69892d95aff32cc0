import type { StoredEstimate } from '#server/recordings/meal.ts'

/** The column `first_estimate`; undefined for a meal that was never corrected. */
export const readFirstEstimate = (column: string | null): StoredEstimate | undefined =>
  column === null ? undefined : (JSON.parse(column) as StoredEstimate)
