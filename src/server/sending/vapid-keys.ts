import { findSetting, lastingSetting } from '#server/db/setting-store.ts'
import type { Database } from '#server/db/schema.ts'

const KEY = 'vapid-keys'

/** By which push services know this server (RFC 8292); both base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Made at the first start and kept in the database: with others, no browser that subscribed before could be reached. */
export const vapidKeys = async (db: Database): Promise<VapidKeys> => {
  const kept = await findSetting(db, KEY)
  if (kept !== undefined) return JSON.parse(kept) as VapidKeys
  const { default: webPush } = await import('web-push')
  return JSON.parse(await lastingSetting(db, KEY, JSON.stringify(webPush.generateVAPIDKeys()))) as VapidKeys
}
