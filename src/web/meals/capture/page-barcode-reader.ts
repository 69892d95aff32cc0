import { BARCODE_READING } from '#domain/products/barcode.ts'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Detector } from './detector.ts'

/** Wide enough for the bars of a packet, small enough for an old phone. */
const LONGEST_PX = 960

/** Reads barcodes in the page, for browsers without a detector: on iPhones, and Firefox. */
export const makePageDetector = async (): Promise<Detector> => {
  await prepareZXingModule({
    overrides: { locateFile: () => wasmUrl },
    fireImmediately: true,
  })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws nothing')
  return {
    detect: async (video) => {
      const { videoWidth, videoHeight } = video
      const scale = Math.min(1, LONGEST_PX / Math.max(videoWidth, videoHeight))
      canvas.width = Math.round(videoWidth * scale)
      canvas.height = Math.round(videoHeight * scale)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const frame = context.getImageData(0, 0, canvas.width, canvas.height)
      const found = await readBarcodes(frame, BARCODE_READING)
      return found.filter(({ isValid }) => isValid).map(({ text }) => ({ rawValue: text }))
    },
  }
}
