import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './project.mjs'

const BINARIES = inRoot('node_modules', 'onnxruntime-node', 'bin')

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
 * Packages bring maps of their code to sources that they mostly do not bring: 60 MB that only their
 * own developers read.
 */
const removeSourceMaps = () => {
  const folder = inRoot('node_modules')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|mjs|cjs|css|ts|mts|cts)\.map$/.test(name)) rmSync(join(folder, name))
  }
}

export const removeNeedlessFiles = () => {
  removeForeignBinaries()
  removeSourceMaps()
}

if (process.argv[1] === inRoot('scripts', 'needless-files.mjs')) removeNeedlessFiles()
