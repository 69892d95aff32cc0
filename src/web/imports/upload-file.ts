import { type ImportReading, IMPORT_TYPE, readImport } from '#contract/imports.ts'
import { ARCHIVE_TYPE, importArchive } from '#contract/portability.ts'
import { headersOf, readReply, urlOf } from '#web/api/client.ts'
import { sendWithUploadProgress } from '#web/api/transport.ts'
import { deviceZone } from '#web/clock/device-zone.ts'

const LONGEST_NAME = 200

/** Sends a file as it is, without reading it into memory, and answers what it would import. */
export const uploadForReading = async (
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<ImportReading> => {
  const reply = await sendWithUploadProgress(
    {
      method: readImport.method,
      url: urlOf(readImport.path, {}, { name: file.name.slice(-LONGEST_NAME) }),
      headers: { ...headersOf(false, deviceZone()), 'content-type': IMPORT_TYPE },
      body: file,
      signal,
    },
    onProgress,
  )
  return readReply(readImport, reply).data
}

/** Sends a Forkcast export to be restored as a whole. */
export const uploadArchive = async (
  file: Blob,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => {
  const reply = await sendWithUploadProgress(
    {
      method: importArchive.method,
      url: importArchive.path,
      headers: { ...headersOf(false, undefined), 'content-type': ARCHIVE_TYPE },
      body: file,
      signal,
    },
    onProgress,
  )
  return readReply(importArchive, reply).data
}
