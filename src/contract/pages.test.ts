import { expect, it } from 'vitest'
import { pageAt, paths } from './pages.ts'

it('every screen is found at its address, with a slash at the end or without', () => {
  for (const path of Object.values(paths)) {
    expect(pageAt(path)).toBe(path)
    expect(pageAt(`${path}/`)).toBe(path)
  }
})

it('any other address names no screen', () => {
  for (const path of ['/nowhere', '/dashboard/more', '/Dashboard', '', '/..'])
    expect(pageAt(path)).toBeUndefined()
})
