import { type PhotoTime, photoTimeOf } from '#domain/meals/photo-time.ts'
import { FileRefusal, refusalOfFile } from './photo-limits.ts'
import { openPicture, readAsDataUrl, redrawAsJpeg } from './photo-reading.ts'

/** A photo that can be shown here and sent to the analyser. */
export interface PreparedPhoto {
  /** What the screen shows; free it with `releasePhoto`. */
  readonly previewUrl: string
  /** What the analyser gets, as a data URL. */
  readonly imageBase64: string
  /** When the camera took it; read before the metadata is dropped. */
  readonly time: PhotoTime | undefined
}

/** Asks the server for an upright JPEG of a photo that this browser cannot show. */
export type RenderOnServer = (imageBase64: string) => Promise<string>

export const releasePhoto = ({ previewUrl }: PreparedPhoto): void => {
  if (previewUrl.startsWith('blob:')) URL.revokeObjectURL(previewUrl)
}

/**
 * Reads, rotates and shrinks a photo. Throws FileRefusal with a message for the member, or the
 * server's failure.
 */
export async function preparePhoto(
  file: File,
  showByServer: RenderOnServer,
): Promise<PreparedPhoto> {
  const refusal = refusalOfFile(file)
  if (refusal) throw new FileRefusal(refusal)

  const time = photoTimeOf(new Uint8Array(await file.arrayBuffer()))
  const fileUrl = URL.createObjectURL(file)
  try {
    const picture = await openPicture(fileUrl)
    if (picture === null) {
      const jpeg = await showByServer(await readAsDataUrl(file))
      return { previewUrl: jpeg, imageBase64: jpeg, time }
    }
    const redrawn = await redrawAsJpeg(picture)
    // A small photo is sent as it is: redrawing it would only cost quality.
    const travelling = redrawn && redrawn.size < file.size ? redrawn : file
    return {
      imageBase64: await readAsDataUrl(travelling),
      previewUrl: URL.createObjectURL(travelling),
      time,
    }
  } finally {
    URL.revokeObjectURL(fileUrl)
  }
}
