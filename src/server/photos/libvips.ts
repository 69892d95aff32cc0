import { createRequire } from 'node:module'
import type sharpModule from 'sharp'

type Sharp = typeof sharpModule

const require = createRequire(import.meta.url)
let loaded: Sharp | undefined

/**
 * Loaded with the first photo, because libvips takes 10 MB. The main thread must load it before
 * other threads, to keep the library in memory when they end.
 */
export const loadLibvips = (): Sharp => {
  if (loaded === undefined) {
    loaded = require('sharp') as Sharp
    // No photo is decoded twice, so a cache is useless; one thread per photo leaves the other cores
    // to other requests.
    loaded.cache(false)
    loaded.concurrency(1)
  }
  return loaded
}

export const sharp = (...given: Parameters<Sharp>): ReturnType<Sharp> => loadLibvips()(...given)
