// The floor, the least that a task can cost: one statement by hand through the bare driver, then the
// same bytes from a bare node:http.
import { argon2, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import pg from 'pg'
import { silenceRuntime } from '#server/vision/silent-runtime.ts'
import type { FloorKind } from './calls.ts'
import { noisySquare } from './network.ts'

/** What the floor has to answer. */
export interface FloorOrder {
  readonly databaseFile: string
  readonly databaseUrl: string | undefined
  readonly modelFile: string
  readonly inputSize: number
  /** Of the session that asks. */
  readonly tokenHash: string
  readonly calls: readonly {
    readonly floor: FloorKind
    readonly statement: string
    readonly status: number
    readonly reply: string
    /** Of the reply, but for what the server itself adds to any. */
    readonly headers: Record<string, string>
  }[]
}

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as FloorOrder

/** `?2` is the id of a new row. */
const valuesFor = (text: string): string[] =>
  /[?$]2/.test(text) ? [order.tokenHash, randomUUID()] : [order.tokenHash]

const openDatabase = (): ((text: string) => unknown) => {
  if (order.databaseUrl !== undefined) {
    const pool = new pg.Pool({ connectionString: order.databaseUrl, max: 10 })
    const names = new Map(order.calls.map(({ statement }, at) => [statement, `floor_${at}`]))
    return (text) => pool.query({ name: names.get(text) ?? '', text, values: valuesFor(text) })
  }
  const db = new DatabaseSync(order.databaseFile)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma cache_size = -16000',
  )
  const kept = new Map(
    order.calls.map(({ statement }) => {
      const prepared = db.prepare(statement)
      prepared.setReturnArrays(true)
      return [statement, prepared]
    }),
  )
  return (text) => kept.get(text)?.all(...valuesFor(text))
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
const side = order.inputSize
const square = noisySquare(side)
const network = order.calls.some(({ floor }) => floor === 'bare network')
  ? await InferenceSession.create(order.modelFile, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
    })
  : undefined
const analyseOnce = () => network?.run({ image: new Tensor('uint8', square, [1, side, side, 3]) })

const replies = order.calls.map(({ reply, headers, ...call }) => {
  const bytes = Buffer.from(reply)
  return { ...call, bytes, headers: { ...headers, 'content-length': bytes.length } }
})

const server = createServer(async (request, response) => {
  request.resume()
  const reply = replies[Number(request.url?.slice(1))]
  if (!reply) return response.writeHead(404).end()
  const { floor, statement, status, bytes, headers } = reply
  if (floor === 'one statement') await ask(statement)
  else await (floor === 'bare network' ? analyseOnce() : hashOnce())
  return response.writeHead(status, headers).end(bytes)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object')
    console.log(`ready at http://127.0.0.1:${address.port}`)
})
