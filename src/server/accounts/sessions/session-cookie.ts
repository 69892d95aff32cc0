import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'

const DAY_S = 86_400
export const SESSION_S = 30 * DAY_S
/** Cookies whose signatures need not be reckoned again. */
const MAX_CHECKED = 1000

/** The cookies of a sign-in: out of reach of scripts, and of other sites but for a plain visit. */
export interface SignInCookies {
  /** The token of the session cookie, when its signature is ours. */
  sessionToken(request: FastifyRequest): string | undefined
  setSession(reply: FastifyReply, token: string): void
  clearSession(reply: FastifyReply): void
  /** The token of a sign-in that has begun and is not done. */
  pendingToken(request: FastifyRequest): string | undefined
  setPending(reply: FastifyReply, token: string, lifeMs: number): void
  clearPending(reply: FastifyReply): void
}

const signatureOf = (token: string, secret: string): Buffer => createHmac('sha256', secret).update(token).digest()

/** The token of a session cookie (`token.signature`, HMAC-SHA-256) when its signature is ours. */
const tokenOfCookie = (cookie: string, secret: string): string | undefined => {
  const dot = cookie.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = cookie.slice(0, dot)
  const expected = signatureOf(token, secret)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

export const signInCookies = ({ servesHttps, rootPath }: Pick<Config, 'servesHttps' | 'rootPath'>, secret: string): SignInCookies => {
  const prefix = servesHttps ? '__Secure-' : ''
  const sessionName = `${prefix}forkcast.session_token`
  const stepName = `${prefix}forkcast.sign_in_step`
  const sessionOptions = { path: rootPath || '/', httpOnly: true, sameSite: 'lax', secure: servesHttps } as const
  // A signature is right or wrong for good; whether the session still lives is asked each time.
  const checked = new Map<string, string>()
  const checkedToken = (cookie: string): string | undefined => {
    const known = checked.get(cookie)
    if (known !== undefined) return known
    const token = tokenOfCookie(cookie, secret)
    if (token === undefined) return undefined
    if (checked.size >= MAX_CHECKED) checked.clear()
    checked.set(cookie, token)
    return token
  }
  const stepOptions = { path: `${rootPath}/api`, httpOnly: true, sameSite: 'lax', secure: servesHttps } as const
  return {
    sessionToken(request) {
      const cookie = request.cookies[sessionName]
      return cookie === undefined ? undefined : checkedToken(cookie)
    },
    setSession(reply, token) {
      const signed = `${token}.${signatureOf(token, secret).toString('base64')}`
      reply.setCookie(sessionName, signed, { ...sessionOptions, maxAge: SESSION_S })
    },
    clearSession(reply) {
      reply.clearCookie(sessionName, sessionOptions)
    },
    pendingToken(request) {
      return request.cookies[stepName]
    },
    setPending(reply, token, lifeMs) {
      reply.setCookie(stepName, token, { ...stepOptions, maxAge: Math.ceil(lifeMs / 1000) })
    },
    clearPending(reply) {
      reply.clearCookie(stepName, stepOptions)
    },
  }
}
