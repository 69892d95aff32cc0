import { readFile } from 'node:fs/promises'
import { productNumberOf } from '#domain/products/barcode.ts'
import type { DecodedPhoto } from '#server/photos/decode-photo.ts'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { findBars, type GreyPicture, sharpenBars, uprightBars } from './find-bars.ts'

// Without UPC-E, because a blurred EAN-13 is too easily misread as the UPC-E of another product.
const OPTIONS: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 1,
}

const SHARPENING = 6

let loading: Promise<unknown> | undefined
/** Loads the reader from its package on first use; nothing is downloaded. */
const load = (): Promise<unknown> => {
  loading ??= readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then(
    (wasm) =>
      prepareZXingModule({
        overrides: { wasmBinary: new Uint8Array(wasm).buffer },
        fireImmediately: true,
      }),
  )
  return loading
}

/** Luma of Rec. 601. */
const greyOf = ({ pixels, width, height }: DecodedPhoto): GreyPicture => {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 3) {
    grey[at] =
      ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29) >> 8
  }
  return { pixels: grey, width, height }
}

const readGrey = async ({ pixels, width, height }: GreyPicture): Promise<string | undefined> => {
  const data = new Uint8ClampedArray(pixels.length * 4)
  for (let at = 0; at < pixels.length; at += 1) data.fill(pixels[at] ?? 0, at * 4, at * 4 + 3)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  for (const { text, isValid } of await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    OPTIONS,
  )) {
    const number = isValid ? productNumberOf(text) : undefined
    if (number !== undefined) return number
  }
  return undefined
}

/**
 * Reads a barcode (EAN-13, EAN-8, UPC-A) at any angle; undefined if there is none. Patches that
 * look like bars are turned upright and enlarged, then also sharpened; finally the photo is read as
 * it is.
 */
export const readBarcode = async (photo: DecodedPhoto): Promise<string | undefined> => {
  const grey = greyOf(photo)
  const patches = findBars(grey)
  // Most photos have no such patch and end here.
  if (patches.length === 0) return undefined
  await load()
  for (const patch of patches) {
    const bars = uprightBars(grey, patch)
    const number = (await readGrey(bars)) ?? (await readGrey(sharpenBars(bars, SHARPENING)))
    if (number !== undefined) return number
  }
  return readGrey(grey)
}
