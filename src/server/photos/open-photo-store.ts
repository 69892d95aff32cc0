import { join } from 'node:path'
import { type Config, SettingsError } from '#server/config/config.ts'
import type { BucketOptions } from './bucket-photo-store.ts'
import { FolderPhotoStore } from './folder-photo-store.ts'
import { type PhotoStore, PhotoStoreUnavailable } from './photo-store.ts'

/**
 * Opens the bucket from the settings, otherwise the photo folder. @throws SettingsError if the
 * bucket cannot be used
 */
export const openPhotoStore = async (
  { dataDir, photoBucket }: Pick<Config, 'dataDir' | 'photoBucket'>,
  options: BucketOptions = {},
): Promise<PhotoStore> => {
  if (photoBucket === undefined) return new FolderPhotoStore(join(dataDir, 'photos'))
  // Loaded on demand to save memory.
  const { BucketPhotoStore } = await import('./bucket-photo-store.ts')
  const store = new BucketPhotoStore(photoBucket, options)
  try {
    await store.check()
  } catch (error) {
    if (!(error instanceof PhotoStoreUnavailable)) throw error
    throw new SettingsError(
      `The bucket ${photoBucket.bucket} at ${photoBucket.endpoint} cannot be used with these S3_ settings: ${error.message}`,
    )
  }
  return store
}
