import { readFile } from 'node:fs/promises'
import { BARCODE_READING, productNumberOf } from '#domain/products/barcode.ts'
import type { DecodedPhoto } from '#server/photos/decode-photo.ts'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { straighten } from './straighten.ts'
import { likenessToNumber } from './bars-of-number.ts'
import {
  columnsOf,
  findBars,
  type GreyPicture,
  isLikeBarcode,
  sharpenBars,
  uprightBars,
} from './find-bars.ts'

const SHARPENING = 6
/**
 * Sharpening makes bars that are not there, and one wrong number in ten passes its check digit. As
 * blurred as they are, bars look like their own number by 0.95 or more, and like a wrong one by less
 * than 0.9.
 */
const LEAST_LIKENESS = 0.93

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

interface Reading {
  readonly number: string
  /** The columns of the first and of the last bar. */
  readonly from: number
  readonly to: number
}

const readGrey = async ({ pixels, width, height }: GreyPicture): Promise<Reading | undefined> => {
  const data = new Uint8ClampedArray(pixels.length * 4)
  for (let at = 0; at < pixels.length; at += 1) data.fill(pixels[at] ?? 0, at * 4, at * 4 + 3)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  for (const { text, isValid, position } of await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    BARCODE_READING,
  )) {
    const number = isValid ? productNumberOf(text) : undefined
    if (number !== undefined) return { number, from: position.topLeft.x, to: position.topRight.x }
  }
  return undefined
}

const readSharpened = async (bars: GreyPicture): Promise<Reading | undefined> => {
  const reading = await readGrey(sharpenBars(bars, SHARPENING))
  const isAlike =
    reading && likenessToNumber(columnsOf(bars), reading.number, reading) >= LEAST_LIKENESS
  return isAlike ? reading : undefined
}

/** What a photo tells of a barcode in it. */
interface SeenBarcode {
  /** The number; undefined if there is none, or it cannot be read. */
  readonly barcode: string | undefined
  /** Whether bars are to be seen. */
  readonly hasBars: boolean
}

/** Below this, in pixels of the longer side, bars are too narrow for the reader. */
const SMALL_SIDE = 700

/** Twice as large: bars of a pixel and a half become three wide. */
const enlarged = ({ pixels, width, height }: GreyPicture): GreyPicture => {
  const box = { centreX: width / 2, centreY: height / 2, width, height, angle: 0 }
  const size = { columns: width * 2, rows: height * 2, across: 1, down: 1 }
  const values = new Uint8Array(straighten({ pixels, width, height }, box, size))
  return { pixels: values, width: size.columns, height: size.rows }
}

const readBars = async (grey: GreyPicture): Promise<SeenBarcode> => {
  const patches = findBars(grey)
  if (patches.length === 0) return { barcode: undefined, hasBars: false }
  await load()
  let hasBars = false
  for (const patch of patches) {
    const bars = uprightBars(grey, patch)
    const reading = (await readGrey(bars)) ?? (await readSharpened(bars))
    if (reading) return { barcode: reading.number, hasBars: true }
    hasBars ||= isLikeBarcode(bars)
  }
  const reading = await readGrey(grey)
  return { barcode: reading?.number, hasBars: hasBars || reading !== undefined }
}

/**
 * Reads a barcode (EAN-13, EAN-8, UPC-A) at any angle. Patches that look like bars are turned
 * upright and enlarged, then also sharpened; then the photo is read as it is. A small photo is read
 * once more at twice its size. Most photos have no such patch, and end there.
 */
export const readBarcode = async (photo: DecodedPhoto): Promise<SeenBarcode> => {
  const grey = greyOf(photo)
  const seen = await readBars(grey)
  if (seen.barcode !== undefined || !seen.hasBars || Math.max(grey.width, grey.height) > SMALL_SIDE)
    return seen
  const larger = await readBars(enlarged(grey))
  return { barcode: larger.barcode, hasBars: seen.hasBars || larger.hasBars }
}
