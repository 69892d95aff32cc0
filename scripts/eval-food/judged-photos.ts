import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalorieRange } from '#domain/meals/calorie-range.ts'
import { sumOfItems } from '#domain/meals/meal-items.ts'
import { foodByLabel } from '#server/foods/food-labels.ts'
import { embeddedEstimate } from '#server/meals/embedded-estimate.ts'
import { NOTHING_TOLD } from '#server/meals/told.ts'
import type { Analyser, Candidate } from '#server/vision/analyser.ts'

export const NOT_FOOD = 'not_food'

export interface JudgedPhoto {
  readonly truth: string
  /** Likeliest first; empty where the photo was refused. */
  readonly candidates: readonly Candidate[]
  readonly features: Float32Array | undefined
  readonly energyKcal: number
  readonly range: CalorieRange | undefined
  readonly ms: number
}

export interface JudgedFolder {
  readonly photos: readonly JudgedPhoto[]
  readonly unknownNames: readonly string[]
  readonly unreadable: number
}

/** Judges the photos of a folder of class folders, through the code that serves members. */
export const judgeFolder = async (
  analyser: Analyser,
  folder: string,
  aliases: Readonly<Record<string, string>>,
): Promise<JudgedFolder> => {
  const photos: JudgedPhoto[] = []
  const unknownNames: string[] = []
  let unreadable = 0
  const entries = await readdir(folder, { withFileTypes: true })
  const classes = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name)
  for (const name of classes.toSorted()) {
    const truth = labelOf(name, aliases)
    if (truth === undefined) {
      unknownNames.push(name)
      continue
    }
    for (const file of (await readdir(join(folder, name))).toSorted()) {
      const bytes = await readFile(join(folder, name, file))
      const startedAt = performance.now()
      const { outcome } = await analyser.judge(bytes)
      const ms = performance.now() - startedAt
      if (outcome.kind === 'estimate') {
        const estimate = embeddedEstimate([outcome], NOTHING_TOLD, analyser.name)
        const { energyKcal } = sumOfItems(estimate?.items ?? [])
        const candidates = [outcome.best, ...outcome.candidates]
        photos.push({ truth, candidates, features: outcome.features, energyKcal, range: estimate?.range ?? undefined, ms })
      } else if (outcome.kind === 'not-food') {
        photos.push({ truth, candidates: [], features: undefined, energyKcal: 0, range: undefined, ms })
      } else {
        unreadable += 1
      }
    }
  }
  return { photos, unknownNames, unreadable }
}

const labelOf = (folderName: string, aliases: Readonly<Record<string, string>>): string | undefined => {
  const plain = folderName.toLowerCase().replaceAll(/[ -]/g, '_')
  const isKnown = (label: string) => label === NOT_FOOD || foodByLabel(label) !== undefined
  return [plain, aliases[plain]].find((label) => label !== undefined && isKnown(label))
}
