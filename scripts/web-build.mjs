import { ensureBuilt } from './built-once.mjs'
import { inRoot } from './project.mjs'

/**
 * Builds the pages with Vite unless dist/web was already built from the same inputs.
 * @param {string} runtime
 * @param {{ anew?: boolean }} [options]
 */
export const ensureWebBuilt = (runtime, options) =>
  ensureBuilt(
    runtime,
    {
      name: 'the pages',
      inputs: [
        'src/web',
        'src/contract',
        'src/domain',
        'vite.config.ts',
        'scripts/message-plugins.mjs',
        'scripts/service-worker.mjs',
        'scripts/catalogue-parts.mjs',
        'scripts/catalogue-plugin.mjs',
        'scripts/catalogues.mjs',
        'lingui.config.mjs',
        'tsconfig.base.json',
        'package-lock.json',
      ],
      product: 'dist/web/index.html',
      stamp: 'web-build.json',
      tool: [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    },
    options,
  )
