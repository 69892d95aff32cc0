import { t } from '@lingui/core/macro'
import { PHOTO, FileRefusal, uploadSize } from './photo-limits.ts'

/** A file as a data URL, as the analyser takes it. */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(new FileRefusal(t`Failed to read file`))
    reader.onload = () => {
      if (typeof reader.result === 'string' && reader.result.startsWith('data:'))
        resolve(reader.result)
      else reject(new FileRefusal(t`Failed to convert file to base64`))
    }
    try {
      reader.readAsDataURL(file)
    } catch {
      reject(new FileRefusal(t`Failed to read file`))
    }
  })
}

/** The decoded picture, or null where this browser cannot show the format (HEIC outside Safari). */
export async function openPicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.decoding = 'async'
  const opened = new Promise<boolean>((resolve) => {
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
  })
  picture.src = url
  if (!(await opened) || picture.naturalWidth === 0) return null
  if (picture.naturalWidth * picture.naturalHeight > PHOTO.maxPixels) {
    throw new FileRefusal(t`This photo has more than 50 megapixels. Please choose a smaller one.`)
  }
  return picture
}

/** The upright picture as a small JPEG; null where the browser cannot draw it. */
export async function redrawAsJpeg(picture: HTMLImageElement): Promise<Blob | null> {
  const { widthPx, heightPx } = uploadSize(picture.naturalWidth, picture.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) return null
  // Transparency would turn black in a JPEG, and a black plate looks like another dish.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, widthPx, heightPx)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, widthPx, heightPx)
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.86),
  )
  // Frees the pixels at once: iOS allows little memory for canvases.
  canvas.width = 0
  return jpeg
}
