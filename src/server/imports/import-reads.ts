import {
  type Import,
  IMPORT_FORMATS,
  IMPORTED_THINGS,
  type ImportCounts,
  type ImportFormat,
} from '#contract/imports.ts'
import { boundLimit } from '#server/db/bound-limit.ts'
import type { Database, DataImportTable } from '#server/db/schema.ts'
import { isoOrNull } from '#server/http/moment.ts'

const MAX_SHOWN = 100

export const noCounts = (): ImportCounts =>
  Object.fromEntries(IMPORTED_THINGS.map((thing) => [thing, 0])) as ImportCounts

export const formatsOf = ({ formats }: Pick<DataImportTable, 'formats'>): ImportFormat[] =>
  IMPORT_FORMATS.filter((format) => formats.split(' ').includes(format))

export const viewImport = (row: DataImportTable): Import => ({
  id: row.id,
  formats: formatsOf(row),
  fileName: row.file_name,
  importedAt: new Date(row.imported_at ?? 0).toISOString(),
  undoneAt: isoOrNull(row.undone_at),
  added: { ...noCounts(), ...(JSON.parse(row.added ?? '{}') as Partial<ImportCounts>) },
})

/** A member's imports, newest first. */
export const newestImports = async (db: Database, memberId: string): Promise<Import[]> => {
  const rows = await db
    .selectFrom('data_import')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('imported_at', 'is not', null)
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(boundLimit(MAX_SHOWN))
    .execute()
  return rows.map(viewImport)
}
