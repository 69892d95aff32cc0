import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupFault } from '#server/backup/backup-files.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openTarget } from '#server/backup/restore-target.ts'
import { openSnapshot } from '#server/backup/snapshot.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { findSetting, saveSetting } from '#server/db/setting-store.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { mountDisk } from './support/small-disk.ts'

const DISK = mkdtempSync(join(tmpdir(), 'forkcast-restore-'))
const whyNot = mountDisk(DISK, 6 * 1024 ** 2)
if (whyNot !== undefined) console.warn(`The restore onto a full disk is skipped: ${whyNot}`)

const STEP_BYTES = 128 * 1024

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
    await save(dataDir, 'from the backup')
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

  it('changes nothing and says so, however much room there is, until all of it fits', async () => {
    const filler = join(DISK, 'filler')
    const { bavail, bsize } = statfsSync(DISK)
    const before = readdirSync(DISK).sort()
    let refused = 0
    for (let free = STEP_BYTES; ; free += STEP_BYTES) {
      writeFileSync(filler, Buffer.alloc(bavail * bsize - free))
      const target = await openTarget(settings)
      const fault = await restoreBackup(backup, { target, photos, mayReplace: true }).then(
        () => undefined,
        (error: unknown) => error,
      )
      await target.close()
      rmSync(filler)
      if (fault === undefined) break
      expect(fault).toEqual(new BackupFault('The disk is full. Nothing was changed.'))
      expect([await saved(), readdirSync(DISK).sort()]).toEqual(['before', before])
      refused += 1
    }
    expect(refused).toBeGreaterThan(5)
    expect(await saved()).toBe('from the backup')
  })
})
