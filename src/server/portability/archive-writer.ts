import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { tokensForExport } from '#server/accounts/personal-tokens/personal-token-reads.ts'
import { consentsOf } from '#server/consent/consent-reads.ts'
import { type Translate, translatorFor } from '#server/language/translator.ts'
import type { Language } from '#domain/languages.ts'
import { translateReason } from '#server/meals/shown-meal-reads.ts'
import { newestImports } from '#server/imports/import-reads.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { coachesForExport } from '#server/coaching/coaching-reads.ts'
import { householdForExport } from '#server/households/household-reads.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { remindersForExport } from '#server/reminders/reminder-reads.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  csvFileOf,
  jsonFileOf,
  MANIFEST_FILE,
  PROFILE_FILE,
  photoFileOf,
} from './archive-rows.ts'
import { allRecordings } from '#server/recordings/all.ts'
import type { Recording } from '#server/recordings/recording.ts'
import { asEaten, csvColumnsOf, csvHeader, csvLine, headingOf } from './csv.ts'
import { photosOf, profileOf, rowsOf } from './portability-store.ts'
import type { ArchiveRow } from './archive-rows.ts'

interface ArchiveSource {
  readonly db: Database
  readonly photos: PhotoStore
  readonly member: MemberTable
  /** ms since the epoch */
  readonly exportedAt: number
  /** For the headings of CSV files. */
  readonly language: Language
}

async function* jsonOf(rows: AsyncIterable<ArchiveRow>): AsyncGenerator<string> {
  let opening = '['
  for await (const row of rows) {
    yield `${opening}\n${JSON.stringify(row)}`
    opening = ','
  }
  yield opening === '[' ? '[]\n' : '\n]\n'
}

async function* csvOf(
  recording: Recording,
  rows: AsyncIterable<ArchiveRow>,
  translate: Translate,
): AsyncGenerator<string> {
  const columns = csvColumnsOf(recording)
  yield csvHeader(columns.map((column) => translate(headingOf(recording, column))))
  for await (const row of rows)
    yield csvLine(
      columns,
      'reason' in row
        ? { ...asEaten(row), reason: translateReason(row['reason'] as string | null, translate) }
        : row,
    )
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * Streams the zip, reading one entry at a time as fast as the receiver takes it. Destroying the
 * stream stops it.
 */
export const streamArchive = ({
  db,
  photos,
  member,
  exportedAt,
  language,
}: ArchiveSource): Readable => {
  const zip = new ZipFile()
  const output = new PassThrough()
  const source = zip.outputStream as Readable
  const gone = new AbortController()
  output.once('close', () => {
    gone.abort()
    source.destroy()
  })
  zip.on('error', (error: Error) => output.destroy(error))
  source.on('error', (error) => output.destroy(error))
  source.pipe(output)
  const mtime = new Date(exportedAt)

  const add = async (name: string, content: Readable, compress = true): Promise<void> => {
    const read = finished(content, { writable: false, signal: gone.signal })
    zip.addReadStream(content, name, { compress, mtime })
    try {
      await read
    } finally {
      content.destroy()
    }
  }
  const addText = (name: string, text: string) => add(name, Readable.from([text]))

  const write = async () => {
    const translate = await translatorFor(language)
    await addText(PROFILE_FILE, pretty(await profileOf(db, member.id)))
    // The following files are for information; imports ignore them. Consent, access and sharing
    // must be given again on the new server.
    await addText(
      'consents.json',
      pretty(
        (await consentsOf(db, member.id)).map(
          ({ member_id: _member, id: _id, ...exported }) => exported,
        ),
      ),
    )
    await addText('tokens.json', pretty(await tokensForExport(db, member.id, exportedAt)))
    await addText('reminders.json', pretty(await remindersForExport(db, member.id)))
    await addText(
      'imports.json',
      pretty((await newestImports(db, member.id)).map(({ id: _id, ...exported }) => exported)),
    )
    await addText('coaches.json', pretty(await coachesForExport(db, member.id, exportedAt)))
    await addText('household.json', pretty(await householdForExport(db, member.id)))
    for (const recording of allRecordings) {
      await add(jsonFileOf(recording), Readable.from(jsonOf(rowsOf(db, member.id, recording))))
      await add(
        csvFileOf(recording),
        Readable.from(csvOf(recording, rowsOf(db, member.id, recording), translate)),
      )
    }
    for (const { meal_id, position, photo_id } of await photosOf(db, member.id)) {
      const file = await photos.open(member.id, photo_id, 'picture')
      // JPEGs cannot be compressed further.
      if (file) await add(photoFileOf(meal_id, position), file.stream, false)
    }
    const manifest = {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      exported_at: new Date(exportedAt).toISOString(),
      username: member.display_username,
      email: member.email,
    }
    await addText(MANIFEST_FILE, pretty(manifest))
    zip.end()
  }
  write().catch((error: unknown) => output.destroy(error as Error))
  return output
}
