import type { RecordedStatement } from '../test/support/recorded-statements.ts'
import type { FloorKind } from './calls.ts'

/** What the floor's process is told. */
export interface FloorOrder {
  readonly databaseFile: string
  readonly databaseUrl: string | undefined
  readonly modelFile: string
  readonly inputSize: number
  /** Ids that the recorded statements made. */
  readonly newIds: readonly string[]
  readonly calls: readonly {
    readonly floor: FloorKind
    readonly statements: readonly RecordedStatement[]
    readonly reply: string
    /** Of the reply, but for what the server itself adds to any. */
    readonly headers: Record<string, string>
  }[]
}
