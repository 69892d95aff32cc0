import { findSetting, settingMadeOnce } from '#server/db/setting-store.ts'
import type { Database } from '#server/db/schema.ts'

const KEY = 'vapid-keys'

/** The keys that identify this server to push services (RFC 8292), both base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Generated at the first start and stored: with other keys, browsers that subscribed before could
 * not be reached.
 */
export const vapidKeys = async (db: Database): Promise<VapidKeys> => {
  const kept = await findSetting(db, KEY)
  if (kept !== undefined) return JSON.parse(kept) as VapidKeys
  const { default: webPush } = await import('web-push')
  return JSON.parse(
    await settingMadeOnce(db, KEY, JSON.stringify(webPush.generateVAPIDKeys())),
  ) as VapidKeys
}
