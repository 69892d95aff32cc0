import { fileURLToPath } from 'node:url'
import { inProject } from '#server/project-root.ts'

const inAssets = (path: string) => fileURLToPath(inProject(`assets/${path}`))

/** The paths of the model and of the foods of its labels. */
export const SHIPPED_MODEL = {
  modelFolder: inAssets('food-model'),
  labelsFile: inAssets('foods/labels.json'),
} as const
