import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { inRoot } from './project.mjs'
import { broughtByNpm, runsServer } from './runtime.mjs'

const MODULES = inRoot('node_modules')
const BINARIES = join(MODULES, 'onnxruntime-node', 'bin')
const MAP = /\.(js|mjs|cjs|css|ts|mts|cts)\.map$/
const TYPESCRIPT = /\.(ts|mts|cts)$/

/**
 * onnxruntime-node carries its library for every platform: those of other platforms are 245 MB that
 * nothing here can run.
 */
const removeForeignBinaries = () => {
  if (!existsSync(BINARIES)) return
  for (const version of readdirSync(BINARIES)) {
    for (const platform of readdirSync(`${BINARIES}/${version}`)) {
      for (const architecture of readdirSync(`${BINARIES}/${version}/${platform}`)) {
        const isOurs = platform === process.platform && architecture === process.arch
        if (!isOurs)
          rmSync(`${BINARIES}/${version}/${platform}/${architecture}`, { recursive: true })
      }
    }
  }
}

/**
 * The Node that npm brings has headers for native parts, 67 MB, which nothing here builds. Where
 * the machine's own Node runs the server, none of it is needed.
 */
const removeSecondNode = () => {
  const { folder } = broughtByNpm()
  rmSync(join(folder, 'include'), { recursive: true, force: true })
  // npm's scripts find the one that npm brought first: then this is it.
  if (!runsServer(process.versions.node) || process.execPath.startsWith(MODULES + sep)) return
  rmSync(folder, { recursive: true, force: true })
  for (const link of ['node', 'node.cmd', 'node.ps1'])
    rmSync(join(MODULES, '.bin', link), { force: true })
}

/**
 * Packages bring maps of their code to sources that they mostly do not bring, 60 MB, and types and
 * sources in TypeScript, 60 MB, which only checks and editors read.
 * @param {boolean} withTypes
 */
const removeNeedlessSources = (withTypes) => {
  for (const name of readdirSync(MODULES, { recursive: true, encoding: 'utf8' })) {
    if (MAP.test(name) || (!withTypes && TYPESCRIPT.test(name))) rmSync(join(MODULES, name))
  }
}

/** @param {{ withTypes: boolean }} options withTypes: what only checks and editors read stays */
export const removeNeedlessFiles = ({ withTypes }) => {
  removeForeignBinaries()
  removeSecondNode()
  removeNeedlessSources(withTypes)
}
