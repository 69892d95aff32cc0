import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import type { PhotoBucket } from '#server/config/photo-bucket.ts'
import { PHOTO_SIZES, photoFileName, safeId } from './photo-names.ts'
import {
  type PhotoFile,
  type PhotoSize,
  type PhotoStore,
  PhotoStoreUnavailable,
  type StoredPhoto,
  type StoreOwnership,
} from './photo-store.ts'

/** Until the store begins to answer; the download then depends on the member's connection. */
const ANSWER_LIMIT_MS = 15_000
/** Pauses before retries. */
const PAUSES_MS = [200, 1000]
/** Slower failures are not retried, because a member is waiting. */
const FAST_FAILURE_MS = 3000
const KEYS_PER_LIST = 1000
const OWNER = 'owner'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Recognises photos, because others may store files under the same prefix. */
const PHOTO_KEY = new RegExp(`^(?<memberId>${UUID})/(?<photoId>${UUID})(?:\\.thumbnail)?\\.jpg$`)

export interface BucketOptions {
  /** Logs why the store failed: a code or status, nothing about the request. */
  readonly onFailure?: (reason: string) => void
  readonly answerLimitMs?: number
}

class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime'
  readonly code = this.name
}

const fetchWithin =
  (limitMs: number): typeof fetch =>
  async (input, init) => {
    const controller = new AbortController()
    const limit = setTimeout(() => controller.abort(new NoAnswerInTime()), limitMs)
    try {
      return await fetch(input, { ...init, signal: controller.signal })
    } finally {
      clearTimeout(limit)
    }
  }

/** Refusals are final, except for too many requests; other failures are worth a retry. */
const isWorthAnotherTry = (error: unknown): boolean =>
  !(error instanceof S3ServiceError) ||
  error.status >= 500 ||
  error.status === 408 ||
  error.status === 429

const reasonOf = (error: unknown): string => {
  if (error instanceof S3ServiceError) return `${error.status} ${error.serviceCode ?? ''}`.trim()
  const { cause, name } = error as Error
  return String((cause as { code?: unknown } | undefined)?.code ?? name)
}

/**
 * Photos as private objects in an S3-compatible store: `<prefix><member>/<photo>.jpg` and
 * `.thumbnail.jpg`, and `<prefix>owner`.
 */
export class BucketPhotoStore implements PhotoStore {
  readonly #bucket: S3mini
  readonly #prefix: string
  readonly #onFailure: (reason: string) => void
  readonly ownership: StoreOwnership

  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix }: PhotoBucket,
    { onFailure = () => {}, answerLimitMs = ANSWER_LIMIT_MS }: BucketOptions = {},
  ) {
    const inTime = fetchWithin(answerLimitMs)
    this.#bucket = new S3mini({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      fetch: inTime,
    })
    this.#prefix = prefix
    this.#onFailure = onFailure
    const key = prefix + OWNER
    this.ownership = {
      key,
      // May end with a line break if written by hand.
      read: async () => (await this.#asked((client) => client.getObject(key)))?.trim(),
      claim: async (installationId) =>
        void (await this.#asked((client) => client.putObject(key, installationId, 'text/plain'))),
    }
  }

  /** Checks that the bucket can be read. @throws PhotoStoreUnavailable with the reason */
  async check(): Promise<void> {
    const page = await this.#asked((bucket) => bucket.listObjectsPaged('/', this.#prefix, 1))
    if (!page) throw new PhotoStoreUnavailable('there is no such bucket')
  }

  async put(
    memberId: string,
    photoId: string,
    photo: Readonly<Record<PhotoSize, Uint8Array>>,
  ): Promise<void> {
    const write = (size: PhotoSize) => {
      const key = this.#keyOf(memberId, photoId, size)
      return this.#asked((bucket) => bucket.putObject(key, photo[size], 'image/jpeg'))
    }
    await Promise.all(PHOTO_SIZES.map(write))
  }

  async open(memberId: string, photoId: string, size: PhotoSize): Promise<PhotoFile | undefined> {
    const key = this.#keyOf(memberId, photoId, size)
    const reply = await this.#asked((bucket) => bucket.getObjectResponse(key))
    if (!reply?.body) return undefined
    const length = reply.headers.get('content-length')
    if (length !== null) return { stream: Readable.fromWeb(reply.body), size: Number(length) }
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { stream: Readable.from([bytes]), size: bytes.byteLength }
  }

  async remove(memberId: string, photoId: string): Promise<void> {
    for (const size of PHOTO_SIZES) {
      const key = this.#keyOf(memberId, photoId, size)
      await this.#asked((bucket) => bucket.deleteObject(key))
    }
  }

  async removeAllOf(memberId: string): Promise<void> {
    for await (const objects of this.#pages(`${this.#prefix}${safeId(memberId)}/`)) {
      const keys = objects.map(({ Key }) => Key)
      await this.#asked(async (bucket) => {
        const outcomes = await bucket.deleteObjects(keys)
        if (!outcomes.every(Boolean)) throw new Error('The store left some objects')
      })
    }
  }

  async *list(): AsyncGenerator<StoredPhoto> {
    let last = ''
    for await (const objects of this.#pages(this.#prefix)) {
      for (const { Key, LastModified } of objects) {
        const { memberId, photoId } = PHOTO_KEY.exec(Key.slice(this.#prefix.length))?.groups ?? {}
        if (memberId === undefined || photoId === undefined) continue
        // Keys are sorted, so the two files of a photo are adjacent.
        if (last === `${memberId}/${photoId}`) continue
        last = `${memberId}/${photoId}`
        yield { memberId, photoId, ageMs: Date.now() - LastModified.getTime() }
      }
    }
  }

  /** Nothing to do: objects are stored completely or not at all. */
  async removeUnfinished(): Promise<number> {
    return 0
  }

  #keyOf(memberId: string, photoId: string, size: PhotoSize): string {
    return `${this.#prefix}${safeId(memberId)}/${photoFileName(photoId, size)}`
  }

  async *#pages(prefix: string) {
    let token: string | undefined
    do {
      const page = await this.#asked((bucket) =>
        bucket.listObjectsPaged('/', prefix, KEYS_PER_LIST, token),
      )
      if (!page) throw new PhotoStoreUnavailable('there is no such bucket')
      yield page.objects ?? []
      token = page.nextContinuationToken
    } while (token !== undefined)
  }

  /** Calls the store, with retries; all calls are idempotent. @throws PhotoStoreUnavailable */
  async #asked<T>(call: (bucket: S3mini) => Promise<T>): Promise<T> {
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      const askedAt = performance.now()
      try {
        return await call(this.#bucket)
      } catch (error) {
        const hasFailedFast = performance.now() - askedAt < FAST_FAILURE_MS
        if (pauseMs !== undefined && hasFailedFast && isWorthAnotherTry(error)) {
          await wait(pauseMs)
          continue
        }
        const reason = reasonOf(error)
        this.#onFailure(reason)
        throw new PhotoStoreUnavailable(reason, { cause: error })
      }
    }
    throw new PhotoStoreUnavailable('it was not asked')
  }
}
