import { createRequire } from 'node:module'
import type sharpModule from 'sharp'

type Sharp = typeof sharpModule

const require = createRequire(import.meta.url)
let loaded: Sharp | undefined

/**
 * libvips takes 10 MB, so it comes with the first photo. The main thread must have it before any other thread does: it
 * holds the library's code in memory when those end.
 */
export const loadLibvips = (): Sharp => {
  if (loaded === undefined) {
    loaded = require('sharp') as Sharp
    // Pixels never come twice, so a cache only holds memory; one thread a photo leaves the other cores to other requests.
    loaded.cache(false)
    loaded.concurrency(1)
  }
  return loaded
}

export const sharp = (...given: Parameters<Sharp>): ReturnType<Sharp> => loadLibvips()(...given)
