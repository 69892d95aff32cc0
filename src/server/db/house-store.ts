import { type House, houseSchema } from '#contract/set-up.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { findSetting, saveSetting } from '#server/db/setting-store.ts'
import type { Config } from '#server/config/config.ts'

const KEY = 'house'

/** Reads anew each time: another instance may have changed it. */
export type ReadHouse = () => Promise<House>

type Decisions = Pick<Config, 'registration' | 'asksOpenFoodFacts' | 'memberAddresses'>

/** What holds on this server: what the environment decides, else the set-up, else the default. */
export const houseOf =
  (db: Database, config: Decisions): ReadHouse =>
  async () => {
    const kept = await findSetting(db, KEY)
    const chosen = houseSchema.partial().parse(kept === undefined ? {} : JSON.parse(kept))
    return {
      registration: config.registration ?? chosen.registration ?? 'open',
      language: chosen.language ?? null,
      units: chosen.units ?? null,
      asksOpenFoodFacts: config.asksOpenFoodFacts ?? chosen.asksOpenFoodFacts ?? false,
      memberAddresses: config.memberAddresses ?? chosen.memberAddresses ?? 'public',
    }
  }

export const saveHouse = (db: DatabaseOrTransaction, house: Partial<House>): Promise<void> =>
  saveSetting(db, KEY, JSON.stringify(house))
