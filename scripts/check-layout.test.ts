import { expect, it } from 'vitest'
import { findLayoutFaults, layoutFaultsOf } from './check-layout.mjs'

const ROUTES = 'src/server/water/water-routes.ts'

it('nothing is out of place', () => {
  expect(findLayoutFaults()).toEqual([])
})

it.each([
  'export const mountWater = ({ app, db }: ServerParts) => {}',
  'export const mountWater = ({\n  app,\n  db,\n  photos,\n}: SignInParts) => {}',
  'const { app, db } = parts',
  'await saveGlasses(app.db, memberId)',
])('routes have no database but that of their call: %s', (text) => {
  expect(layoutFaultsOf(ROUTES, text)).toEqual([
    `${ROUTES} takes a database of its own; take the call's (db)`,
  ])
})

it.each([
  'mountForMember(app, press, ({ db }) => save(db, clock()))',
  'const { app, clock } = parts',
  'createLimit(parts.clock)',
])('routes have no time but that of their call: %s', (text) => {
  expect(layoutFaultsOf(ROUTES, text)).toEqual([
    `${ROUTES} reads the clock; take the call's time (at)`,
  ])
})

it('routes take time and database of their call, and hand their parts on', () => {
  const text = `export const mountWater = (parts: ServerParts) => {
    const service = createWaterService(parts)
    mountForMember(parts.app, press, async ({ at, db }, caller) => save(db, caller, at))
  }`
  expect(layoutFaultsOf(ROUTES, text)).toEqual([])
})
