import type { Environment } from './environment.ts'

const OPEN_FOOD_FACTS = 'https://world.openfoodfacts.org'

export const faultsOfProducts = ({ PRODUCTS, PRODUCTS_URL }: Environment): [name: string, words: string][] =>
  PRODUCTS === 'local' && PRODUCTS_URL !== undefined ? [['PRODUCTS_URL', 'is of use with PRODUCTS=openfoodfacts alone']] : []

/** Undefined where the operator has not allowed to ask. */
export const openFoodFactsUrlOf = ({ PRODUCTS, PRODUCTS_URL }: Environment): string | undefined =>
  PRODUCTS === 'openfoodfacts' ? (PRODUCTS_URL ?? OPEN_FOOD_FACTS).replace(/\/+$/, '') : undefined
