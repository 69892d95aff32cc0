import type * as z from 'zod'
import type { ProblemCode } from './problem.ts'
import type { RecordingChange, RecordingName } from './recordings.ts'
import type { TokenScope } from './token-scope.ts'

/** Who may call: anybody, a signed-in member (the default), or a session with admin access. */
type Access = 'anyone' | 'member' | 'admin'

/**
 * One call as plain data: the server mounts it, the browser's client calls it, OpenAPI documents
 * it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Records extends boolean = boolean,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parameters. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  /**
   * The scope that a personal token needs for this call under /api/v1; without one the call is only
   * for the pages.
   */
  readonly scope?: TokenScope
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  readonly status?: 200 | 201
  /** Whether it takes an Idempotency-Key, with which it can be repeated without recording twice. */
  readonly records?: Records
  /** Whether its body may have the `id` of what it adds. */
  readonly takesId?: boolean
  /**
   * Whether it makes something with a secret that only its reply shows. Its body may have an `id`:
   * the same again replaces what it made, for who never got the reply.
   */
  readonly showsOnce?: boolean
  /** The recorded thing that it makes, changes or deletes, for webhooks. */
  readonly recording?: { readonly name: RecordingName; readonly change: RecordingChange }
  /**
   * Writes health data: refused with `consent_needed` to a member who withdrew the consent to it.
   */
  readonly recordsHealth?: boolean
  /** Returns data of other members, which is not stored on the device. */
  readonly isOfAnother?: boolean
  /**
   * Refused with `closed_in_demo` on a demo server, because it would outlive the visit or reach
   * outside the server.
   */
  readonly closedInDemo?: boolean
  /** Keeps a core busy for long: each caller has fewer of them at once (call-limits.ts). */
  readonly isDear?: boolean
  /** Failures beyond those that follow from the other fields, see problems-of.ts. */
  readonly problems?: readonly ProblemCode[]
  /** Largest body in bytes; 64 KiB by default. */
  readonly bodyLimit?: number
}

export const endpoint = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Records extends boolean = false,
>(
  definition: Omit<Endpoint<Params, Query, Body, Reply, Records>, 'access'> & {
    readonly access?: Access
  },
): Endpoint<Params, Query, Body, Reply, Records> => ({ access: 'member', ...definition })

/**
 * Common fields of calls that make, change or delete a recorded thing. Members who withdrew their
 * consent may still delete.
 * @param scope the scope that a personal token needs; without one the call is only for the pages
 */
export const recordingCall = (
  name: RecordingName,
  change: RecordingChange,
  scope?: TokenScope,
) => ({
  ...(scope && { scope }),
  records: true as const,
  recording: { name, change },
  recordsHealth: change !== 'deleted',
})

export type BodyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type BodyInputOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type ReplyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
