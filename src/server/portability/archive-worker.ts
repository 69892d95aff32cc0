import type { MessagePort } from 'node:worker_threads'
import { itemOfView } from '#contract/amounts.ts'
import type { RecordingName } from '#contract/recordings.ts'
import { isHealthyTarget } from '#domain/accounts/registration.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { Language } from '#domain/languages.ts'
import type { EatenItem, MealItem } from '#domain/meals/meal-items.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import { askMain } from '#server/asking-thread.ts'
import { amountsOfColumns } from '#server/db/nutrient-columns.ts'
import { ROWS_OF_A_STEP } from '#server/db/transaction-for-now.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { EncodedPhoto } from '#server/photos/decode-photo.ts'
import { allRecordings, recordings } from '#server/recordings/all.ts'
import type { ArchivedMeal } from '#server/recordings/meal.ts'
import type { Recording } from '#server/recordings/recording.ts'
import { type Archive, openArchive } from './archive-reader.ts'
import {
  type ArchiveRow,
  jsonFileOf,
  MANIFEST_FILE,
  manifestSchema,
  PROFILE_FILE,
  type ProfileRow,
  profileRow,
} from './archive-rows.ts'

/**
 * Thread entry: reads the zip of an export, one row at a time. All of it is checked before the first
 * row is handed over, so a file that is not right changes nothing; what is read again then is not
 * kept.
 */

export interface ArchiveTask {
  readonly questions: MessagePort
  readonly path: string
}

/** What belongs to a meal, beside its row. */
export interface PartsOfMeal {
  readonly id: string
  readonly items: readonly EatenItem[]
  readonly photoIds: readonly string[]
}

/** What the thread asks for. */
export type ArchiveQuestion =
  /** Which of these meals the member has. */
  | { readonly mealIds: readonly string[] }
  /** The id under which a photo is stored. */
  | { readonly photo: EncodedPhoto }
  /** To write rows, each with its key only once; `parts` are those of meals. */
  | {
      readonly name: RecordingName
      readonly rows: readonly ArchiveRow[]
      readonly parts: readonly PartsOfMeal[]
    }

export type ArchiveAnswer =
  | { readonly profile: ProfileRow }
  | { readonly refused: Pick<ProblemError, 'message' | 'reason' | 'details'> }

type Ask = (question: ArchiveQuestion) => Promise<unknown>

async function* inSteps<One>(all: AsyncIterable<One>): AsyncGenerator<One[]> {
  let some: One[] = []
  for await (const one of all) {
    some.push(one)
    if (some.length < ROWS_OF_A_STEP) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

const readProfile = async (archive: Archive): Promise<ProfileRow> => {
  const profile = await archive.readJson(PROFILE_FILE, profileRow)
  if (isHealthyTarget(profile.target_weight_kg, profile.height_cm)) return profile
  throw invalidField(`${PROFILE_FILE}.target_weight_kg`, codedMessage('input.zip-underweight'))
}

const firstOfEachKey = (rows: readonly ArchiveRow[], key: string): ArchiveRow[] => [
  ...new Map([...rows].reverse().map((row) => [row[key], row])).values(),
]

const photoNamesOf = ({ photo, more_photos: more }: ArchivedMeal): string[] =>
  photo === null ? [] : [photo, ...more]

const rowsOf = (archive: Archive, kind: Recording): AsyncIterable<ArchiveRow> =>
  archive.readRows(jsonFileOf(kind), kind.row)

async function* mealsWithPhotos(archive: Archive): AsyncGenerator<ArchivedMeal> {
  for await (const row of rowsOf(archive, recordings.meals)) {
    const meal = row as unknown as ArchivedMeal
    if (photoNamesOf(meal).length > 0) yield meal
  }
}

/** @throws ProblemError for the first file that is not right */
const checkAll = async (archive: Archive, kinds: readonly Recording[]): Promise<void> => {
  for (const kind of kinds) for await (const _row of rowsOf(archive, kind));
  for await (const meal of mealsWithPhotos(archive)) {
    const missing = photoNamesOf(meal).find((name) => !archive.has(name))
    if (missing !== undefined)
      throw invalidField(missing, codedMessage('input.zip-photo-missing', { name: missing }))
  }
}

/** Has the photos of new meals stored; returns their ids by meal. */
const storePhotos = async (
  archive: Archive,
  ask: Ask,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const photoIds = new Map<string, readonly string[]>()
  for await (const some of inSteps(mealsWithPhotos(archive))) {
    const known = (await ask({ mealIds: some.map(({ id }) => id) })) as ReadonlySet<string>
    for (const meal of some) {
      if (known.has(meal.id) || photoIds.has(meal.id)) continue
      const ofMeal: string[] = []
      for (const name of photoNamesOf(meal)) {
        // Most exports have no photo that is new.
        const { photoOfArchive } = await import('./imported-photo.ts')
        const bytes = await archive.readPhoto(name)
        const photo = bytes && (await photoOfArchive(bytes))
        if (!photo) throw invalidField(name, codedMessage('input.zip-no-photo', { name }))
        ofMeal.push((await ask({ photo })) as string)
      }
      photoIds.set(meal.id, ofMeal)
    }
  }
  return photoIds
}

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
const withNamers = async (meal: ArchivedMeal, language: Language | null): Promise<NamedMeal> => {
  const { named_by, items: archived, ...columns } = meal
  const foods = foodsOfArchive(meal)
  if (named_by !== undefined) {
    const namerOf = (at: number): NamedBy => archived?.[at]?.namedBy ?? 'member'
    const items = foods.map((food, at) => ({ ...food, namedBy: namerOf(at) }))
    return { ...columns, named_by, items }
  }
  const { guessNamers } = await import('#server/foods/guess-namers.ts')
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

const readArchive = async (archive: Archive, ask: Ask): Promise<ProfileRow> => {
  const { version } = await archive.readJson(MANIFEST_FILE, manifestSchema)
  const profile = await readProfile(archive)
  // Older exports have no file for things that came later.
  const kinds = allRecordings.filter(({ sinceVersion = 1 }) => sinceVersion <= version)
  await checkAll(archive, kinds)
  const photoIds = await storePhotos(archive, ask)
  for (const kind of kinds) {
    const { name, key } = kind
    for await (const read of inSteps(rowsOf(archive, kind))) {
      const some = firstOfEachKey(read, key)
      if (name !== 'meals') {
        await ask({ name, rows: some, parts: [] })
        continue
      }
      const meals = await Promise.all(
        (some as unknown as readonly ArchivedMeal[]).map((meal) =>
          withNamers(meal, profile.language),
        ),
      )
      const parts = meals.map(({ id, items }) => ({ id, items, photoIds: photoIds.get(id) ?? [] }))
      await ask({ name, rows: meals.map(mealColumns), parts })
    }
  }
  return profile
}

export default async (task: ArchiveTask): Promise<ArchiveAnswer> => {
  let archive: Archive | undefined
  try {
    archive = await openArchive(task.path)
    return { profile: await readArchive(archive, (question) => askMain(task, question)) }
  } catch (error) {
    // Of an error's class, nothing would arrive in the other thread.
    if (error instanceof ProblemError) {
      const { message, reason, details } = error
      return { refused: { message, reason, details } }
    }
    throw error
  } finally {
    archive?.close()
  }
}
