import type { FastifyInstance } from 'fastify'
import type { SignInCookies } from './accounts/sessions/session-cookie.ts'
import type { Config } from './config/config.ts'
import type { ReadServerSettings } from './db/server-settings.ts'
import type { Encryption } from './db/encryption.ts'
import type { Database, Engine } from './db/schema.ts'
import type { FileThread } from './file-thread.ts'
import type { WordsReader } from './foods/words-reader.ts'
import type { Traffic } from './http/traffic.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import type { FindByBarcode } from './products/product-reads.ts'
import type { RefreshProducts } from './products/product-refresh.ts'
import type { Sender } from './sending/sender.ts'
import type { Analyser } from './vision/analyser.ts'
import type { LabelReader } from './vision/labels/label-reader.ts'
import type { RemoteAnalyser } from './vision/remote/remote-analyser.ts'

/** The parts of a server. Features get all of them and use what they need. */
export interface ServerParts {
  readonly app: FastifyInstance
  readonly config: Config
  readonly version: string
  /** What the environment or the set-up decided. */
  readonly serverSettings: ReadServerSettings
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly db: Database
  readonly engine: Engine
  readonly photos: PhotoStore
  /** Where uploads are stored while they are processed. */
  readonly uploadFolder: string
  /** Read such files. */
  readonly fileThread: FileThread
  readonly cookies: SignInCookies
  readonly encryption: Encryption
  readonly traffic: Traffic
  /** The built-in photo analyser; `remote` is the one that the operator configured, if any. */
  readonly analyser: Analyser
  readonly remote: RemoteAnalyser | undefined
  readonly labels: LabelReader
  /** Reads meals and recipes in words. */
  readonly words: WordsReader
  readonly findByBarcode: FindByBarcode
  readonly refreshProducts: RefreshProducts
  readonly sender: Sender
  /** The public key with which browsers subscribe to reminders. */
  readonly pushKey: string
}
