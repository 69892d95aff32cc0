import type { ImportFormat } from '#contract/imports.ts'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import type { PartHead } from '../file-parts.ts'
import type { TableHead } from '../tables.ts'

/** The beginning of a part, also as a table if it is one. */
export interface Beginning {
  readonly part: PartHead
  readonly table: TableHead | undefined
}

/** A file format of another app. */
export interface Format {
  readonly name: ImportFormat
  /** By content, not by the name of an uploaded file; names within a zip are reliable. */
  readonly recognises: (beginning: Beginning) => boolean
  /** Reads the entries one by one; an unreadable one yields a fault, and reading goes on. */
  readonly read: (beginning: Beginning) => AsyncIterable<ImportDraft>
}
