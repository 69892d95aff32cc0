import { ensureBuilt } from './built-once.mjs'
import { inRoot } from './project.mjs'

/** What `npm start` runs: the server's sources and their packages in a few files. */
export const SERVER_ENTRY = inRoot('dist', 'server', 'main.js')

/**
 * Bundles the server unless dist/server was already made from the same inputs.
 * @param {string} runtime
 * @param {{ anew?: boolean }} [options]
 */
export const ensureServerBuilt = (runtime, options) =>
  ensureBuilt(
    runtime,
    {
      name: 'the server',
      inputs: ['src/server', 'src/contract', 'src/domain', 'scripts/bundle-server.mjs', 'package.json', 'package-lock.json'],
      product: 'dist/server/main.js',
      stamp: 'server-build.json',
      tool: [inRoot('scripts', 'bundle-server.mjs')],
    },
    options,
  )
