import { openToRead, type DatabasePlace } from '#server/db/open-database.ts'
import { countEverybody } from './count-everybody.ts'
import type { Statistics } from './statistics.ts'

/** Thread entry: counts all members. */

export interface CountTask {
  readonly place: DatabasePlace
  readonly now: number
}

export default async ({ place, now }: CountTask): Promise<Statistics> => {
  const { db, close } = openToRead(place)
  try {
    return await countEverybody(db, now)
  } finally {
    await close()
  }
}
