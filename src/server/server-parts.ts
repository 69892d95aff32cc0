import type { FastifyInstance } from 'fastify'
import type { SignInCookies } from './accounts/sessions/session-cookie.ts'
import type { Config } from './config/config.ts'
import type { Encryption } from './db/encryption.ts'
import type { Database, Engine } from './db/schema.ts'
import type { Traffic } from './http/traffic.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import type { FindByBarcode } from './products/product-reads.ts'
import type { Sender } from './sending/sender.ts'
import type { Analyser } from './vision/analyser.ts'
import type { LabelReader } from './vision/labels/label-reader.ts'
import type { RemoteAnalyser } from './vision/remote/remote-analyser.ts'

/** What one server is made of. Each feature mounts its calls with it, and takes the parts that it needs. */
export interface ServerParts {
  readonly app: FastifyInstance
  readonly config: Config
  readonly version: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly db: Database
  readonly engine: Engine
  readonly photos: PhotoStore
  /** Where uploads lie while they are read. */
  readonly uploadFolder: string
  readonly cookies: SignInCookies
  readonly encryption: Encryption
  readonly traffic: Traffic
  /** The built-in analyser of photos, and the remote one where the operator set one. */
  readonly analyser: Analyser
  readonly remote: RemoteAnalyser | undefined
  readonly labels: LabelReader
  readonly findByBarcode: FindByBarcode
  readonly sender: Sender
  /** By which browsers subscribe to reminders. */
  readonly pushKey: string
}
