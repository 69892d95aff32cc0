/** A point of a picture in pixels; y grows downwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** One piece of text as it was read from a picture: a word, a cell of a table or a whole line. */
export interface TextLine {
  readonly text: string
  /** 0 to 1: how sure the reader is of its letters. */
  readonly confidence: number
  /** The middle of its left edge. */
  readonly start: Point
  /** The middle of its right edge. */
  readonly end: Point
  /** Of the letters with their room, in pixels. */
  readonly height: number
}
