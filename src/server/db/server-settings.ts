import { type ServerSettings, serverSettingsSchema } from '#contract/set-up.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { findSetting, saveSetting } from '#server/db/setting-store.ts'
import type { Config } from '#server/config/config.ts'

/** As earlier versions stored it. */
const KEY = 'house'

/** Read each time: another instance may have changed them. */
export type ReadServerSettings = () => Promise<ServerSettings>

type Decisions = Pick<Config, 'registration' | 'asksOpenFoodFacts' | 'memberAddresses'>

/** What holds on this server: what the environment decides, else the set-up, else the default. */
export const serverSettingsOf =
  (db: Database, config: Decisions): ReadServerSettings =>
  async () => {
    const kept = await findSetting(db, KEY)
    const chosen = serverSettingsSchema.partial().parse(kept === undefined ? {} : JSON.parse(kept))
    return {
      registration: config.registration ?? chosen.registration ?? 'open',
      language: chosen.language ?? null,
      units: chosen.units ?? null,
      asksOpenFoodFacts: config.asksOpenFoodFacts ?? chosen.asksOpenFoodFacts ?? false,
      memberAddresses: config.memberAddresses ?? chosen.memberAddresses ?? 'public',
    }
  }

export const saveServerSettings = (
  db: DatabaseOrTransaction,
  settings: Partial<ServerSettings>,
): Promise<void> => saveSetting(db, KEY, JSON.stringify(settings))
