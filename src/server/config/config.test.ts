import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, SettingsError } from './config.ts'
import { environmentSchema } from './environment.ts'

describe('the settings', () => {
  it('need nothing to be set', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, host: 'localhost', databaseUrl: undefined, servesHttps: false })
    expect(config.dataDir).toMatch(/\/data$/)
  })
  it('treat an empty value as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })
  it('name every one that cannot be used, in words', () => {
    const read = () => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'forkcast.example' })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(/PORT: must be a whole number from 0 to 65535/)
    expect(read).toThrow(/DATABASE_URL: must be a postgres:\/\/ address/)
    expect(read).toThrow(/PUBLIC_URL: must be an http/)
  })
  it('refuse a public address with a path and drop its trailing slash', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://example.org/app' })).toThrow(/must not have a path/)
    expect(readConfig({ PUBLIC_URL: 'https://example.org/' })).toMatchObject({
      publicUrl: 'https://example.org',
      servesHttps: true,
    })
  })
})

describe('the lists of settings', () => {
  const textOf = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
  const names = Object.keys(environmentSchema.shape).sort()
  const defaults = Object.entries(environmentSchema.parse({})).map(([name, value]) => [name, String(value)])

  it('name in .env.example what the server reads, with its defaults', () => {
    const listed = new Map([...textOf('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
    expect([...listed.keys()].sort()).toEqual(names)
    for (const [name, value] of defaults) expect([name, listed.get(name)]).toEqual([name, value])
  })
  it('name in the README what the server reads, with its defaults', () => {
    const listed = new Map([...textOf('README.md').matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)].map(([, name, value]) => [name, value]))
    expect([...listed.keys()].sort()).toEqual(names)
    for (const [name, value] of defaults) expect([name, listed.get(name)]).toEqual([name, `\`${value}\``])
  })
})
