import { run } from './child.mjs'
import { inRoot } from './project.mjs'
import { envFileArguments, findRuntime } from './runtime.mjs'

/**
 * Runs a command of the server with its settings, and answers its exit code.
 * @param {string} file within src/server
 * @param {readonly string[]} args
 */
export const runServerCommand = (file, args) =>
  run(findRuntime(), ['--disable-warning=ExperimentalWarning', ...envFileArguments(), inRoot('src', 'server', ...file.split('/')), ...args])
