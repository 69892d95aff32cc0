import type { Environment } from './environment.ts'

/** A bucket of an S3-compatible store, with its access keys. */
export interface PhotoBucket {
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
/** Accepted by stores without regions. */
const USUAL_REGION = 'us-east-1'

/** The missing settings, each with a message; none if all or nothing is given. */
export const faultsOfPhotoBucket = (environment: Environment): [name: string, words: string][] => {
  const isAsked = [...NEEDED, 'S3_REGION' as const, 'S3_PREFIX' as const].some(
    (name) => environment[name] !== undefined,
  )
  const missing = isAsked ? NEEDED.filter((name) => environment[name] === undefined) : []
  return missing.map((name) => [name, 'is needed with the other S3_ settings'])
}

/** Undefined unless all required settings are given. */
export const photoBucketOf = (environment: Environment): PhotoBucket | undefined => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  const prefix = (environment.S3_PREFIX ?? '').replace(/^\/+|\/+$/g, '')
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: environment.S3_REGION ?? USUAL_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: prefix === '' ? '' : `${prefix}/`,
  }
}
