import type { Endpoint } from '#contract/endpoint.ts'
import type * as z from 'zod'
import { MEMBER_HEADER } from '#contract/recording-headers.ts'
import { keepReply, keptReply } from '#web/offline/kept-replies.ts'
import { isServerReachable, noteConnection, noteRead } from '#web/offline/connection.ts'
import { checkForNewVersion } from '#web/offline/new-version.ts'
import { possiblyMissing } from '#web/offline/waiting-here.ts'
import { isMissingFrom } from '#web/offline/waiting-recording.ts'
import { onceSent } from '#web/offline/sending.ts'
import { waitingRules } from '#web/offline/waiting-rules.ts'
import { memberOfPage } from '#web/offline/page-member.ts'
import { fetchMe } from '#contract/accounts/member.ts'
import { deviceZone } from '#web/clock/device-zone.ts'
import { type InTurn, makeShownOnce, record } from './record.ts'
import {
  isSentAgain,
  isUnreachable,
  RequestError,
  UnexpectedReplyError,
  UnreachableError,
} from './request-error.ts'
import {
  type IncomingReply,
  type OutgoingCall,
  sendByFetch,
  sendWithUploadProgress,
} from './transport.ts'

/** Required only where the endpoint declares it, and optional where all of its fields are. */
type Part<Name extends string, Schema extends z.ZodType> = z.ZodType extends Schema
  ? { [K in Name]?: never }
  : object extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> }

export type CallInput<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> = Part<'params', Params> & Part<'query', Query> & Part<'body', Body>

interface CallOptions {
  signal?: AbortSignal
  /** Called with how much of the body has been sent, 0 to 1. */
  onUploadProgress?: (fraction: number) => void
  /** For a recording that is shown before it is answered. */
  inTurn?: InTurn
}

export type CallArguments<Input> = object extends Input
  ? [input?: Input & CallOptions]
  : [input: Input & CallOptions]

/** The URL of a call: parameters filled in, queries that are undefined left out. */
export const urlOf = (path: string, params: object = {}, query: object = {}): string => {
  const values = new Map(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The headers of a call. A content type is sent only with a body. */
export const headersOf = (
  hasBody: boolean,
  timeZone: string | undefined,
): Record<string, string> => ({
  accept: 'application/json',
  ...(hasBody ? { 'content-type': 'application/json' } : {}),
  ...(timeZone ? { 'x-time-zone': timeZone } : {}),
})

const jsonOf = (bodyText: string): { success?: unknown } => {
  try {
    return JSON.parse(bodyText) as { success?: unknown }
  } catch (cause) {
    // A captive portal answers every call with its own page.
    throw new UnreachableError(cause)
  }
}

/**
 * Reads a reply by its schema. Throws RequestError for a failure, UnexpectedReplyError for a breach
 * of contract, UnreachableError if something other than the server answered.
 */
export const readReply = <Reply extends z.ZodType>(
  {
    method,
    path,
    reply,
  }: Pick<Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>, 'method' | 'path' | 'reply'>,
  { status, statusText, bodyText, retryAfter }: IncomingReply,
): z.output<Reply> => {
  if (status < 200 || status > 299)
    throw new RequestError(status, statusText, bodyText, Number(retryAfter) || undefined)
  const json = jsonOf(bodyText)
  const read = reply.safeParse(json)
  if (!read.success)
    throw new UnexpectedReplyError(`${method} ${path}`, read.error, json?.success === false)
  return read.data
}

export const call = async <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[input]: CallArguments<CallInput<Params, Query, Body>>
): Promise<z.output<Reply>> => {
  const { params, query, body, signal, onUploadProgress, inTurn } = (input ?? {}) as {
    params?: object
    query?: object
    body?: unknown
  } & CallOptions
  const outgoing = {
    method: endpoint.method,
    url: urlOf(endpoint.path, params, query),
    headers: { ...headersOf(body !== undefined, deviceZone()), ...memberHeader(endpoint) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    hasTimeLimit: endpoint.method === 'GET',
  }
  const send = async (sent: OutgoingCall): Promise<z.output<Reply>> => {
    try {
      const reply = readReply(
        endpoint,
        onUploadProgress
          ? await sendWithUploadProgress(sent, onUploadProgress)
          : await sendByFetch(sent),
      )
      noteConnection(true)
      return reply
    } catch (error) {
      const isOver = !(sent.isFirstTry && isSentAgain(error))
      if (isOver && !sent.signal?.aborted) noteConnection(!isUnreachable(error))
      if (error instanceof UnexpectedReplyError) void checkForNewVersion().catch(() => undefined)
      throw error
    }
  }
  if (endpoint.records) return record(endpoint, { params, body, inTurn }, outgoing, send)
  if (endpoint.showsOnce) return makeShownOnce(body, outgoing, send)
  return endpoint.method === 'GET' && endpoint.access === 'member' && !endpoint.isOfAnother
    ? readOrRecall(endpoint, query, outgoing, send)
    : send(outgoing)
}

/** The member that the page shows. Asking who is signed in is for anybody. */
const memberHeader = (endpoint: Endpoint): Record<string, string> => {
  const memberId = memberOfPage()
  return memberId === undefined || endpoint.access === 'anyone' || endpoint.path === fetchMe.path
    ? {}
    : { [MEMBER_HEADER]: memberId }
}

/**
 * Reads from the server, or without a connection what this device read last; both with what still
 * waits to be sent.
 */
const readOrRecall = async <Reply extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>,
  query: object | undefined,
  outgoing: OutgoingCall,
  send: (sent: OutgoingCall) => Promise<z.output<Reply>>,
): Promise<z.output<Reply>> => {
  const whose = memberOfPage()
  const shown = async (reply: z.output<Reply>, readAt: number): Promise<z.output<Reply>> => {
    noteRead(endpoint.path, readAt)
    const missing = (await possiblyMissing()).filter(isMissingFrom(readAt))
    if (missing.length === 0 && isServerReachable()) return reply
    const rules = await waitingRules()
    return rules
      ? ((await rules.withWaiting(endpoint, query, { reply, readAt }, missing)) as z.output<Reply>)
      : reply
  }
  const read = async (): Promise<[reply: z.output<Reply>, readAt: number]> => {
    // What is recorded during the read may be missing in the reply.
    const readAt = Date.now()
    const reply = await send(outgoing)
    void keepReply(whose, outgoing.url, reply, readAt)
    return [reply, readAt]
  }
  try {
    const first = await read()
    // What was sent meanwhile may be missing in it.
    return await shown(...((await onceSent()) ? await read() : first))
  } catch (error) {
    if (outgoing.signal?.aborted || !isUnreachable(error)) throw error
    const kept = await keptReply(outgoing.url)
    // Another version of the app may have kept it in another shape.
    const reading = endpoint.reply.safeParse(kept?.reply)
    if (!kept || !reading.success) throw error
    return shown(reading.data, kept.readAt)
  }
}
