import { randomUUID } from 'node:crypto'
import { isHealthyTarget } from '#domain/accounts/registration.ts'
import type { ArchiveCounts } from '#contract/portability.ts'
import type { Database } from '#server/db/schema.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { writeMorePhotoIds } from '#server/meals/meal-photo-ids.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { ArchiveReader } from './archive-reader.ts'
import type { RecordingName } from '#contract/recordings.ts'
import { allRecordings } from '#server/recordings/all.ts'
import type { MealRow } from '#server/recordings/meal.ts'
import type { Recording } from '#server/recordings/recording.ts'
import { jsonFileOf, MANIFEST_FILE, PROFILE_FILE } from './archive-files.ts'
import { manifestSchema, type ProfileRow, profileRow } from './archive-rows.ts'
import { addRows, mealIdsOf, type Row, saveProfile } from './portability-store.ts'

export interface ImportTarget {
  readonly db: Database
  readonly photos: PhotoStore
  readonly memberId: string
  /** Aborts after LONGEST_IMPORT_MS: later, the sweep could take its first photos before their rows are written. */
  readonly timeLimit: AbortSignal
}

export interface ImportOutcome {
  readonly added: ArchiveCounts
  readonly alreadyHere: ArchiveCounts
}

type RecordedRows = readonly { readonly recording: Recording & { readonly name: RecordingName }; readonly rows: readonly Row[] }[]

/**
 * Brings a zip on disk into a member's account. All of it is checked, and its photos are stored, before the one
 * transaction that writes the rows; when anything is wrong, nothing is changed.
 */
export const importArchiveFile = async (path: string, target: ImportTarget): Promise<ImportOutcome> => {
  const archive = await ArchiveReader.open(path)
  const storedPhotos: string[] = []
  try {
    const { version } = await archive.readJson(MANIFEST_FILE, manifestSchema)
    const profile = await readProfile(archive)
    const recorded = await readRecordings(archive, version)
    const photoIds = await storePhotos(archive, recorded, target, storedPhotos)
    refuseWhenLate(target.timeLimit)
    return await writeRows(recorded, profile, photoIds, target)
  } catch (error) {
    for (const photoId of storedPhotos) await target.photos.remove(target.memberId, photoId)
    throw error
  } finally {
    archive.close()
  }
}

const refuseWhenLate = (timeLimit: AbortSignal): void => {
  if (!timeLimit.aborted) return
  throw new ProblemError('invalid_input', { words: 'This import took too long. Please try again when there is less to do here.' })
}

const readProfile = async (archive: ArchiveReader): Promise<ProfileRow> => {
  const profile = await archive.readJson(PROFILE_FILE, profileRow)
  if (isHealthyTarget(profile.target_weight_kg, profile.height_cm)) return profile
  throw invalidField(`${PROFILE_FILE}.target_weight_kg`, 'The target weight would be underweight for the height (BMI under 18.5)')
}

const readRecordings = async (archive: ArchiveReader, version: number): Promise<RecordedRows> => {
  const recorded = []
  for (const recording of allRecordings) {
    // An export of before such things were recorded has no file of them.
    const isThere = version >= (recording.sinceVersion ?? 1)
    const rows = isThere ? ((await archive.readJson(jsonFileOf(recording), recording.row.array())) as Row[]) : []
    recorded.push({ recording, rows })
  }
  return recorded
}

/** Stores the photos of the meals that are missing here, under new names; answers those names by meal. */
const storePhotos = async (
  archive: ArchiveReader,
  recorded: RecordedRows,
  { db, photos, memberId, timeLimit }: ImportTarget,
  stored: string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const meals = recorded.flatMap(({ recording, rows }) => (recording.name === 'meals' ? (rows as readonly MealRow[]) : []))
  const namesOf = ({ photo, more_photos: more }: MealRow): string[] => (photo === null ? [] : [photo, ...more])
  const missing = meals.flatMap(namesOf).find((name) => !archive.has(name))
  if (missing !== undefined) throw invalidField(missing, `${missing} is missing in this zip`)
  const known = await mealIdsOf(db, memberId)
  const photoIds = new Map<string, readonly string[]>()
  for (const meal of meals) {
    if (known.has(meal.id) || photoIds.has(meal.id)) continue
    refuseWhenLate(timeLimit)
    const ofMeal: string[] = []
    for (const name of namesOf(meal)) {
      // Loaded when first needed: the image library is at home in the analyser's thread.
      const { photoOfArchive } = await import('./imported-photo.ts')
      const bytes = await archive.readPhoto(name)
      const prepared = bytes && (await photoOfArchive(bytes))
      if (!prepared) throw invalidField(name, `${name} is not a photo that can be read`)
      const photoId = randomUUID()
      stored.push(photoId)
      await photos.put(memberId, photoId, prepared)
      ofMeal.push(photoId)
    }
    photoIds.set(meal.id, ofMeal)
  }
  return photoIds
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const mealColumns = (
  { photo: _name, more_photos: _names, first_estimate, items, told, ...meal }: MealRow,
  photoIds: ReadonlyMap<string, readonly string[]>,
): Row => {
  const [photoId = null, ...morePhotoIds] = photoIds.get(meal.id) ?? []
  return {
    ...meal,
    first_estimate: asJson(first_estimate),
    items: asJson(items),
    told: asJson(told),
    photo_id: photoId,
    more_photo_ids: writeMorePhotoIds(morePhotoIds),
    deleted_at: null,
  }
}

const firstOfEachKey = (rows: readonly Row[], key: string): Row[] => [
  ...new Map([...rows].reverse().map((row) => [row[key], row])).values(),
]

const writeRows = (
  recorded: RecordedRows,
  profile: ProfileRow,
  photoIds: ReadonlyMap<string, readonly string[]>,
  { db, memberId }: ImportTarget,
): Promise<ImportOutcome> =>
  db.transaction().execute(async (transaction) => {
    const added: Partial<ArchiveCounts> = {}
    const alreadyHere: Partial<ArchiveCounts> = {}
    for (const { recording, rows } of recorded) {
      const columns = firstOfEachKey(rows, recording.key).map((row) => ({
        member_id: memberId,
        ...(recording.name === 'meals' ? mealColumns(row as unknown as MealRow, photoIds) : row),
      }))
      const count = await addRows(transaction, recording, columns)
      added[recording.name] = count
      alreadyHere[recording.name] = columns.length - count
    }
    await saveProfile(transaction, memberId, profile)
    return { added: added as ArchiveCounts, alreadyHere: alreadyHere as ArchiveCounts }
  })
