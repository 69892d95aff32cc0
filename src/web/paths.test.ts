import { describe, expect, it } from 'vitest'
import { isAbove, isAnalyzeScreen, leadsTo, navLinks, paths, settingsCurrent } from './paths.ts'

const activeAt = (pathname: string) =>
  navLinks.filter((link) => leadsTo(link, pathname)).map(({ name }) => name())

describe('the URLs', () => {
  it('are all different and absolute', () => {
    const all = Object.values(paths)
    expect(new Set(all).size).toBe(all.length)
    for (const path of all) expect(path).toMatch(/^\/[a-z-]*$/)
  })
})

describe('the navigation', () => {
  it('has five links on a desktop and three of them on a phone', () => {
    expect(navLinks.map(({ path, name }) => [path, name()])).toEqual([
      ['/analyze', 'Analyze and Register'],
      ['/dashboard', 'Dashboard'],
      ['/protocol', 'Protocol'],
      ['/weight', 'Weight Tracking'],
      ['/boosters', 'Boosters'],
    ])
    expect(navLinks.filter(({ isInPhoneBar }) => isInPhoneBar).map(({ path }) => path)).toEqual([
      '/analyze',
      '/dashboard',
      '/protocol',
    ])
  })
  it('highlights the link of the active screen alone', () => {
    expect(activeAt('/dashboard')).toEqual(['Dashboard'])
    expect(activeAt('/weight')).toEqual(['Weight Tracking'])
    expect(activeAt('/nowhere')).toEqual([])
  })
  it('lights the place to which a screen without a link of its own belongs', () => {
    const above = (pathname: string) =>
      navLinks.filter((link) => isAbove(link, pathname)).map(({ name }) => name())
    expect(above('/log')).toEqual(['Analyze and Register'])
    expect(above('/analyze')).toEqual([])
    expect(settingsCurrent('/settings')).toBe('page')
    for (const path of [paths.imports, paths.household, paths.coaches, paths.coached])
      expect(settingsCurrent(path)).toBe('true')
    expect(settingsCurrent('/log')).toBeUndefined()
  })
  it('counts / as the analyze screen', () => {
    expect(activeAt('/')).toEqual(['Analyze and Register'])
    expect(activeAt('/analyze')).toEqual(['Analyze and Register'])
    expect(['/', '/analyze', '/dashboard'].map(isAnalyzeScreen)).toEqual([true, true, false])
  })
})
