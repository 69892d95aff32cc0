import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { inRoot } from './project.mjs'
import { broughtByNpm, runsServer } from './runtime.mjs'

const MODULES = inRoot('node_modules')
const MAP = /\.(js|mjs|cjs|css|ts|mts|cts)\.map$/
const TYPESCRIPT = /\.(ts|mts|cts)$/

/**
 * @typedef {{
 *   modules: string,
 *   platform: string,
 *   arch: string,
 *   withTypes: boolean,
 * }} Target
 *   modules: a node_modules folder; platform, arch: what it is for; withTypes: whether what only
 *   checks and editors read stays
 */

/**
 * onnxruntime-node carries its library for every platform: those of other platforms are 245 MB that
 * nothing there can run.
 * @param {Target} target
 */
const removeForeignBinaries = ({ modules, platform, arch }) => {
  const binaries = join(modules, 'onnxruntime-node', 'bin')
  if (!existsSync(binaries)) return
  for (const version of readdirSync(binaries)) {
    for (const found of readdirSync(join(binaries, version))) {
      for (const architecture of readdirSync(join(binaries, version, found))) {
        if (found !== platform || architecture !== arch)
          rmSync(join(binaries, version, found, architecture), { recursive: true })
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
 * @param {Target} target
 */
const removeNeedlessSources = ({ modules, withTypes }) => {
  for (const name of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
    if (MAP.test(name) || (!withTypes && TYPESCRIPT.test(name))) rmSync(join(modules, name))
  }
}

/** @param {Target} target */
export const removeNeedlessPackageFiles = (target) => {
  removeForeignBinaries(target)
  removeNeedlessSources(target)
}

/** Of this project's own installation. @param {{ withTypes: boolean }} options */
export const removeNeedlessFiles = ({ withTypes }) => {
  removeSecondNode()
  removeNeedlessPackageFiles({
    modules: MODULES,
    platform: process.platform,
    arch: process.arch,
    withTypes,
  })
}
