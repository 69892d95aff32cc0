import { expect, it } from 'vitest'
import { mutualFolders } from './check-folders.mjs'

it('two folders that import each other are found, however an import is written', () => {
  const found = mutualFolders([
    ['src/web/water/glass.ts', "import {\n  cup,\n} from '#web/cups/cup.ts'"],
    ['src/web/cups/cup.tsx', "export const later = () => import('../water/glass.ts')"],
    ['src/web/meals/meal.ts', "import { cup } from '#web/cups/cup.ts'"],
    ['src/server/cups/cup.ts', "import { water } from '../water/water.ts'"],
  ])
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('src/web/cups and src/web/water import each other')
})
