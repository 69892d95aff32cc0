import { randomBytes } from 'node:crypto'
import cookieSigner from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { settingMadeOnce } from '#server/db/setting-store.ts'

const DAY_S = 86_400
export const SESSION_S = 30 * DAY_S

/** Tokens whose signature was found valid and is not reckoned again. */
const MOST_TOKENS = 10_000

/** The secret that signs session cookies; made at the first start. */
export const sessionSecret = (db: Database): Promise<string> =>
  settingMadeOnce(db, 'session-secret', randomBytes(32).toString('base64url'))

/** The sign-in cookies: HttpOnly and SameSite=Lax. */
export const signInCookies = (
  { servesHttps, rootPath }: Pick<Config, 'servesHttps' | 'rootPath'>,
  secret: string,
) => {
  const prefix = servesHttps ? '__Secure-' : ''
  const sessionName = `${prefix}forkcast.session_token`
  const stepName = `${prefix}forkcast.sign_in_step`
  const sessionOptions = {
    path: rootPath || '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: servesHttps,
  } as const
  const stepOptions = {
    path: `${rootPath}/api`,
    httpOnly: true,
    sameSite: 'lax',
    secure: servesHttps,
  } as const
  const tokens = new Map<string, string>()
  return {
    /** The token of the session cookie, if its signature is valid. */
    sessionToken(request: FastifyRequest): string | undefined {
      const cookie = request.cookies[sessionName]
      if (cookie === undefined) return undefined
      const known = tokens.get(cookie)
      if (known !== undefined) return known
      // Version 1.0 signed with the padding of base64, which @fastify/cookie leaves out.
      const { value } = cookieSigner.unsign(cookie.replace(/={1,2}$/, ''), secret)
      if (value === null) return undefined
      if (tokens.size >= MOST_TOKENS) tokens.clear()
      tokens.set(cookie, value)
      return value
    },
    setSession(reply: FastifyReply, token: string): void {
      reply.setCookie(sessionName, cookieSigner.sign(token, secret), {
        ...sessionOptions,
        maxAge: SESSION_S,
      })
    },
    clearSession(reply: FastifyReply): void {
      reply.clearCookie(sessionName, sessionOptions)
    },
    /** The token of a sign-in that is not finished. */
    pendingToken(request: FastifyRequest): string | undefined {
      return request.cookies[stepName]
    },
    setPending(reply: FastifyReply, token: string, lifeMs: number): void {
      reply.setCookie(stepName, token, { ...stepOptions, maxAge: Math.ceil(lifeMs / 1000) })
    },
    clearPending(reply: FastifyReply): void {
      reply.clearCookie(stepName, stepOptions)
    },
  }
}
export type SignInCookies = ReturnType<typeof signInCookies>
