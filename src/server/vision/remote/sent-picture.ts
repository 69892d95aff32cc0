import { sharp } from '#server/photos/libvips.ts'

/** A longer side than this tells no model more about a plate, and costs. */
const SENT_SIDE = 1024

/** The picture as a remote analyser gets it: JPEG, at most 1024 px, without metadata, which is written only on request. */
export const sentPictureOf = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture).autoOrient().resize(SENT_SIDE, SENT_SIDE, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
