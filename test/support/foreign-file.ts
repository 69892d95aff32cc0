import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { draftOfRow } from '#domain/imports/table-columns.ts'
import type { TableRow } from '#domain/imports/table-row.ts'
import { openFile } from '#server/imports/file-parts.ts'
import { readRecognised } from '#server/imports/recognised-file.ts'

/** The formats of a file and its entries, without the lines they were on. */
export const readForeignFile = async (content: Buffer | string) => {
  const folder = await mkdtemp(join(tmpdir(), 'foreign-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, content)
    const file = await openFile(path)
    const drafts: ImportDraft[] = []
    const rows: TableRow[] = []
    try {
      const { formats, table } = await readRecognised(file, {
        drafts: async (_of, some) => void drafts.push(...some),
        rows: async (some) => void rows.push(...some),
      })
      const guess = table?.guess
      if (guess) drafts.push(...rows.flatMap((row) => draftOfRow(row, guess) ?? []))
      return { formats, entries: drafts.map(({ line: _line, ...entry }) => entry), guess }
    } finally {
      file.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
