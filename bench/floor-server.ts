// The floor, the least that an answer can cost: the same SQL through the bare driver, then the same
// bytes from a bare Fastify.
import { argon2, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import pg from 'pg'
import { silenceRuntime } from '#server/vision/silent-runtime.ts'
import type { RecordedStatement } from '../test/support/recorded-statements.ts'
import type { FloorKind } from './calls.ts'
import { noisySquare } from './network.ts'

/** What the floor has to answer. */
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

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as FloorOrder
const app = Fastify()
app.removeContentTypeParser('application/json')
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, _body, done) =>
  done(null, undefined),
)

/** Rows that were inserted once cannot be inserted again under their id. */
const valuesAnew = (values: readonly unknown[]): unknown[] =>
  values.map((value) =>
    typeof value === 'string' && order.newIds.includes(value) ? randomUUID() : value,
  )

const openDatabase = (): ((statement: RecordedStatement) => unknown) => {
  if (order.databaseUrl !== undefined) {
    const pool = new pg.Pool({ connectionString: order.databaseUrl, max: 10 })
    return ({ name, text, values }) =>
      pool.query({ ...(name !== undefined && { name }), text, values: valuesAnew(values) })
  }
  const db = new DatabaseSync(order.databaseFile)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma cache_size = -16000',
  )
  const kept = new Map(
    order.calls.flatMap(({ statements }) => statements.map(({ text }) => [text, db.prepare(text)])),
  )
  return ({ text, values }) => kept.get(text)?.all(...(valuesAnew(values) as SQLInputValue[]))
}
const ask = openDatabase()

const derive = promisify(argon2)
const hashOnce = () =>
  derive('argon2id', {
    message: 'Correct1!horse',
    nonce: randomBytes(16),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })

silenceRuntime()
const network = await InferenceSession.create(order.modelFile, {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
})
const side = order.inputSize
const square = noisySquare(side)
const analyseOnce = () => network.run({ image: new Tensor('uint8', square, [1, side, side, 3]) })

for (const [index, { floor, statements, reply, headers }] of order.calls.entries()) {
  const bytes = Buffer.from(reply)
  app.all(`/${index}`, async (_request, response) => {
    if (floor === 'same SQL') for (const statement of statements) await ask(statement)
    else await (floor === 'bare network' ? analyseOnce() : hashOnce())
    return response.headers(headers).send(bytes)
  })
}
console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
