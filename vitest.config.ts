import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { messagePlugins } from './scripts/message-plugins.mjs'

/** Suites that start the server or open its database hold on both engines. */
const USES_DATABASE = /\bstartTestApp\(|\bfreshDatabase\(/
/** These are about PostgreSQL. */
const NEEDS_POSTGRES = /\bfreshPostgres\(|\bstartPostgres\(/

const suitesThat = (calls: RegExp): string[] =>
  ['src/server', 'test'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => calls.test(readFileSync(join(import.meta.dirname, file), 'utf8'))),
  )
const aboutPostgres = suitesThat(NEEDS_POSTGRES)

export default defineConfig({
  plugins: [messagePlugins()],
  test: {
    setupFiles: ['test/support/english.ts', 'test/support/property-tests.ts'],
    pool: 'forks',
    // Far above what a test takes: a machine that is ten times busier fails none.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As in the browser tests: a machine that tests alone may stall for a moment; a test that fails twice is broken.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: { name: 'sqlite', include: ['src/**/*.test.ts', 'test/**/*.test.ts'], exclude: ['test/e2e/**', ...aboutPostgres] },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: [...suitesThat(USES_DATABASE), ...aboutPostgres],
          globalSetup: ['test/support/postgres-setup.ts'],
        },
      },
    ],
  },
})
