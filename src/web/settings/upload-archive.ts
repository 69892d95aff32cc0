import { ARCHIVE_TYPE, importArchive } from '#contract/portability.ts'
import { headersOf, readReply } from '#web/api/client.ts'
import { sendWithUploadProgress } from '#web/api/transport.ts'

/** Sends the zip as it is, without reading it into the page's memory. */
export const uploadArchive = async (file: Blob, onProgress: (fraction: number) => void) => {
  const reply = await sendWithUploadProgress(
    {
      method: importArchive.method,
      url: importArchive.path,
      headers: { ...headersOf(false, undefined), 'content-type': ARCHIVE_TYPE },
      body: file,
      signal: undefined,
    },
    onProgress,
  )
  return readReply(importArchive, reply).data
}
