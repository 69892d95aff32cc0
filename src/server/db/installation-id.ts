import { randomUUID } from 'node:crypto'
import { lastingSetting, saveSetting } from './setting-store.ts'
import type { Database } from './schema.ts'

const KEY = 'installation-id'
const RESTORED = 'restored-'

/** Tells this installation from others that use the same photo store. */
export const installationId = (db: Database): Promise<string> => lastingSetting(db, KEY, randomUUID())

export const setInstallationId = (db: Database, id: string): Promise<void> => saveSetting(db, KEY, id)

/** For what a backup is restored to: its rows know the photos of the installation that the backup was made of. */
export const restoredInstallationId = (): string => RESTORED + randomUUID()

export const isRestored = (id: string): boolean => id.startsWith(RESTORED)

export const READ_INSTALLATION_ID = `select value from setting where key = '${KEY}'`
