import { isCivilDay } from '../day.ts'
import type { LocalTime } from '../local-time.ts'

/** When a camera says that it took a photo. */
export interface PhotoTime {
  /** What the camera's clock showed. */
  readonly takenAt: LocalTime
  /** How far that clock was ahead of UTC, minutes; null where the camera does not say. */
  readonly offsetMinutes: number | null
}

// EXIF 2.32 (CIPA DC-008), by the tags of TIFF 6.0: the offsets in a photo's metadata.
const EXIF_FOLDER = 0x8769
const TAKEN_AT = 0x9003
const OFFSET_TAKEN_AT = 0x9011
const ENTRY_BYTES = 12
/** More than a camera writes: a folder that claims so many entries is damaged. */
const MAX_ENTRIES = 1000

interface Tiff {
  readonly view: DataView
  /** Where offsets count from. */
  readonly start: number
  readonly isLittleEndian: boolean
}

/**
 * The offset of the value of a folder entry; undefined if the folder has none with that tag, or is
 * outside the file.
 */
const entryOf = (
  { view, start, isLittleEndian }: Tiff,
  folderAt: number,
  tag: number,
): number | undefined => {
  const at = start + folderAt
  if (at + 2 > view.byteLength) return undefined
  const count = Math.min(view.getUint16(at, isLittleEndian), MAX_ENTRIES)
  for (let i = 0; i < count; i += 1) {
    const entryAt = at + 2 + i * ENTRY_BYTES
    if (entryAt + ENTRY_BYTES > view.byteLength) return undefined
    if (view.getUint16(entryAt, isLittleEndian) === tag) return entryAt + 8
  }
  return undefined
}

const textOf = ({ view, start, isLittleEndian }: Tiff, valueAt: number, length: number): string => {
  const at = start + view.getUint32(valueAt, isLittleEndian)
  if (at + length > view.byteLength) return ''
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}

/** The metadata of JPEG, HEIC and WebP alike: "Exif", two zeros, and a TIFF header. */
const EXIF_MARK = [0x45, 0x78, 0x69, 0x66, 0, 0]

const tiffAt = (bytes: Uint8Array, at: number): Tiff | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (at + 8 > view.byteLength) return undefined
  const order = view.getUint16(at)
  const isLittleEndian = order === 0x4949
  if (!isLittleEndian && order !== 0x4d4d) return undefined
  return view.getUint16(at + 2, isLittleEndian) === 42
    ? { view, start: at, isLittleEndian }
    : undefined
}

const timeIn = (tiff: Tiff): PhotoTime | undefined => {
  const { view, start, isLittleEndian } = tiff
  const pointerAt = entryOf(tiff, view.getUint32(start + 4, isLittleEndian), EXIF_FOLDER)
  if (pointerAt === undefined) return undefined
  const folderAt = view.getUint32(pointerAt, isLittleEndian)
  const takenAt = entryOf(tiff, folderAt, TAKEN_AT)
  const written =
    takenAt === undefined
      ? null
      : /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d)/.exec(textOf(tiff, takenAt, 16))
  if (!written) return undefined
  const [, year, month, day, hour = '', minute = ''] = written
  const on = `${year}-${month}-${day}`
  if (!isCivilDay(on) || Number(hour) > 23 || Number(minute) > 59) return undefined
  const offsetAt = entryOf(tiff, folderAt, OFFSET_TAKEN_AT)
  const offset =
    offsetAt === undefined ? null : /^([+-])(\d\d):(\d\d)/.exec(textOf(tiff, offsetAt, 6))
  const offsetMinutes = offset
    ? (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]))
    : null
  return { takenAt: `${on}T${hour}:${minute}`, offsetMinutes }
}

/**
 * When a photo was taken, by the metadata of its file (JPEG, HEIC, WebP). Undefined if it cannot be
 * read from them: a screenshot, a picture sent through a messenger, a damaged file. Reads only the
 * time: neither place nor device.
 */
export function photoTimeOf(bytes: Uint8Array): PhotoTime | undefined {
  for (
    let at = bytes.indexOf(EXIF_MARK[0] as number);
    at !== -1;
    at = bytes.indexOf(EXIF_MARK[0] as number, at + 1)
  ) {
    if (!EXIF_MARK.every((byte, i) => bytes[at + i] === byte)) continue
    const tiff = tiffAt(bytes, at + EXIF_MARK.length)
    const time = tiff && timeIn(tiff)
    if (time) return time
  }
  return undefined
}
