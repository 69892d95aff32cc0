import type * as z from 'zod'
import type { ProblemCode } from './problem.ts'
import type { RecordingChange, RecordingName } from './recordings.ts'
import type { TokenScope } from './token-scope.ts'

/** Who may call: anybody, a signed-in member, or a session that passed the admin gate. A member where an endpoint says nothing else. */
type Access = 'anyone' | 'member' | 'admin'

/** One call as plain data: the server mounts it, the browser's client calls it, OpenAPI documents it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parameters. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  /** What a personal token needs to make this call under /api/v1; a call without a scope is for the pages alone. */
  readonly scope?: TokenScope
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  readonly status?: 200 | 201
  /** Takes an Idempotency-Key, under which it can be sent again without recording anything twice. */
  readonly records?: boolean
  /** Which recorded thing it makes, changes or deletes: webhooks tell of it. */
  readonly recording?: { readonly name: RecordingName; readonly change: RecordingChange }
  /** Writes health data: refused with `consent_needed` to a member who withdrew the consent to it. */
  readonly recordsHealth?: boolean
  /** Tells what is somebody else's: no device keeps it. */
  readonly isOfAnother?: boolean
  /** Refused with `closed_in_demo` on a demo server: it would outlive the visit, or reach out of the server. */
  readonly closedInDemo?: boolean
  /** Failures beyond those that follow from the rest of it, see problems-of.ts. */
  readonly problems?: readonly ProblemCode[]
  /** Largest body in bytes; 64 KiB unless told. */
  readonly bodyLimit?: number
}

export const endpoint = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
  definition: Omit<Endpoint<Params, Query, Body, Reply>, 'access'> & { readonly access?: Access },
): Endpoint<Params, Query, Body, Reply> => ({ access: 'member', ...definition })

/**
 * What the calls by which a member makes, changes or deletes one recorded thing have in common. Who withdrew the consent may still delete.
 * @param scope what a personal token needs for it; without one it is for the pages alone
 */
export const recordingCall = (name: RecordingName, change: RecordingChange, scope?: TokenScope) => ({
  ...(scope && { scope }),
  records: true,
  recording: { name, change },
  recordsHealth: change !== 'deleted',
})

export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
