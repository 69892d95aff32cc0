import type { ImportFormat } from '#contract/imports.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import type { PartHead } from '../file-parts.ts'
import type { TableHead } from '../tables.ts'

/** How a part begins, also as a table where it is one. */
export interface Beginning {
  readonly part: PartHead
  readonly table: TableHead | undefined
}

/** A kind of file of another app. */
export interface Format {
  readonly name: ImportFormat
  /** By what stands in it, never by the name that somebody gave the file; names within a zip are the app's own. */
  readonly recognises: (beginning: Beginning) => boolean
  /** Entry by entry: one that cannot be read is a fault, and the next one follows. */
  readonly read: (beginning: Beginning) => AsyncIterable<Draft>
}
