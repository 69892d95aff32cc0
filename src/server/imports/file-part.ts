import type { Readable } from 'node:stream'

/** A file as it was uploaded, one within an uploaded zip, or a sheet of a workbook. Its name is never a path on this machine. */
export interface FilePart {
  /** Undefined of a file that is neither. */
  readonly name: string | undefined
  readonly sizeBytes: number
  readonly open: () => Promise<Readable>
}
