import { said } from '#domain/said.ts'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ProblemError } from './problems.ts'

interface UploadLimits {
  readonly folder: string
  readonly limitBytes: number
  /** What is said of a larger one. */
  readonly tooLarge: string
}

const atMost = ({ limitBytes, tooLarge }: UploadLimits): Transform => {
  let received = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > limitBytes) done(new ProblemError('body_too_large', { words: tooLarge }))
      else done(null, chunk)
    },
  })
}

const receive = async (upload: Readable, path: string, limits: UploadLimits): Promise<void> => {
  try {
    await pipeline(upload, atMost(limits), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isCutOff = code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
    throw isCutOff ? new ProblemError('invalid_input', { words: said('refused.upload-cut-off') }) : error
  }
}

/** Keeps an upload on disk while it is worked on: a zip is read from its end, and memory is too small for one. */
export const withUpload = async <T>(upload: Readable, limits: UploadLimits, work: (path: string) => Promise<T>): Promise<T> => {
  await mkdir(limits.folder, { recursive: true, mode: 0o700 })
  const path = join(limits.folder, `${randomUUID()}.upload`)
  try {
    await receive(upload, path, limits)
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes what a crash left behind, by its age: another process on the same folder may be at work on a younger one. */
export const forgetUploads = async (folder: string, minAgeMs: number): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file && Date.now() - file.mtimeMs >= minAgeMs) await rm(path, { recursive: true, force: true })
  }
}
