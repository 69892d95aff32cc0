// `npm run -s eval:barcodes`: draws barcodes as a phone would see them, reads them as the server
// does, and states the rates as JSON.
import { withCheckDigit } from '#domain/products/barcode.ts'
import { decodePhoto } from '#server/photos/decode-photo.ts'
import { readBarcode } from '#server/vision/barcode-reader.ts'
import { drawnBarcode } from '../test/support/drawn-barcodes.ts'
import { drawnDish } from '../test/support/drawn-photos.ts'

const WIDTHS = [160, 200, 260, 340, 480]
const ANGLES = [0, 15, 30, 45]
const BLURS = [0, 1, 1.6]
const EACH = 3

const readTimesMs: number[] = []
const read = async (bytes: Uint8Array): Promise<string | undefined> => {
  const photo = await decodePhoto(bytes, 'jpeg')
  if (photo.kind !== 'decoded') throw new Error('A drawn photo could not be decoded')
  const startedAt = performance.now()
  const { barcode: number } = await readBarcode(photo)
  readTimesMs.push(performance.now() - startedAt)
  return number
}

let drawn = 0
let wrong = 0
const rows: object[] = []
for (const widthPx of WIDTHS) {
  for (const blur of BLURS) {
    const readAt: Record<string, string> = {}
    for (const angle of ANGLES) {
      let right = 0
      for (let turn = 0; turn < EACH; turn += 1) {
        drawn += 1
        const barcode = withCheckDigit(`40${String(drawn * 7919).padStart(10, '0')}`)
        const number = await read(
          await drawnBarcode({ barcode, widthPx, angle: angle + turn * 2, blur }),
        )
        if (number === barcode) right += 1
        else if (number !== undefined) wrong += 1
      }
      readAt[`${angle}°`] = `${right} of ${EACH}`
    }
    rows.push({ widthPx, pixelsPerBar: Number((widthPx / 95).toFixed(1)), blur, ...readAt })
  }
}
const readMs = readTimesMs.splice(0).toSorted((a, b) => a - b)
const dish = await drawnDish(1280)
for (let turn = 0; turn < 10; turn += 1) await read(dish)
const median = (values: readonly number[]) => Math.round(values[Math.floor(values.length / 2)] ?? 0)
console.log(
  JSON.stringify(
    {
      drawn,
      readWrongly: wrong,
      medianMs: median(readMs),
      medianMsOfAPlate: median(readTimesMs.toSorted((a, b) => a - b)),
      rows,
    },
    null,
    1,
  ),
)
