import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharp } from '#server/photos/libvips.ts'
import { openEmbeddedAnalyser } from '#server/vision/embedded-analyser.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'
import { SERVER_ENV } from '../scripts/server-run.mjs'
import { memoryOf } from './processes.ts'
import { middleOf } from './rounds.ts'

/** What a photo from a phone costs, from its bytes to the answer and the stored pictures. */
export interface PhotoCost {
  readonly megabytes: number
  readonly medianMs: number
  readonly minMs: number
  /** False where the system has no `taskset` to keep a process on one core. */
  readonly isOnOneCore: boolean
  /**
   * The memory that the analyser adds to the process: with the model loaded, and after these
   * photos.
   */
  readonly loadedMb: number
  readonly usedMb: number
}

const WIDTH = 4000
const HEIGHT = 3000
const PHOTOS = 31
const CHANNELS = 3

/**
 * Twelve megapixels with detail of every size, so that they take as many bytes as a photo of a
 * plate: 2.3 MB.
 */
const takePhoto = async (): Promise<Buffer> => {
  const sum = new Float32Array(WIDTH * HEIGHT * CHANNELS)
  let seed = 1
  for (const [width, strength] of [
    [4, 0.5],
    [16, 0.3],
    [64, 0.2],
    [256, 0.12],
    [1000, 0.08],
    [WIDTH, 0.05],
  ] as const) {
    const height = (width * HEIGHT) / WIDTH
    const noise = new Uint8Array(width * height * CHANNELS).map(
      () => (seed = (seed * 48_271) % 2_147_483_647) & 255,
    )
    const octave = await sharp(noise, { raw: { width, height, channels: CHANNELS } })
      .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
      .raw()
      .toBuffer()
    for (let i = 0; i < sum.length; i += 1)
      sum[i] = (sum[i] ?? 0) + ((octave[i] ?? 0) - 127) * strength
  }
  const pixels = Uint8ClampedArray.from(sum, (value) => 127 + value)
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const measureHere = async (photoFile: string): Promise<Omit<PhotoCost, 'isOnOneCore'>> => {
  const photo = readFileSync(photoFile)
  const rssMb = () => memoryOf(process.pid).rssMb
  const before = rssMb()
  const analyser = openEmbeddedAnalyser({ ...SHIPPED_MODEL, threads: 1 })
  const analyse = async (): Promise<number> => {
    // Bytes move to the analyser's thread: each photo has its own.
    const upload = Uint8Array.from(photo)
    const startedAt = performance.now()
    await analyser.analyse(upload)
    return performance.now() - startedAt
  }
  // The first waits for the model.
  await analyse()
  const loaded = rssMb()
  const times: number[] = []
  for (let one = 0; one < PHOTOS; one += 1) times.push(await analyse())
  const used = rssMb()
  await analyser.close()
  return {
    megabytes: Math.round(photo.length / 1e5) / 10,
    medianMs: Math.round(middleOf(times) ?? 0),
    minMs: Math.round(Math.min(...times)),
    loadedMb: loaded - before,
    usedMb: used - before,
  }
}

/** In a process of its own with the server's settings of memory, on one core. */
export const measurePhoto = async (folder: string): Promise<PhotoCost> => {
  const photoFile = join(folder, 'photo.jpg')
  writeFileSync(photoFile, await takePhoto())
  const isOnOneCore = spawnSync('taskset', ['-c', '0', 'true']).status === 0
  const pinned = isOnOneCore ? ['taskset', '-c', '0'] : []
  const [command = '', ...args] = [
    ...pinned,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    import.meta.filename,
    photoFile,
  ]
  const output = execFileSync(command, args, {
    env: { ...process.env, ...SERVER_ENV },
    encoding: 'utf8',
  })
  return { ...(JSON.parse(output) as Omit<PhotoCost, 'isOnOneCore'>), isOnOneCore }
}

const [, script, photoFile] = process.argv
if (script === import.meta.filename && photoFile !== undefined) {
  console.log(JSON.stringify(await measureHere(photoFile)))
  process.exit(0)
}
