import { expect, it } from 'vitest'
import { forbiddenImports, importCircles, needlessExceptions } from './check-import-rules.mjs'

it.each([
  ['domain-is-pure', 'src/domain/day.ts', "import { readFile } from 'node:fs'"],
  ['domain-is-pure', 'src/domain/day.ts', "import * as z from 'zod'"],
  ['contract-knows-domain-and-zod', 'src/contract/water.ts', "import '#web/paths.ts'"],
  ['server-and-web-meet-in-the-contract', 'src/web/paths.ts', "import '#server/app.ts'"],
  ['server-draws-no-page', 'src/server/app.ts', "import { useState } from 'react'"],
  ['web-runs-in-a-browser', 'src/web/paths.ts', "import { join } from 'path'"],
  [
    'server-features-meet-in-reads',
    'src/server/water/water-routes.ts',
    "import type {\n  Weight,\n} from '../weight/weight-store.ts'",
  ],
  [
    'server-estimates-and-pots-become-meals',
    'src/server/pots/pot-store.ts',
    "export { saveGlasses } from '../water/water-store.ts'",
  ],
  ['server-base-knows-no-feature', 'src/server/db/rows.ts', "import '../water/water-reads.ts'"],
  ['routes-without-sql', 'src/server/water/water-routes.ts', "import { sql } from 'kysely'"],
  [
    'web-features-meet-in-shell-and-dashboard',
    'src/web/water/glasses.tsx',
    "const later = () => import('../fasting/fasting-page.tsx')",
  ],
  ['web-foods-know-no-meal', 'src/web/foods/food-list.tsx', "import '#web/meals/log/log.tsx'"],
  ['web-base-knows-no-feature', 'src/web/api/call.ts', "import '#web/water/water-queries.ts'"],
  ['ui-knows-no-app', 'src/web/ui/button.tsx', "import { Link } from 'wouter'"],
])('%s refuses an import, however it is written', (rule, file, text) => {
  expect(forbiddenImports([[file, text]]).join()).toContain(`: ${rule}`)
})

it('a feature may ask for the reads of another, and tests look around', () => {
  const text = "import '../weight/weight-reads.ts'"
  expect(forbiddenImports([['src/server/water/water-routes.ts', text]])).toEqual([])
  const around = "import '../weight/weight-store.ts'"
  expect(forbiddenImports([['src/server/water/water.test.ts', around]])).toEqual([])
})

it('an exception that nothing uses is found', () => {
  expect(needlessExceptions([]).join()).toContain('water-store')
  const text = "import { saveGlasses } from '../water/water-store.ts'"
  const used = needlessExceptions([['src/server/meals/log-meal.ts', text]])
  expect(used.join()).not.toContain('water-store')
})

it('a circle is found over several files, once', () => {
  const circles = importCircles([
    ['src/domain/start.ts', "import './one.ts'"],
    ['src/domain/one.ts', "import type { Two } from './two.ts'"],
    ['src/domain/two.ts', "import { three } from '#domain/three.ts'"],
    ['src/domain/three.ts', "export * from './one.ts'"],
  ])
  expect(circles).toHaveLength(1)
  expect(circles[0]).toContain(
    'one.ts -> src/domain/two.ts -> src/domain/three.ts -> src/domain/one.ts',
  )
})
