import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const WIDTH = 640
const HEIGHT = 480

/** A film of photos, half a second each, for Chromium to play as its camera (YUV4MPEG2, grey). */
export const writeCameraFilm = async (path: string, photos: readonly Buffer[]): Promise<void> => {
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frames: Buffer[] = []
  for (const photo of photos) {
    const grey = await sharp(photo)
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .greyscale()
      .raw()
      .toBuffer()
    frames.push(Buffer.from('FRAME\n'), grey, colours)
  }
  await writeFile(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F2:1 Ip A1:1 C420jpeg\n`),
      ...frames,
    ]),
  )
}
