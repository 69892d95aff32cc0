import sharp from 'sharp'
import { modulesOf } from '#server/vision/bars-of-number.ts'

export interface BarcodePhoto {
  readonly barcode: string
  /** Pixels from the first to the last bar; the photo is 1280 wide. */
  readonly widthPx?: number
  readonly angle?: number
  /** Sigma in pixels. */
  readonly blur?: number
  /** Standard deviation of the sensor's noise, of 255. */
  readonly noise?: number
}

const QUIET_MODULES = 11
const UNIT = 6

/**
 * A photo of a printed packet with an EAN-13 or EAN-8 on a white patch: JPEG bytes, 1280 by 960.
 */
export const drawnBarcode = async ({
  barcode,
  widthPx = 420,
  angle = 0,
  blur = 0,
  noise = 5,
}: BarcodePhoto): Promise<Buffer> => {
  const modules = modulesOf(barcode)
  const width = (modules.length + 2 * QUIET_MODULES) * UNIT
  const height = width * 0.55
  const bars = [...modules]
    .map((bit, at) =>
      bit === '1'
        ? `<rect x="${(at + QUIET_MODULES) * UNIT}" y="30" width="${UNIT}" height="${height - 110}"/>`
        : '',
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${bars}
    <text x="50%" y="${height - 20}" text-anchor="middle" font-family="monospace" font-size="52" letter-spacing="14">${barcode}</text></svg>`
  const scale = widthPx / (modules.length * UNIT)
  const patch = await sharp(Buffer.from(svg), { density: 72 })
    .resize(Math.round(width * scale), Math.round(height * scale), {
      fit: 'fill',
      kernel: 'lanczos3',
    })
    .png()
    .toBuffer()
  const packet = await sharp(patch)
    .extend({ top: 50, bottom: 50, left: 50, right: 50, background: '#b5482f' })
    .ensureAlpha()
    .png()
    .toBuffer()
  const turned = await sharp(packet).rotate(angle, { background: '#00000000' }).png().toBuffer()
  const whole = sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background: '#78675a',
      noise: { type: 'gaussian', mean: 118, sigma: noise },
    },
  })
  const photo = await whole
    .composite([{ input: turned, gravity: 'centre' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  const seen = blur > 0 ? sharp(photo).blur(blur) : sharp(photo)
  return seen.jpeg({ quality: 80 }).toBuffer()
}
