import type { ImportFormat } from '#contract/imports.ts'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import type { TableRow } from '#domain/imports/table-row.ts'

/** A stored batch of entries. */
export type StoredEntries =
  | {
      readonly source: ImportFormat
      readonly part?: string
      readonly drafts: readonly ImportDraft[]
    }
  | { readonly rows: readonly TableRow[] }
