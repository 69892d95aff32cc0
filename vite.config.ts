import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => new URL(path, import.meta.url).pathname

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/
const WORTH_COMPRESSING_BYTES = 1024

/** Puts a compressed twin beside each file, once, at the best level: the server only picks the one that a browser takes. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => COMPRESSIBLE.test(file))) {
      const content = await readFile(join(dir, name))
      if (content.length < WORTH_COMPRESSING_BYTES) continue
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content))
      await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
    }
  },
})

export default defineConfig({
  root: here('src/web'),
  publicDir: here('src/web/public'),
  plugins: [react(), tailwindcss(), compressed()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'chunks.json',
    // What nine chunks or more use travels at once: dozens of files of 1 KB take longer than one of 15.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'widely-used', minShareCount: 9 }] } } },
    // The content policy allows no data: fonts or scripts, and small files travel well as files.
    assetsInlineLimit: 0,
  },
  server: {
    // Calls, but not the pages' own modules under src/web/api.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': 'http://localhost:3000' },
  },
})
