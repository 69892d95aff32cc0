import { fileURLToPath } from 'node:url'
import { inProject } from '#server/project-root.ts'

const inAssets = (path: string) => fileURLToPath(inProject(`assets/${path}`))

/** Where the model and the foods of its labels lie in the repository. */
export const SHIPPED_MODEL = { modelFolder: inAssets('food-model'), labelsFile: inAssets('foods/labels.json') } as const
