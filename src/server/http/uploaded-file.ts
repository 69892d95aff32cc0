import { codedMessage } from '#domain/coded-message.ts'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Caller } from './caller.ts'
import type { ReplyData } from './envelope.ts'
import { mountForMember } from './mount.ts'
import { ProblemError } from './problems.ts'
import { storageFull } from './storage-problems.ts'

export const importUnderWay = () =>
  new ProblemError('too_many_requests', {
    words: codedMessage('refused.import-under-way'),
    retryAfterS: 30,
  })

/** A call whose whole body is a file. */
interface UploadedFile {
  /** Its Content-Type. */
  readonly type: string
  /** Messages for a wrong type and for a file that is too large. */
  readonly otherType: string
  readonly tooLarge: string
}

/** What one upload may take of a disk that others need too. */
const SHARE_OF_FREE_DISK = 0.5

const roomIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize * SHARE_OF_FREE_DISK
}

const atMost = (limitBytes: number, roomBytes: number, tooLarge: string): Transform => {
  let received = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > limitBytes) done(new ProblemError('body_too_large', { words: tooLarge }))
      else if (received > roomBytes) done(storageFull())
      else done(null, chunk)
    },
  })
}

const receive = async (upload: Readable, path: string, limit: Transform): Promise<void> => {
  try {
    await pipeline(upload, limit, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isCutOff = code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
    throw isCutOff
      ? new ProblemError('invalid_input', { words: codedMessage('refused.upload-cut-off') })
      : error
  }
}

/**
 * Serves a call whose body is a file, one per member at a time. The file is stored on disk while it
 * is processed, because a zip must be read from its end and may not fit in memory.
 */
export const mountUpload = async <Q extends z.ZodType, R extends z.ZodType>(
  { app, uploadFolder }: { app: FastifyInstance; uploadFolder: string },
  endpoint: Endpoint<z.ZodType, Q, z.ZodType, R>,
  { type, otherType, tooLarge }: UploadedFile,
  work: (
    path: string,
    call: { readonly query: z.output<Q>; readonly request: FastifyRequest },
    caller: Caller,
  ) => Promise<ReplyData<z.output<R>>>,
): Promise<void> => {
  const uploading = new Set<string>()
  await app.register(async (scope) => {
    scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
    mountForMember(scope, endpoint, async ({ body: upload, query, request, reply }, caller) => {
      if (!(upload instanceof Readable))
        throw new ProblemError('unsupported_media_type', { words: otherType })
      if (uploading.has(caller.memberId)) throw importUnderWay()
      uploading.add(caller.memberId)
      const path = join(uploadFolder, `${randomUUID()}.upload`)
      try {
        await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
        const limitBytes = request.routeOptions.bodyLimit ?? 0
        await receive(upload, path, atMost(limitBytes, await roomIn(uploadFolder), tooLarge))
        return await work(path, { query, request }, caller)
      } catch (error) {
        // Nothing can follow a body of which the rest is not read.
        if (!request.raw.complete) void reply.header('connection', 'close')
        throw error
      } finally {
        uploading.delete(caller.memberId)
        await rm(path, { force: true })
      }
    })
  })
}

/**
 * Deletes files that a crash left behind. Newer ones stay: another process may be working on them.
 */
export const forgetUploads = async (folder: string, minAgeMs: number): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (file && Date.now() - file.mtimeMs >= minAgeMs)
      await rm(path, { recursive: true, force: true })
  }
}
