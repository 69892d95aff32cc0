import type { ImportFormat } from '#contract/imports.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import type { TableRow } from '#domain/imports/table-row.ts'

/** A stored batch of entries. */
export type StoredEntries =
  | { readonly source: ImportFormat; readonly part?: string; readonly drafts: readonly Draft[] }
  | { readonly rows: readonly TableRow[] }
