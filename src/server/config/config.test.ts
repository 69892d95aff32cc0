import { describe, expect, it } from 'vitest'
import { readConfig, SettingsError } from './config.ts'

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
    expect(read).toThrow(/PORT: must be a number/)
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
