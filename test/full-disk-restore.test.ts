import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupFault } from '#server/backup/backup-files.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type CheckRows, openTarget } from '#server/backup/restore-target.ts'
import { openSnapshot } from '#server/backup/snapshot.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { findSetting, saveSetting } from '#server/db/setting-store.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { mountDisk } from './support/small-disk.ts'

const DISK = mkdtempSync(join(tmpdir(), 'forkcast-restore-'))
const whyNot = mountDisk(DISK, 6 * 1024 ** 2)
if (whyNot !== undefined) console.warn(`The restore onto a full disk is skipped: ${whyNot}`)

const STEP_BYTES = 128 * 1024
const FROM_BACKUP = 'from the backup'

describe.skipIf(whyNot !== undefined)('a restore onto a disk that becomes full', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'forkcast-restore-'))
  const settings = { dataDir: DISK, databaseUrl: undefined }
  const backup = join(elsewhere, 'backup')
  const photos = new FolderPhotoStore(join(DISK, 'photos'))
  const save = async (dataDir: string, value: string) => {
    const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
    await saveSetting(db, 'which', value)
    await close()
  }
  const saved = async () => {
    const { db, close } = await openDatabase(settings)
    const value = await findSetting(db, 'which')
    await close()
    return value
  }
  beforeAll(async () => {
    await save(DISK, 'before')
    const dataDir = join(elsewhere, 'data')
    await save(dataDir, FROM_BACKUP)
    await makeBackup(backup, {
      openSnapshot: () => openSnapshot({ dataDir, databaseUrl: undefined }),
      photos: new FolderPhotoStore(join(dataDir, 'photos')),
      forkcastVersion: 'test',
      madeAt: Date.UTC(2026, 4, 20),
    })
  })
  afterAll(() => {
    execFileSync('umount', [DISK])
    for (const folder of [DISK, elsewhere]) rmSync(folder, { recursive: true, force: true })
  })

  const filler = join(DISK, 'filler')
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(DISK)
    return bavail * bsize
  }
  /** Why it was refused; undefined where it was not. */
  const restore = async (check: CheckRows = async () => {}): Promise<unknown> => {
    const target = await openTarget(settings)
    try {
      await restoreBackup(backup, { target, photos, mayReplace: true, check })
      return undefined
    } catch (error) {
      return error
    } finally {
      await target.close()
      rmSync(filler, { force: true })
    }
  }
  const expectUnchanged = async (fault: unknown, before: readonly string[]) => {
    expect(fault).toEqual(new BackupFault('The disk is full. Nothing was changed.'))
    expect([await saved(), readdirSync(DISK)]).toEqual(['before', before])
  }

  it('changes nothing and says so where the log of the new database cannot be merged', async () => {
    const before = readdirSync(DISK)
    const fault = await restore(async ({ dataDir }) => {
      const built = new DatabaseSync(join(dataDir, 'forkcast.db'))
      built.prepare('insert into setting (key, value) values (?, ?)').run('long', 'x'.repeat(1e6))
      writeFileSync(filler, Buffer.alloc(freeBytes()))
      // Merges what it can of the log, and says nothing of the rest.
      built.close()
    })
    await expectUnchanged(fault, before)
  })

  it('changes nothing and says so, however much room there is, until all of it fits', async () => {
    const before = readdirSync(DISK)
    const free = freeBytes()
    let refused = 0
    for (let room = STEP_BYTES; ; room += STEP_BYTES) {
      writeFileSync(filler, Buffer.alloc(free - room))
      const fault = await restore()
      if (fault === undefined) break
      await expectUnchanged(fault, before)
      refused += 1
    }
    expect(refused).toBeGreaterThan(5)
    expect(await saved()).toBe(FROM_BACKUP)
  })
})
