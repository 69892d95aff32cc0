import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { labelOf, PLATES_LISTING, UnusableFolder } from './class-folders.ts'

/** A photo of a plate or tray, with the labels of the foods on it. */
export interface Plate {
  readonly path: string
  readonly source: string
  /** Foods by name, labels or not. */
  readonly foods: number
  readonly labels: readonly string[]
}

const listingSchema = z.array(
  z.object({ file: z.string().min(1), foods: z.array(z.object({ name: z.string().min(1) })) }),
)

/**
 * The plates that `plates.json` in the folder lists; the photos may lie in subfolders. None where
 * there is no such file.
 */
export const readPlates = async (
  folder: string,
  aliases: Readonly<Record<string, string>>,
): Promise<Plate[]> => {
  const text = await readFile(join(folder, PLATES_LISTING), 'utf8').catch(() => undefined)
  if (text === undefined) return []
  const listing = listingSchema.safeParse(parsed(text))
  if (!listing.success)
    throw new UnusableFolder(
      `${PLATES_LISTING} of ${folder} is no list of photos with "file" and "foods", each with a "name".`,
    )
  const paths = new Map(
    (await readdir(folder, { recursive: true })).map((path) => [
      basename(path),
      join(folder, path),
    ]),
  )
  return listing.data.flatMap(({ file, foods }): Plate[] => {
    const path = paths.get(basename(file))
    if (path === undefined) return []
    const names = new Set(foods.map(({ name }) => name))
    const labels = new Set([...names].flatMap((name) => labelOf(name, aliases) ?? []))
    return [
      { path, source: basename(file).split('-')[0] ?? '', foods: names.size, labels: [...labels] },
    ]
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
