import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, minify, type Plugin } from 'vite'
import { messagePlugins } from './scripts/message-plugins.mjs'
import { writeOpeningPages } from './scripts/opening-pages.mjs'

const here = (path: string) => new URL(path, import.meta.url).pathname

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/
const WORTH_COMPRESSING_BYTES = 1024

/** The few lines that run before a page's first paint stand in it: a file of their own would hold it up. */
const openingScript = (): Plugin => ({
  name: 'opening-script',
  async transformIndexHtml(html) {
    const { code } = await minify('opening.js', await readFile(here('src/web/opening.js'), 'utf8'), { module: false })
    return html.replace('<!-- opening.js -->', () => `<script>${code.trim()}</script>`)
  },
})

/** Draws the first view of each screen into a page of its own. */
const openingPages = (): Plugin => ({
  name: 'opening-pages',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    await writeOpeningPages({ webFolder: here('src/web'), builtFolder: dir })
  },
})

/** Puts a compressed twin beside each file, once, at the best level: the server only picks the one that a browser takes. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  // After the pages were written.
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      for (const name of (await readdir(dir, { recursive: true })).filter((file) => COMPRESSIBLE.test(file))) {
        const content = await readFile(join(dir, name))
        if (content.length < WORTH_COMPRESSING_BYTES) continue
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content))
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
      }
    },
  },
})

/** The chunk of what every page stands on: what the entry imports, and what that imports; packages apart, for they change seldom. */
const firstChunkOf = (() => {
  const known = new Map<string, boolean>()
  const isFirst = (id: string, modules: { getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null }): boolean => {
    const told = known.get(id)
    if (told !== undefined) return told
    known.set(id, false)
    const found = modules.getModuleInfo(id)
    const is = found !== null && (found.isEntry || found.importers.some((importer) => isFirst(importer, modules)))
    known.set(id, is)
    return is
  }
  return (id: string, modules: Parameters<typeof isFirst>[1]) =>
    !/\.(css|html)$|main\.tsx$/.test(id) && isFirst(id, modules) ? (id.includes('node_modules') ? 'base' : 'first') : null
})()

/** What several screens are made of. */
const PARTS = /src\/(domain|contract|web\/(api|charts|clock|language|shell|ui|units))\/|@radix-ui/

/** What no screen needs at first. */
const LATE = /dialog|src\/web\/security\/|react-(dismissable-layer|focus-scope|focus-guards|portal)\/|aria-hidden/

export default defineConfig({
  root: here('src/web'),
  publicDir: here('src/web/public'),
  plugins: [messagePlugins(), react(), tailwindcss(), openingScript(), openingPages(), compressed()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'chunks.json',
    // A screen is four files, not forty: each costs a request, and most would be smaller than its headers. What the pages
    // stand on changes seldom and stays in the browser's cache; dialogs come when one is about to open.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: firstChunkOf, debugName: 'first', priority: 3 },
            { name: 'parts', test: (id) => PARTS.test(id) && !LATE.test(id), minShareCount: 3, priority: 2 },
            { name: 'meals', test: (id) => /src\/web\/(meals|activity)\//.test(id) && !LATE.test(id), minShareCount: 2, priority: 2 },
            { name: 'dialogs', test: LATE, minShareCount: 2, priority: 1 },
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
