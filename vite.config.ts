import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { chunksByScreens } from './scripts/chunks.mjs'
import { messagePlugins } from './scripts/message-plugins.mjs'
import { schemasWhenUsed } from './scripts/schemas-when-used.mjs'
import { serviceWorker } from './scripts/service-worker.mjs'

const here = (path: string) => new URL(path, import.meta.url).pathname

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/
const WORTH_COMPRESSING_BYTES = 1024

const CATALOGUE = /\/([\w-]+)\.po\?part=(\w+)$/

const SOURCES = readdirSync(here('src'), { recursive: true }).map((path) => `src/${String(path)}`)

/** Whether a module's path has one of these beginnings in it. @throws if sources have none of them */
const under = (...beginnings: readonly string[]) => {
  for (const one of beginnings)
    if (one.startsWith('src/') && !SOURCES.some((path) => path.startsWith(one)))
      throw new Error(`vite.config.ts names ${one}, which is gone`)
  return (id: string): boolean => beginnings.some((one) => id.includes(one))
}
const inFolder = (folder: string, ...names: readonly string[]) =>
  names.map((name) => `src/${folder}/${name}`)

/** Forms and dialogs are opened; most screens are drawn without them. */
const isForm = under(
  'react-hook-form',
  ...inFolder('web/ui', 'form-resolver.', 'form-field.', 'draft-notice.'),
  ...inFolder('web', 'api/call-form.', 'api/use-draft.'),
)
const isMeasure = under(
  ...inFolder('web/units', 'measure-field.', 'measure-faults.', 'number-field.'),
)
const isDialog = under('@radix-ui', 'aria-hidden', ...inFolder('web/ui', 'dialog-window.', 'menu.'))
const isToast = under('react-toast', 'src/web/ui/toaster.')
const isSmallOfCharts = under(
  ...inFolder('web/charts', 'tones', 'line-path', 'share-button', 'picture', 'period'),
)
const inCharts = under(...inFolder('web', 'charts/', 'weight/trajectory-chart'))
const isChart = (id: string) => inCharts(id) && !isSmallOfCharts(id)
const hasOwnFile = [isForm, isMeasure, isDialog, isToast, isChart]
const isAccountSchema = under(
  ...inFolder('contract', 'accounts/', 'set-up'),
  'src/web/accounts/security-queries',
)
const isChannelSchema = under(...inFolder('contract', 'channels.', 'reminders.', 'webhooks.'))
const isWaiting = under('src/web/recordings/while-waiting.')
/** Fields are small, and the first thing that a visitor sees. */
const isField = under(
  ...inFolder('web/ui', 'form.', 'field.', 'password-field.', 'refusal-notice.'),
  ...inFolder('web/api', 'failure-notice.', 'form-faults.', 'body-schema.'),
  ...inFolder('web/accounts', 'passkeys/can-use-passkeys.', 'provider/connecting-flag.'),
  'src/web/language/field-faults.',
  'icons/key-round',
)
const ofScreens = chunksByScreens(here('src/web/main.tsx'))

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
                /src\/web\/(main\.tsx|index\.html)$|rolldown\/runtime/.test(id) || isField(id),
              priority: 6,
            },
            { name: 'forms', test: isForm, priority: 4 },
            { name: ofScreens('sign-in'), priority: 4 },
            {
              name: ofScreens('parts'),
              test: (id) => !hasOwnFile.some((isOwn) => isOwn(id)),
              minShareCount: 2,
              priority: 4,
            },
            { name: 'charts', test: isChart, minShareCount: 2, priority: 3 },
            { name: ofScreens('day'), minShareCount: 2, priority: 3 },
            { name: ofScreens('home'), priority: 2 },
            { name: 'waiting', test: isWaiting, priority: 2 },
            { name: 'measures', test: isMeasure, priority: 2 },
            { name: 'toasts', test: isToast, priority: 2 },
            { name: 'dialogs', test: isDialog, minShareCount: 2, priority: 1 },
            { name: 'accounts', test: isAccountSchema, minShareCount: 2, priority: 5 },
            { name: 'sending', test: isChannelSchema, minShareCount: 2 },
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
