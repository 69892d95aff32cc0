import { fileURLToPath } from 'node:url'

const inAssets = (path: string) => fileURLToPath(new URL(`../../../assets/${path}`, import.meta.url))

/** Where the model and the foods of its labels lie in the repository. */
export const SHIPPED_MODEL = { modelFolder: inAssets('food-model'), labelsFile: inAssets('foods/labels.json') } as const
