import { join, resolve } from 'node:path'
import { HOUR_MS, DAY_MS } from '#domain/day.ts'
import type { Environment } from './environment.ts'

export interface BackupSchedule {
  readonly everyMs: number
  /** How many are kept; older ones are deleted. */
  readonly keep: number
  readonly folder: string
}

const DEFAULT_KEEP = 7

export const faultsOfBackups = ({ BACKUP_EVERY, BACKUP_KEEP, BACKUP_DIR }: Environment): [name: string, words: string][] =>
  BACKUP_EVERY === undefined && (BACKUP_KEEP !== undefined || BACKUP_DIR !== undefined)
    ? [['BACKUP_EVERY', 'is needed beside the other BACKUP_ settings']]
    : []

export const backupScheduleOf = ({ BACKUP_EVERY, BACKUP_KEEP, BACKUP_DIR, DATA_DIR }: Environment): BackupSchedule | undefined =>
  BACKUP_EVERY === undefined
    ? undefined
    : {
        everyMs: Number.parseInt(BACKUP_EVERY, 10) * (BACKUP_EVERY.endsWith('d') ? DAY_MS : HOUR_MS),
        keep: BACKUP_KEEP ?? DEFAULT_KEEP,
        folder: resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups')),
      }
