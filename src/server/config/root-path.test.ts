import { describe, expect, it } from 'vitest'
import { belowRootPath } from './root-path.ts'

describe('an address below the root path', () => {
  it.each([
    ['/forkcast/api/me?x=1', '/api/me?x=1'],
    ['/forkcast/', '/'],
    ['/forkcast', '/'],
    ['/forkcast?do=water', '/?do=water'],
    ['/forkcast/forkcast/login', '/forkcast/login'],
    ['/api/health', '/api/health'],
    ['/forkcastle', '/forkcastle'],
  ])('%s is %s', (url, below) => expect(belowRootPath('/forkcast', url)).toBe(below))

  it('is itself at the root of a host', () =>
    expect(belowRootPath('', '/forkcast/api/me')).toBe('/forkcast/api/me'))
})
