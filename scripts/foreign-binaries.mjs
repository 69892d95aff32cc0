import { existsSync, readdirSync, rmSync } from 'node:fs'
import { inRoot } from './project.mjs'

const BINARIES = inRoot('node_modules', 'onnxruntime-node', 'bin')

/** onnxruntime-node carries its library for every platform: those of other platforms are 245 MB that nothing here can run. */
export const removeForeignBinaries = () => {
  if (!existsSync(BINARIES)) return
  for (const version of readdirSync(BINARIES)) {
    for (const platform of readdirSync(`${BINARIES}/${version}`)) {
      for (const architecture of readdirSync(`${BINARIES}/${version}/${platform}`)) {
        const isOurs = platform === process.platform && architecture === process.arch
        if (!isOurs) rmSync(`${BINARIES}/${version}/${platform}/${architecture}`, { recursive: true })
      }
    }
  }
}

if (process.argv[1] === inRoot('scripts', 'foreign-binaries.mjs')) removeForeignBinaries()
