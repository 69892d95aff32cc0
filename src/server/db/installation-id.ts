import { randomUUID } from 'node:crypto'
import { settingMadeOnce, saveSetting } from './setting-store.ts'
import type { Database } from './schema.ts'

const KEY = 'installation-id'
const RESTORED = 'restored-'

/** Identifies this installation among others that use the same photo store. */
export const installationId = (db: Database): Promise<string> =>
  settingMadeOnce(db, KEY, randomUUID())

export const setInstallationId = (db: Database, id: string): Promise<void> =>
  saveSetting(db, KEY, id)

/** A new id for a restored copy, whose rows name photos of the original installation. */
export const restoredInstallationId = (): string => RESTORED + randomUUID()

export const isRestored = (id: string): boolean => id.startsWith(RESTORED)

export const READ_INSTALLATION_ID = `select value from setting where key = '${KEY}'`
