import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { messagePlugins } from './scripts/message-plugins.mjs'

/** Suites that start the server or open its database hold on both engines. */
const USES_DATABASE = /\bstartTestApp\(|\bfreshDatabase\(|\bemptyDatabase\(/
/** These are about PostgreSQL. */
const NEEDS_POSTGRES = /\bfreshPostgres\(|\bstartPostgres\(/
/** What these hold is the same whichever engine answers. */
const ON_ONE_ENGINE = [
  'src/server/assistants/',
  'src/server/http/',
  'src/server/estimates/barcode-photo.test.ts',
  'src/server/estimates/label-photo.test.ts',
  'src/server/estimates/meal-estimator.test.ts',
  'src/server/estimates/meal-likeness.test.ts',
  'src/server/imports/files-read.test.ts',
  'src/server/meals/names-read.test.ts',
  'src/server/portability/csv.test.ts',
  'test/access.test.ts',
  'test/anothers-things.test.ts',
  'test/api-texts.test.ts',
  'test/bombs.test.ts',
  'test/photo-bucket.test.ts',
  'test/recipes.test.ts',
  'test/root-path.test.ts',
  'test/web-rules.test.ts',
  'test/while-waiting.test.ts',
]

/** They decode photos and run networks, which takes longer than all other unit tests. */
const ABOUT_PHOTOS = [
  'src/server/photos/**/*.test.ts',
  'src/server/vision/**/*.test.ts',
  'src/server/estimates/meal-photos.test.ts',
]

/**
 * `npm test -- quick` leaves them out: hundreds of texts in ten languages, large files, and lines
 * that stall, which take as long as all others together.
 */
const TOO_LONG_TO_WAIT_FOR = [
  'scripts/eval-reader/*.test.ts',
  'src/server/foods/{food-names-in,state-words,unknown-words}.test.ts',
  'src/server/http/slow-clients.test.ts',
  'src/server/imports/every-format.test.ts',
]

const suitesThat = (calls: RegExp): string[] =>
  ['src/server', 'test'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => calls.test(readFileSync(join(import.meta.dirname, file), 'utf8'))),
  )
const usesDatabase = suitesThat(USES_DATABASE)
const aboutPostgres = suitesThat(NEEDS_POSTGRES)
for (const one of ON_ONE_ENGINE) {
  if (!usesDatabase.some((file) => file.startsWith(one)))
    throw new Error(`vitest.config.ts names ${one}, which uses no database or is gone`)
}
const onBothEngines = usesDatabase.filter(
  (file) => !ON_ONE_ENGINE.some((one) => file.startsWith(one)),
)

export default defineConfig({
  plugins: [messagePlugins()],
  test: {
    setupFiles: ['test/support/english.ts', 'test/support/property-tests.ts'],
    pool: 'forks',
    // The suites of a worker share what they import, which costs more than most of them do: each
    // starts and ends its own servers.
    isolate: false,
    // As many as there are cores: each further worker imports and compiles the server once more.
    maxWorkers: availableParallelism(),
    // Far above what a test takes: a machine that is ten times busier fails none.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As in the browser tests: a machine that tests alone may stall for a moment; a test that fails
    // twice is broken.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [
            ...ABOUT_PHOTOS,
            ...usesDatabase,
            ...aboutPostgres,
            ...(process.env['QUICK'] === '1' ? TOO_LONG_TO_WAIT_FOR : []),
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'photos',
          include: ABOUT_PHOTOS,
          exclude: [...usesDatabase, ...aboutPostgres],
        },
      },
      {
        // The programs as a whole, as processes of their own.
        extends: true,
        test: {
          name: 'programs',
          include: ['test/**/*.test.ts'],
          exclude: [...usesDatabase, ...aboutPostgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: usesDatabase,
          exclude: aboutPostgres,
          globalSetup: ['test/support/sqlite-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: [...onBothEngines, ...aboutPostgres],
          globalSetup: ['test/support/postgres-setup.ts'],
        },
      },
    ],
  },
})
