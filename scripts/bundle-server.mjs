import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { STAY_OUTSIDE } from './outside-packages.mjs'
import { inRoot } from './project.mjs'

/**
 * V8 keeps a source with one letter outside Latin-1 at two bytes a letter, for as long as the
 * server runs.
 * @type {import('rolldown').Plugin}
 */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(
        /[\u0080-\uffff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

await build({
  cwd: inRoot(),
  // Each thread has an entry of its own: see src/server/open-thread.ts.
  input: {
    main: 'src/server/main.ts',
    'photo-worker': 'src/server/vision/photo-worker.ts',
    'heic-worker': 'src/server/photos/heic-worker.ts',
    'words-worker': 'src/server/foods/words-worker.ts',
    'import-worker': 'src/server/imports/import-worker.ts',
    'archive-worker': 'src/server/portability/archive-worker.ts',
    'count-worker': 'src/server/admin/count-worker.ts',
    'label-worker': 'src/server/vision/labels/label-worker.ts',
    'make-api-texts': 'src/server/make-api-texts.ts',
    // What an operator calls in a container, which has no sources.
    'backup-command': 'src/server/backup/backup-command.ts',
    'move-command': 'src/server/backup/move-command.ts',
    'import-command': 'src/server/products/import-command.ts',
    'shard-command': 'src/server/db/sharding/shard-command.ts',
  },
  platform: 'node',
  external: (id) => STAY_OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`)),
  logLevel: 'warn',
  plugins: [asciiOnly],
  output: {
    dir: 'dist/server',
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    // Whitespace and dead code only: the log's stack traces keep their names.
    minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
  },
})

// On request it would take half a second of the server's main thread.
await import(pathToFileURL(inRoot('dist', 'server', 'make-api-texts.js')).href)
