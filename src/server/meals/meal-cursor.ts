import type { MealPosition } from './meal-store.ts'

/** The place of a meal in the log, as an opaque word. */
export const encodeCursor = ({ eatenAt, id }: MealPosition): string => Buffer.from(`${eatenAt}.${id}`).toString('base64url')

/** The place that a word stands for; undefined when it is none of ours. */
export const decodeCursor = (cursor: string): MealPosition | undefined => {
  const parts = /^(\d{1,15})\.([A-Za-z0-9-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString())
  return parts ? { eatenAt: Number(parts[1]), id: parts[2] as string } : undefined
}
