import { readFileSync } from 'node:fs'
import type { Language } from '#domain/languages.ts'
import * as z from 'zod'
import { inProject } from '#server/project-root.ts'

/**
 * Names of foods, labels and groups in one language: `assets/foods/names/<language>.json`, made by
 * `scripts/make-food-names.ts`.
 */
export const foodNamesFileSchema = z.strictObject({
  /** By the code of a food: its name, then other words that people type to find it. */
  foods: z.record(z.string().regex(/^\d{8}$/), z.array(z.string().min(1)).min(1)),
  /** By the label of the embedded model. */
  labels: z.record(z.string(), z.string().min(1)),
  /** By the group of labels. */
  groups: z.record(z.string(), z.string().min(1)),
})
export type FoodNamesFile = z.infer<typeof foodNamesFileSchema>

/** Not validated at every start: the script and the tests check the schema. */
export const readFoodNames = (language: Language): FoodNamesFile =>
  JSON.parse(
    readFileSync(inProject(`assets/foods/names/${language}.json`), 'utf8'),
  ) as FoodNamesFile
