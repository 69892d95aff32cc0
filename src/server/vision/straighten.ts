/** A rotated rectangle in a picture, in pixels and radians. */
export interface TurnedBox {
  readonly centreX: number
  readonly centreY: number
  /** The slope of its width downwards to the right, between -pi/2 and pi/2. */
  readonly angle: number
  readonly width: number
  readonly height: number
}

/** The size of the result; each pixel is the mean of `across` times `down` samples. */
interface Grid {
  readonly columns: number
  readonly rows: number
  readonly across: number
  readonly down: number
}

interface Picture {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Cuts a box out of a picture and turns it level. Returns values from 0 to 255, row by row, with
 * the channels of the picture, using bilinear interpolation.
 */
export const straighten = (
  { pixels, width, height }: Picture,
  box: TurnedBox,
  { columns, rows, across, down }: Grid,
): Float64Array => {
  const channels = pixels.length / (width * height)
  const samples = across * down
  const values = new Float64Array(columns * rows * channels)
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const to = (row * columns + column) * channels
      for (let sample = 0; sample < samples; sample += 1) {
        const u = ((column + ((sample % across) + 0.5) / across) / columns - 0.5) * box.width
        const v = ((row + (Math.floor(sample / across) + 0.5) / down) / rows - 0.5) * box.height
        const x = Math.min(width - 1.001, Math.max(0, box.centreX + u * cos - v * sin - 0.5))
        const y = Math.min(height - 1.001, Math.max(0, box.centreY + u * sin + v * cos - 0.5))
        const [right, lower] = [x % 1, y % 1]
        const from = (Math.floor(y) * width + Math.floor(x)) * channels
        for (let channel = 0; channel < channels; channel += 1) {
          const at = from + channel
          const below = at + width * channels
          const top = (pixels[at] ?? 0) * (1 - right) + (pixels[at + channels] ?? 0) * right
          const bottom =
            (pixels[below] ?? 0) * (1 - right) + (pixels[below + channels] ?? 0) * right
          const value = top * (1 - lower) + bottom * lower
          values[to + channel] = (values[to + channel] ?? 0) + value
        }
      }
      for (let channel = 0; channel < channels; channel += 1)
        values[to + channel] = (values[to + channel] ?? 0) / samples
    }
  }
  return values
}
