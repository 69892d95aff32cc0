import sharp from 'sharp'

const QUARTER_COLOURS = {
  R: [220, 30, 30],
  G: [30, 200, 30],
  B: [30, 30, 220],
  W: [255, 255, 255],
} as const
type Quarter = keyof typeof QUARTER_COLOURS

/** Red, green over blue, white: one look at the corners tells how a picture was turned. */
export const drawQuarters = (width = 96, height = 64) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const name: Quarter = y < height / 2 ? (x < width / 2 ? 'R' : 'G') : x < width / 2 ? 'B' : 'W'
      pixels.set(QUARTER_COLOURS[name], (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const nearest = (pixel: Uint8Array): string => {
  const distance = (colour: readonly number[]) =>
    colour.reduce((sum, value, i) => sum + Math.abs(value - pixel[i]!), 0)
  const [name, colour] = Object.entries(QUARTER_COLOURS).sort(
    ([, a], [, b]) => distance(a) - distance(b),
  )[0]!
  return distance(colour) <= 60 ? name : `rgb(${[...pixel]})`
}

/** The colours near the four corners of RGB pixels, row by row: "RGBW" for a picture as drawn. */
export const cornersOf = ({
  pixels,
  width,
  height,
}: {
  pixels: Uint8Array
  width: number
  height: number
}): string =>
  [
    [8, 8],
    [width - 9, 8],
    [8, height - 9],
    [width - 9, height - 9],
  ]
    .map(([x, y]) => (y! * width + x!) * 3)
    .map((at) => nearest(pixels.subarray(at, at + 3)))
    .join('')
