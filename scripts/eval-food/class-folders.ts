import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { foodByLabel } from '#server/foods/food-labels.ts'
import { NOT_FOOD } from '#server/vision/model-settings.ts'

/** A photo, labelled by the name of its folder. */
export interface LabelledPhoto {
  readonly truth: string
  /** What the file's name says of where it comes from: what stands before its first hyphen. */
  readonly source: string | undefined
  readonly path: string
}

interface ClassFolders {
  readonly photos: readonly LabelledPhoto[]
  /** The label of each class folder that has one. */
  readonly knownNames: Readonly<Record<string, string>>
  readonly unknownNames: readonly string[]
  /** What was passed over, in words. */
  readonly passedOver: readonly string[]
}

interface Entry {
  readonly name: string
  readonly kind: 'folder' | 'file' | 'neither'
}

/** Nothing can be measured on the folder; the message says why. */
export class UnusableFolder extends Error {}

/** What file managers leave behind. */
const BELONGS_TO_SYSTEM = /^\.|^(thumbs\.db|desktop\.ini)$/i
const IS_NO_PHOTO = /\.(csv|html?|json|log|md|pdf|tsv|txt|xml|ya?ml)$/i
const MAX_NAMED = 5
/** Lists photos of plates and trays with their foods. */
export const PLATES_LISTING = 'plates.json'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'you may not read it',
}

const unreadableFolder = (
  folder: string,
  { code, message }: NodeJS.ErrnoException,
): UnusableFolder =>
  new UnusableFolder(`${folder} cannot be read: ${REASONS[code ?? ''] ?? message}.`)

/** Links are followed. One that leads nowhere counts as a file, which then cannot be read. */
const kindOf = async (path: string): Promise<Entry['kind']> => {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isDirectory()) return 'folder'
  return stats === undefined || stats.isFile() ? 'file' : 'neither'
}

const entriesOf = async (folder: string): Promise<Entry[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw unreadableFolder(folder, error)
  })
  const shown = names.filter((name) => !BELONGS_TO_SYSTEM.test(name)).toSorted()
  return Promise.all(shown.map(async (name) => ({ name, kind: await kindOf(join(folder, name)) })))
}

/** The label that somebody means by a name: itself, or one that it is another name of. */
export const labelOf = (
  folderName: string,
  aliases: Readonly<Record<string, string>>,
): string | undefined => {
  const plain = folderName.toLowerCase().replaceAll(/[ -]/g, '_')
  const isKnown = (label: string) => label === NOT_FOOD || foodByLabel(label) !== undefined
  return [plain, aliases[plain]].find((label) => label !== undefined && isKnown(label))
}

const sourceOf = (fileName: string): string | undefined => /^([^-]+)-/.exec(fileName)?.[1]

const listed = (names: readonly string[]): string => {
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const passedOverIn = (folder: string, what: string, entries: readonly Entry[]): string[] =>
  entries.length === 0
    ? []
    : [`Passed over in ${folder}, ${what}: ${listed(entries.map(({ name }) => name))}`]

/**
 * Finds the photos of a folder of class folders. Throws where that folder or one in it cannot be
 * read, or no photo is there.
 */
export const readClassFolders = async (
  folder: string,
  aliases: Readonly<Record<string, string>>,
): Promise<ClassFolders> => {
  const photos: LabelledPhoto[] = []
  const knownNames: Record<string, string> = {}
  const unknownNames: string[] = []
  const entries = (await entriesOf(folder)).filter(({ name }) => name !== PLATES_LISTING)
  const { folders = [], strays = [] } = Object.groupBy(entries, ({ kind }) =>
    kind === 'folder' ? 'folders' : 'strays',
  )
  const passedOver = passedOverIn(folder, 'not in a class folder', strays)
  for (const { name } of folders) {
    const truth = labelOf(name, aliases)
    if (truth === undefined) {
      unknownNames.push(name)
      continue
    }
    knownNames[name] = truth
    const classFolder = join(folder, name)
    const inside = await entriesOf(classFolder)
    const files = inside.filter((entry) => entry.kind === 'file' && !IS_NO_PHOTO.test(entry.name))
    photos.push(
      ...files.map((file) => ({
        truth,
        source: sourceOf(file.name),
        path: join(classFolder, file.name),
      })),
    )
    passedOver.push(
      ...passedOverIn(
        classFolder,
        'not a file',
        inside.filter(({ kind }) => kind !== 'file'),
      ),
    )
  }
  return { photos, knownNames, unknownNames, passedOver }
}

/** Why a folder without a single photo cannot be measured. */
export const withoutPhotos = (folder: string, unknownNames: readonly string[]): UnusableFolder => {
  const unknown =
    unknownNames.length === 0 ? '' : ` These names are no labels: ${listed(unknownNames)}.`
  return new UnusableFolder(
    `${folder} holds no folder that is named as a label (such as apple_pie) and has a photo in it.${unknown}`,
  )
}
