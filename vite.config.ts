import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { messagePlugins } from './scripts/message-plugins.mjs'
import { schemasWhenUsed } from './scripts/schemas-when-used.mjs'
import { serviceWorker } from './scripts/service-worker.mjs'

const here = (path: string) => new URL(path, import.meta.url).pathname

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/
const WORTH_COMPRESSING_BYTES = 1024

const CATALOGUE = /\/([\w-]+)\.po\?part=(\w+)$/

/** The schemas that most screens ask and record by. */
const OF_MOST_SCREENS =
  'activities|amounts|boosters|dashboard|eat-again|fasting|foods|habits|meals|measurements|missing|notes|nutrition|own-foods|period|pots|recipes|today|water|weight'
for (const name of OF_MOST_SCREENS.split('|'))
  if (!existsSync(here(`src/contract/${name}.ts`)))
    throw new Error(`vite.config.ts names src/contract/${name}.ts, which is gone`)
const RULES = new RegExp(`src/(domain/|contract/(${OF_MOST_SCREENS})\\.ts$)`)
/**
 * What several screens are made of: in files of their own, each would cost a slow line a request.
 * A module takes what it imports into its file, so what only forms or dialogs need is named there.
 */
const PARTS =
  /src\/web\/(api|charts|clock|shell|member|page|habits|today|ui|units|water)\/|web\/(accounts\/passwords\/reauth|activity\/activity-text|own-foods\/own-food-form|language\/nutrient-names|meals\/(items\/item-drafts|meal-(origins|thumbnail)|meals-queries)|offline\/toast-recorded|weekly-letter\/letter-day)|lucide|react-query/
const CHARTS =
  /web\/(charts\/(?!tones|line-path|share-button|picture|period)|weight\/trajectory-chart)/
/** Home, with what it shares with the result of a meal and with the log. */
const MEALS =
  /web\/meals\/(meals-page|capture\/(analysis|capture-card|guidance|toast-kept|use-analysis|use-meal)|log\/(log-days|meal-log|meal-row|use-meal-rows)|photos|analyser|eaten-at|estimate-text|use-arrival)/
const FORMS =
  /react-hook-form|web\/(ui\/(form-(resolver|field)|draft-notice)|api\/call-form|offline\/use-draft)\./
const MEASURES = /web\/units\/(measure-field|measure-faults|number-field)\./
const DIALOGS = /@radix-ui|aria-hidden|web\/ui\/(dialog-window|menu)\./
/** What is shown once, to be copied. */
const COPIED = /web\/(ui\/(text-to-copy|copy-button|shown-once)|page\/one-time-link)\./
/** Parts of two screens at most. */
const FEW = /uqr|web\/(ui\/(qr-code|tabs|form-dialog)|units\/unit-choices)\./
const TOASTS = /react-toast|web\/ui\/toaster\./
/** What waits for a connection is told and drawn by. */
const WAITING = /web\/recordings\/while-waiting\./
const REGISTRATION =
  /web\/(accounts\/registration\/registration-form|accounts\/passwords\/password-(checklist|repeat))\./
/** What signs somebody in, in whichever way. */
const SIGN_IN =
  /web\/accounts\/(passkeys\/passkey-button|provider|second-factor|sign-in|visitor-layout)/
/** Fields are small, and the first thing that a visitor sees. */
const FIELDS =
  /web\/(ui\/(form|field|password-field|refusal-notice)|api\/(failure-notice|form-faults|body-schema)|language\/field-faults|accounts\/(passkeys\/can-use-passkeys|provider\/connecting-flag))\.|icons\/key-round/

/**
 * Puts compressed copies beside each file but the page, once, at the best level: the server only
 * picks the one that a browser takes.
 */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    for (const name of (await readdir(dir, { recursive: true })).filter((file) =>
      COMPRESSIBLE.test(file),
    )) {
      const content = await readFile(join(dir, name))
      if (content.length < WORTH_COMPRESSING_BYTES) continue
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content))
      await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
    }
  },
})

/** The pages make no JSON schemas: what zod has for them is a twentieth of the first script. */
const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)]
        .map(([, declared, renamed]) => `export const ${declared ?? renamed} = () => () => ({})`)
        .join('\n'),
  },
})

/**
 * The style and the app shell come first: the script, which needs both, must not share a slow
 * connection with them.
 */
const shellFirst = (): Plugin => ({
  name: 'shell-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '$& fetchpriority="low"'),
  },
})

export default defineConfig({
  root: here('src/web'),
  publicDir: here('src/web/public'),
  // Files name each other by where they lie, so that one build serves at the root of a host and
  // below a path.
  base: './',
  plugins: [
    ...messagePlugins(),
    schemasWhenUsed(),
    react(),
    tailwindcss(),
    serviceWorker(here('src/web/service-worker/service-worker.ts')),
    withoutJsonSchemas(),
    shellFirst(),
    compressed(),
  ],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'chunks.json',
    // The page preloads no module, so it needs no help with that in older browsers.
    modulePreload: { polyfill: false },
    // Without groups, every icon that two screens share becomes a file of its own: 140 requests'
    // worth.
    rolldownOptions: {
      // How long its plugins took tells nobody anything who builds this.
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, part] = CATALOGUE.exec(facadeModuleId ?? '') ?? []
          return language === undefined
            ? 'assets/[name]-[hash].js'
            : `assets/words.${language}.${part}-[hash].js`
        },
        codeSplitting: {
          groups: [
            // All that the app starts with, in the file that the page names: no further request is
            // needed for it.
            {
              name: 'app',
              test: (id) =>
                /src\/web\/(main\.tsx|index\.html)$|rolldown\/runtime/.test(id) || FIELDS.test(id),
              priority: 5,
            },
            // Forms and dialogs are opened; most screens are drawn without them.
            { name: 'forms', test: FORMS, priority: 4 },
            {
              name: 'accounts',
              test: /src\/contract\/(accounts\/|set-up)|accounts\/security-queries/,
              minShareCount: 2,
              priority: 5,
            },
            { name: 'sign-in', test: SIGN_IN, minShareCount: 2, priority: 4 },
            {
              name: 'parts',
              test: (id) =>
                RULES.test(id) ||
                (PARTS.test(id) &&
                  ![CHARTS, FORMS, MEASURES, DIALOGS, COPIED, TOASTS, FEW].some((own) =>
                    own.test(id),
                  )),
              minShareCount: 2,
              priority: 4,
            },
            { name: 'charts', test: CHARTS, minShareCount: 2, priority: 3 },
            { name: 'meals', test: MEALS, priority: 2 },
            { name: 'measures', test: MEASURES, priority: 2 },
            { name: 'waiting', test: WAITING, priority: 2 },
            { name: 'registration', test: REGISTRATION, minShareCount: 2, priority: 2 },
            { name: 'toasts', test: TOASTS, priority: 2 },
            { name: 'dialogs', test: DIALOGS, minShareCount: 2, priority: 1 },
            { name: 'copied', test: COPIED },
            {
              name: 'sending',
              test: /src\/contract\/(channels|reminders|webhooks)\./,
              minShareCount: 2,
            },
          ],
        },
      },
    },
    // The content policy allows no data: fonts or scripts, and small files travel well as files.
    assetsInlineLimit: 0,
  },
  server: {
    // Calls, but not the pages' own modules under src/web/api.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': 'http://localhost:3000' },
  },
})
