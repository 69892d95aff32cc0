import type { Readable } from 'node:stream'

/** An uploaded file, a file within an uploaded zip, or a sheet of a workbook. */
export interface FilePart {
  /** Undefined for an uploaded file, whose name does not matter. */
  readonly name: string | undefined
  readonly sizeBytes: number
  readonly open: () => Promise<Readable>
}
