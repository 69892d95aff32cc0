import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSafeId, PHOTO_SIZES, photoFileName, safeId } from './photo-names.ts'
import type { PhotoFile, PhotoSize, PhotoStore, StoredPhoto } from './photo-store.ts'
import { syncFolder } from './sync-folder.ts'

const UNFINISHED = /^\.[0-9a-f-]{36}\.part$/

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const orUndefined = async <T>(promise: Promise<T>): Promise<T | undefined> => {
  try {
    return await promise
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Photos in a local folder: `<member>/<photo>.jpg` and `<member>/<photo>.thumbnail.jpg`. */
export class FolderPhotoStore implements PhotoStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(
    memberId: string,
    photoId: string,
    photo: Readonly<Record<PhotoSize, Uint8Array>>,
  ): Promise<void> {
    const folder = join(this.#root, safeId(memberId))
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (made !== undefined) await syncFolder(this.#root)
    try {
      await this.#write(folder, photoFileName(photoId, 'thumbnail'), photo.thumbnail)
      await this.#write(folder, photoFileName(photoId, 'picture'), photo.picture)
      await syncFolder(folder)
    } catch (error) {
      await this.remove(memberId, photoId)
      throw error
    }
  }

  async open(memberId: string, photoId: string, size: PhotoSize): Promise<PhotoFile | undefined> {
    const file = await orUndefined(
      open(join(this.#root, safeId(memberId), photoFileName(photoId, size)), 'r'),
    )
    if (!file) return undefined
    try {
      const { size: bytes } = await file.stat()
      return { stream: file.createReadStream(), size: bytes }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async remove(memberId: string, photoId: string): Promise<void> {
    const folder = join(this.#root, safeId(memberId))
    await Promise.all(
      PHOTO_SIZES.map((size) => rm(join(folder, photoFileName(photoId, size)), { force: true })),
    )
  }

  async removeAllOf(memberId: string): Promise<void> {
    await rm(join(this.#root, safeId(memberId)), { recursive: true, force: true })
  }

  async *list(): AsyncGenerator<StoredPhoto> {
    for (const member of await this.#membersFolders()) {
      const names = await this.#namesIn(member)
      const photoIds = new Set(names.map((name) => name.split('.', 1)[0] ?? '').filter(isSafeId))
      for (const photoId of photoIds) {
        const picture = photoFileName(photoId, 'picture')
        const name = names.includes(picture) ? picture : photoFileName(photoId, 'thumbnail')
        const file = await orUndefined(stat(join(this.#root, member, name)))
        if (file) yield { memberId: member, photoId, ageMs: Date.now() - file.mtimeMs }
      }
    }
  }

  async removeUnfinished(minAgeMs: number): Promise<number> {
    let removed = 0
    for (const member of await this.#membersFolders()) {
      for (const name of await this.#namesIn(member)) {
        if (!UNFINISHED.test(name)) continue
        const path = join(this.#root, member, name)
        const file = await orUndefined(stat(path))
        if (!file || Date.now() - file.mtimeMs < minAgeMs) continue
        await rm(path, { force: true })
        removed += 1
      }
    }
    return removed
  }

  async #write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
    const unfinished = join(folder, `.${randomUUID()}.part`)
    const file = await open(unfinished, 'wx', 0o600)
    try {
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(folder, name))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async #membersFolders(): Promise<string[]> {
    const entries: Dirent[] =
      (await orUndefined(readdir(this.#root, { withFileTypes: true }))) ?? []
    return entries
      .filter((entry) => entry.isDirectory() && isSafeId(entry.name))
      .map((entry) => entry.name)
  }

  async #namesIn(member: string): Promise<string[]> {
    return (await orUndefined(readdir(join(this.#root, member)))) ?? []
  }
}
