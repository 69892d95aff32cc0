import { randomUUID } from 'node:crypto'
import { isHealthyTarget } from '#domain/accounts/registration.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { ArchiveCounts } from '#contract/portability.ts'
import { amountsOfColumns } from '#server/db/nutrient-columns.ts'
import type { Database, Transaction } from '#server/db/schema.ts'
import type { Language } from '#domain/languages.ts'
import type { EatenItem, MealItem } from '#domain/meals/meal-items.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import { guessNamers } from '#server/foods/guess-namers.ts'
import { type NoteRecorded, recordedByImport } from '#server/http/mount.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { itemOfView } from '#contract/amounts.ts'
import { replaceParts } from '#server/meals/meal-parts.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { updateMember } from '#server/db/rows.ts'
import { type Archive, openArchive } from './archive-reader.ts'
import type { RecordingName } from '#contract/recordings.ts'
import { allRecordings } from '#server/recordings/all.ts'
import type { ArchivedMeal } from '#server/recordings/meal.ts'
import type { Recording } from '#server/recordings/recording.ts'
import {
  jsonFileOf,
  MANIFEST_FILE,
  manifestSchema,
  PROFILE_FILE,
  type ProfileRow,
  profileRow,
} from './archive-rows.ts'
import { addRows, mealIdsOf, type ArchiveRow } from './portability-store.ts'

interface ImportTarget {
  readonly db: Database
  readonly photos: PhotoStore
  readonly memberId: string
  /**
   * Aborts after LONGEST_IMPORT_MS, before the sweep could delete photos whose rows are not yet
   * written.
   */
  readonly timeLimit: AbortSignal
  /** Reports what was imported, within the same transaction. */
  readonly noteRecorded: NoteRecorded
}

interface ImportOutcome {
  readonly added: ArchiveCounts
  readonly alreadyHere: ArchiveCounts
}

type RecordedRows = readonly {
  readonly recording: Recording & { readonly name: RecordingName }
  readonly rows: readonly ArchiveRow[]
}[]

/**
 * Imports a zip file into a member's account. Everything is checked and the photos are stored
 * before one transaction writes the rows, so an error changes nothing.
 */
export const importArchiveFile = async (
  path: string,
  target: ImportTarget,
): Promise<ImportOutcome> => {
  const archive = await openArchive(path)
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
  throw new ProblemError('invalid_input', { words: codedMessage('refused.import-too-long') })
}

const readProfile = async (archive: Archive): Promise<ProfileRow> => {
  const profile = await archive.readJson(PROFILE_FILE, profileRow)
  if (isHealthyTarget(profile.target_weight_kg, profile.height_cm)) return profile
  throw invalidField(`${PROFILE_FILE}.target_weight_kg`, codedMessage('input.zip-underweight'))
}

const readRecordings = async (archive: Archive, version: number): Promise<RecordedRows> => {
  const recorded = []
  for (const recording of allRecordings) {
    // Older exports have no file for things that came later.
    const isThere = version >= (recording.sinceVersion ?? 1)
    const rows = isThere
      ? ((await archive.readJson(jsonFileOf(recording), recording.row.array())) as ArchiveRow[])
      : []
    recorded.push({ recording, rows })
  }
  return recorded
}

/** Stores the photos of new meals under new ids; returns these by meal. */
const storePhotos = async (
  archive: Archive,
  recorded: RecordedRows,
  { db, photos, memberId, timeLimit }: ImportTarget,
  stored: string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const meals = recorded.flatMap(({ recording, rows }) =>
    recording.name === 'meals' ? (rows as readonly ArchivedMeal[]) : [],
  )
  const namesOf = ({ photo, more_photos: more }: ArchivedMeal): string[] =>
    photo === null ? [] : [photo, ...more]
  const missing = meals.flatMap(namesOf).find((name) => !archive.has(name))
  if (missing !== undefined)
    throw invalidField(missing, codedMessage('input.zip-photo-missing', { name: missing }))
  const known = await mealIdsOf(db, memberId)
  const photoIds = new Map<string, readonly string[]>()
  for (const meal of meals) {
    if (known.has(meal.id) || photoIds.has(meal.id)) continue
    refuseWhenLate(timeLimit)
    const ofMeal: string[] = []
    for (const name of namesOf(meal)) {
      // Loaded on demand, because the image library is otherwise used in the analyser's thread.
      const { photoOfArchive } = await import('./imported-photo.ts')
      const bytes = await archive.readPhoto(name)
      const prepared = bytes && (await photoOfArchive(bytes))
      if (!prepared) throw invalidField(name, codedMessage('input.zip-no-photo', { name }))
      const photoId = randomUUID()
      stored.push(photoId)
      await photos.put(memberId, photoId, prepared)
      ofMeal.push(photoId)
    }
    photoIds.set(meal.id, ofMeal)
  }
  return photoIds
}

const MEALS_AT_ONCE = 100

/** The first version had no items; a food code was then the only food of the meal. */
const foodsOfArchive = (meal: ArchivedMeal): MealItem[] => {
  if (meal.items !== null) return meal.items.map(itemOfView)
  const {
    food_name: name,
    food_code: foodCode,
    grams,
    confidence,
    protein_g,
    carbs_g,
    fat_g,
  } = meal
  if (
    foodCode === null ||
    grams === null ||
    protein_g === null ||
    carbs_g === null ||
    fat_g === null
  )
    return []
  return [
    {
      name,
      grams,
      amounts: amountsOfColumns({ ...meal, protein_g, carbs_g, fat_g }),
      foodCode,
      confidence,
    },
  ]
}

/** A meal with its foods, and who named them. */
type NamedMeal = Omit<ArchivedMeal, 'named_by' | 'items'> & {
  readonly named_by: NamedBy
  readonly items: readonly EatenItem[]
}

/** Older files do not say who named a meal. */
const withNamers = (meal: ArchivedMeal, language: Language | null): NamedMeal => {
  const { named_by, items: archived, ...columns } = meal
  const foods = foodsOfArchive(meal)
  if (named_by !== undefined) {
    const namerOf = (at: number): NamedBy => archived?.[at]?.namedBy ?? 'member'
    const items = foods.map((food, at) => ({ ...food, namedBy: namerOf(at) }))
    return { ...columns, named_by, items }
  }
  const guessed = guessNamers({ ...columns, items: foods }, language)
  return {
    ...columns,
    named_by: guessed.namedBy,
    items: foods.map((food, at) => ({ ...food, namedBy: guessed.itemsNamedBy[at] ?? 'member' })),
    reason: guessed.reason,
    first_estimate: guessed.firstEstimate as ArchivedMeal['first_estimate'],
    candidates: guessed.candidates as ArchivedMeal['candidates'],
  }
}

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const mealColumns = ({
  photo: _name,
  more_photos: _names,
  items: _items,
  first_estimate,
  told,
  candidates,
  ...meal
}: NamedMeal): ArchiveRow => ({
  ...meal,
  first_estimate: asJson(first_estimate),
  member_input: asJson(told),
  candidates: asJson(candidates),
  deleted_at: null,
})

/** Writes foods and photos of the added meals, replacing those of meals that were deleted here. */
const writeParts = async (
  transaction: Transaction,
  memberId: string,
  meals: readonly NamedMeal[],
  photoIds: ReadonlyMap<string, readonly string[]>,
): Promise<void> => {
  for (let start = 0; start < meals.length; start += MEALS_AT_ONCE) {
    const parts = meals.slice(start, start + MEALS_AT_ONCE).map((meal) => ({
      id: meal.id,
      items: meal.items,
      photoIds: photoIds.get(meal.id) ?? [],
    }))
    await replaceParts(transaction, memberId, parts)
  }
}

const firstOfEachKey = (rows: readonly ArchiveRow[], key: string): ArchiveRow[] => [
  ...new Map([...rows].reverse().map((row) => [row[key], row])).values(),
]

const writeRows = (
  recorded: RecordedRows,
  profile: ProfileRow,
  photoIds: ReadonlyMap<string, readonly string[]>,
  { db, memberId, noteRecorded }: ImportTarget,
): Promise<ImportOutcome> => {
  const write = async (transaction: Transaction): Promise<ImportOutcome> => {
    const added: Partial<ArchiveCounts> = {}
    const alreadyHere: Partial<ArchiveCounts> = {}
    for (const { recording, rows } of recorded) {
      const unique = firstOfEachKey(rows, recording.key)
      const meals =
        recording.name === 'meals'
          ? (unique as unknown as readonly ArchivedMeal[]).map((meal) =>
              withNamers(meal, profile.language),
            )
          : undefined
      const columns = (meals?.map(mealColumns) ?? unique).map((row) => ({
        member_id: memberId,
        ...row,
      }))
      const keys = await addRows(transaction, recording, columns)
      if (meals) {
        const addedMeals = meals.filter(({ id }) => keys.has(id))
        await writeParts(transaction, memberId, addedMeals, photoIds)
      }
      added[recording.name] = keys.size
      alreadyHere[recording.name] = columns.length - keys.size
    }
    await updateMember(transaction, memberId, profile)
    await noteRecorded(transaction, memberId, recordedByImport('imported', added, null))
    return { added: added as ArchiveCounts, alreadyHere: alreadyHere as ArchiveCounts }
  }
  return db.transaction().execute(write)
}
