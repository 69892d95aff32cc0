import { lastingSetting } from '#server/db/lasting-setting.ts'
import type { Database } from '#server/db/schema.ts'

const KEY = 'vapid-keys'

/** By which push services know this server (RFC 8292); both base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Made at the first start and kept in the database: with others, no browser that subscribed before could be reached. */
export const vapidKeys = async (db: Database): Promise<VapidKeys> => {
  const kept = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  if (kept) return JSON.parse(kept.value) as VapidKeys
  const { default: webPush } = await import('web-push')
  return JSON.parse(await lastingSetting(db, KEY, JSON.stringify(webPush.generateVAPIDKeys()))) as VapidKeys
}
