/** Reads the header of an ISO-BMFF file (ISO/IEC 14496-12, 23008-12) without decoding it. */

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

const MAX_BOXES = 20_000

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const fourLetters = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes)
  let at = from
  for (let seen = 0; seen < MAX_BOXES && at + 8 <= to; seen += 1) {
    let size = view.getUint32(at)
    let head = 8
    if (size === 1) {
      if (at + 16 > to) return
      size = Number(view.getBigUint64(at + 8))
      head = 16
    }
    if (size === 0) size = to - at
    if (size < head || at + size > to) return
    yield { type: fourLetters(bytes, at + 4), start: at + head, end: at + size }
    at += size
  }
}

const boxNamed = (bytes: Uint8Array, type: string, from: number, to: number): Box | undefined => {
  for (const box of boxesIn(bytes, from, to)) if (box.type === type) return box
  return undefined
}

/** The brands in the file type box, major brand first; empty for other files. */
export const heifBrandsOf = (bytes: Uint8Array): string[] => {
  if (bytes.length < 16 || fourLetters(bytes, 4) !== 'ftyp') return []
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length, 4096)
  const brands = [fourLetters(bytes, 8)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(fourLetters(bytes, at))
  return brands
}

/**
 * The largest size in the spatial extents (`ispe`): that of the photo itself, because tiles and
 * thumbnails are smaller. Undefined if the header is broken.
 */
export const heifSizeOf = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  const meta = boxNamed(bytes, 'meta', 0, bytes.length)
  // `meta` and `ispe` are full boxes: four bytes of version and flags come first.
  const properties = meta && boxNamed(bytes, 'iprp', meta.start + 4, meta.end)
  const container = properties && boxNamed(bytes, 'ipco', properties.start, properties.end)
  if (!container) return undefined
  const view = viewOf(bytes)
  let largest: { width: number; height: number } | undefined
  for (const box of boxesIn(bytes, container.start, container.end)) {
    if (box.type !== 'ispe' || box.end - box.start < 12) continue
    const size = { width: view.getUint32(box.start + 4), height: view.getUint32(box.start + 8) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
