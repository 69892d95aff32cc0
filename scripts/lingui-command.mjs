import { inRoot } from './project.mjs'

/** @param {string[]} command of Lingui, for the catalogues as the code would have them */
export const linguiCommand = (...command) => [
  inRoot('node_modules', '@lingui', 'cli', 'dist', 'lingui.js'),
  ...command,
  '--config',
  inRoot('scripts', 'extract-messages.config.mjs'),
  '--clean',
  '--overwrite',
  '--workers',
  '1',
]
