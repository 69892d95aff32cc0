import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { messagePlugins } from './scripts/message-plugins.mjs'
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
 */
const PARTS =
  /src\/web\/(api|charts|clock|shell|member|page|habits|today|ui|units|water)\/|web\/activity\/activity-words|web\/meals\/(items\/item-drafts|meal-thumbnail)|lucide|react-query/

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
    react(),
    tailwindcss(),
    serviceWorker(here('src/web/service-worker/service-worker.ts')),
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
              test: /src\/web\/(main\.tsx|index\.html)$|rolldown\/runtime/,
              priority: 2,
            },
            // Forms are opened; the screens that Lighthouse looks at are drawn without them.
            {
              name: 'forms',
              test: /react-hook-form|@hookform|web\/ui\/form-resolver/,
              priority: 2,
            },
            {
              name: 'dialogs',
              test: /@radix-ui|aria-hidden|web\/ui\/(dialog|menu|form-dialog)/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'rules', test: RULES, minShareCount: 2, priority: 1 },
            { name: 'parts', test: PARTS, minShareCount: 2, priority: 1 },
            // The schemas that few screens use: each costs time to build.
            { name: 'schemas', test: /src\/contract\//, minShareCount: 2 },
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
