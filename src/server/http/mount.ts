import type { Endpoint } from '#contract/endpoint.ts'
import { isForPrograms, pathForPrograms, type TokenScope } from '#contract/token-scope.ts'
import { type RecordingChange, type RecordingName, RECORDINGS } from '#contract/recordings.ts'
import { recordingHeaders } from '#contract/idempotency.ts'
import { problemSchema } from '#contract/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { CompiledQuery } from 'kysely'
import type * as z from 'zod'
import { DONE_AGO_HEADER, msAgoIn } from '#contract/recording-headers.ts'
import { isPostgres } from '#server/db/compiled-statements.ts'
import type { Database, DatabaseOrTransaction, Transaction } from '#server/db/schema.ts'
import type { Caller } from './caller.ts'
import { enveloped, type ReplyData } from './envelope.ts'
import { ProblemError } from './problems.ts'

interface Call<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Db = Database,
> {
  /** When it was made, ms since the epoch; earlier than now if it waited for a connection. */
  readonly at: number
  readonly db: Db
  readonly params: z.output<Params>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Takes statements with which a recording ends and whose answers nobody needs: they are sent in one
 * write with those that note it.
 */
export type Lastly = (statements: readonly CompiledQuery[]) => void

/** What a handler of an endpoint gets before it records: its `db` may begin transactions. */
export type CallTo<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType> ? Call<P, Q, B> : never

const DEFAULT_BODY_LIMIT = 64 * 1024

/**
 * Serves one endpoint of the contract: validates input and reply, and wraps what the handler
 * returns in the envelope. With a scope, it is also served to programs under /api/v1.
 */
export const mount = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (call: Call<P, Q, B>) => Promise<ReplyData<z.output<R>>>,
): void => {
  const reply = async (call: Call<P, Q, B>) => enveloped(endpoint.reply, await answer(call))
  mountReply(app, endpoint, reply)
}

const mountReply = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  reply: (call: Call<P, Q, B>) => Promise<z.output<R>>,
  beginRead?: BeginRead,
): void => {
  const { path, scope } = endpoint
  if (!isForPrograms(path)) mountAt(app, endpoint, { url: path, beginRead }, reply)
  if (scope !== undefined) mountAt(app, endpoint, { url: pathForPrograms(path), scope }, reply)
}

const mountAt = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  {
    url,
    scope,
    beginRead,
  }: { url: Endpoint['path']; scope?: TokenScope; beginRead?: BeginRead | undefined },
  answer: (call: Call<P, Q, B>) => Promise<z.output<R>>,
): void => {
  const status = endpoint.status ?? 200
  const route: RouteOptions = {
    method: endpoint.method,
    url,
    bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
    config: {
      endpoint,
      access: endpoint.access,
      ...(scope && { scope }),
      ...(beginRead && { beginRead }),
    },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.records && { headers: recordingHeaders }),
      security: scope
        ? [{ personalToken: [] }]
        : endpoint.access === 'anyone'
          ? []
          : [{ sessionCookie: [] }],
      ...(scope && {
        description: `Needs a personal token that may ${scope}.`,
      }),
      // Without numbers as keys: up to the number 503, V8 makes a list of 5 KB of each such object.
      response: { '2xx': endpoint.reply, default: problemSchema },
    },
    handler: async (request, reply) => {
      void reply.code(status)
      // Returned instead of sent: Fastify would wait for a reply that it is given as for a promise.
      return answer({
        at: endpoint.records ? madeAt(request) : app.clock(),
        db: app.db,
        params: request.params as z.output<P>,
        query: request.query as z.output<Q>,
        body: request.body as z.output<B>,
        request,
        reply,
      })
    },
  }
  app.route(route)
}

const madeAt = ({ server, headers }: FastifyRequest): number => {
  const secondsAgo = headers[DONE_AGO_HEADER]
  return server.clock() - (typeof secondsAgo === 'string' ? msAgoIn(secondsAgo) : 0)
}

/**
 * Serves an endpoint for signed-in members. Recordings happen once per Idempotency-Key: their `db`
 * is the transaction that stores the reply under it.
 */
export const mountForMember = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Records extends boolean,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R, Records>,
  answer: (
    call: Records extends true
      ? Call<P, Q, B, Transaction> & { readonly lastly: Lastly }
      : Call<P, Q, B>,
    caller: Caller,
  ) => Promise<ReplyData<z.output<R>>>,
): void => {
  if (endpoint.access !== 'member')
    throw new Error(`${endpoint.path} is not an endpoint for members`)
  // Which of the two an endpoint is, its type says as well as its value.
  const answerWith = answer as (
    call: Call<P, Q, B, DatabaseOrTransaction> & { readonly lastly?: Lastly },
    caller: Caller,
  ) => Promise<ReplyData<z.output<R>>>
  if (endpoint.records)
    // The stored reply includes the envelope.
    mountReply(app, endpoint, async (call) => {
      const caller = callerOf(call.request)
      return (await call.request.recordOnce(async (db, lastly) =>
        enveloped(endpoint.reply, await answerWith({ ...call, db, lastly }, caller)),
      )) as z.output<R>
    })
  else mount(app, endpoint, (call) => answerWith(call, callerOf(call.request)))
}

/** A read that began before it was known whether the session still holds. */
interface BegunRead {
  readonly memberId: string
  readonly rows: Promise<unknown>
}
/** Begins the read of a call for the member whose session it shows; undefined for invalid input. */
type BeginRead = (request: FastifyRequest, memberId: string) => BegunRead | undefined

/**
 * Serves what is read by the member's id alone: it is asked together with the session, so that both
 * go to PostgreSQL in one write, and shown once the session turns out to be that member's.
 */
export const mountReadOfMember = <Q extends z.ZodType, R extends z.ZodType, Rows>(
  app: FastifyInstance,
  endpoint: Endpoint<z.ZodType, Q, z.ZodType, R, false>,
  read: (db: Database, memberId: string, query: z.output<Q>) => Promise<Rows>,
  view: (rows: Rows, query: z.output<Q>, caller: Caller) => ReplyData<z.output<R>>,
): void => {
  const beginRead: BeginRead = ({ query }, memberId) => {
    const asked = endpoint.query?.safeParse(query)
    if (!asked?.success) return undefined
    const rows = read(app.db, memberId, asked.data)
    // The call fails with it, if it comes so far.
    rows.catch(() => {})
    return { memberId, rows }
  }
  const answer = async ({ query, request, db }: Call<z.ZodType, Q, z.ZodType>) => {
    const caller = callerOf(request)
    const { memberId } = caller
    const begun = request.begunRead
    const rows = begun?.memberId === memberId ? begun.rows : read(db, memberId, query)
    return enveloped(endpoint.reply, view((await rows) as Rows, query, caller))
  }
  // SQLite answers in this thread, so there is nothing to gain.
  mountReply(app, endpoint, answer, isPostgres(app.db) ? beginRead : undefined)
}

/**
 * Serves an endpoint that does something slow before it records: `prepare` does the slow part, and
 * the function it returns writes in a short transaction.
 */
export const mountInTwoSteps = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R, true>,
  prepare: (
    call: Call<P, Q, B>,
    caller: Caller,
  ) => Promise<(transaction: Transaction) => Promise<ReplyData<z.output<R>>>>,
): void => {
  const prepareReply = async (call: Call<P, Q, B>) => {
    const write = await prepare(call, callerOf(call.request))
    return async (transaction: Transaction) => enveloped(endpoint.reply, await write(transaction))
  }
  mountReply(
    app,
    endpoint,
    async (call) =>
      (await call.request.prepareAndRecordOnce(() => prepareReply(call))) as z.output<R>,
  )
}

/**
 * Serves a file, which no reply of the contract describes: `send` answers by itself. It is given
 * its time and the database, like a call.
 */
export const mountFile = <Params>(
  app: FastifyInstance,
  path: string,
  options: Pick<RouteOptions, 'config' | 'schema'>,
  send: (
    call: Pick<Call<z.ZodType, z.ZodType, z.ZodType>, 'at' | 'db'> & {
      readonly request: FastifyRequest<{ Params: Params }>
      readonly reply: FastifyReply
    },
  ) => Promise<FastifyReply>,
): void => {
  app.get<{ Params: Params }>(path, options, (request, reply) =>
    send({ at: app.clock(), db: app.db, request, reply }),
  )
}

/** What a call recorded, taken from its reply. */
export const recordedBy = (request: FastifyRequest, answered: unknown): Recorded => {
  const { recording, reply } = request.routeOptions.config.endpoint ?? {}
  if (!recording || !reply)
    throw new Error(`${request.routeOptions.url} records nothing that has a name`)
  const { name, change } = recording
  return {
    name,
    change,
    data: () => {
      if (change === 'deleted') return request.params
      const { success: _success, ...data } = reply.parse(answered) as Record<string, unknown>
      return 'data' in data ? data['data'] : data
    },
  }
}

/** Something that was just recorded, changed or deleted. */
export interface Recorded {
  readonly name: RecordingName
  readonly change: RecordingChange
  /** The data for webhooks, computed only if there is one. */
  readonly data: () => unknown
}

/**
 * Called after every recording, in the same transaction, which `ending` ends. For changed settings
 * `recorded` is empty.
 */
export type NoteRecorded = (
  transaction: Transaction,
  memberId: string,
  recorded: readonly Recorded[],
  ending?: Ending,
) => Promise<void>

/** How a recording ends that has nothing more to ask. */
interface Ending {
  readonly last: readonly CompiledQuery[]
  /** The member had no webhook when the call began. */
  readonly hasNoWebhooks: boolean
}

/** What an import added or removed: one entry per recorded thing with its count. */
export const recordedByImport = (
  change: 'imported' | 'import-undone',
  counts: Partial<Record<RecordingName, number>>,
  importId: string | null,
): Recorded[] =>
  RECORDINGS.flatMap((name) => {
    const count = counts[name] ?? 0
    return count === 0 ? [] : [{ name, change, data: () => ({ importId, count }) }]
  })

export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new ProblemError('not_signed_in')
  return request.caller
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What `mount` gives to each call. */
    readonly db: Database
    readonly clock: () => number
  }
  interface FastifyContextConfig {
    /** Undefined for addresses outside the contract, such as files. */
    endpoint?: Endpoint
    access?: Endpoint['access']
    /** For programs: the scope that the personal token needs. */
    scope?: TokenScope
    /** For addresses outside the contract that accept any personal token. */
    takesAnyToken?: boolean
    beginRead?: BeginRead
  }
  interface FastifyRequest {
    begunRead: BegunRead | undefined
  }
}
