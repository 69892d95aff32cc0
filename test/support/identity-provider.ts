import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface ProviderAccount {
  readonly email?: string
  readonly email_verified?: boolean
  readonly preferred_username?: string
}

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** With which it signs. */
  readonly key: KeyObject
  /** Who is signed in there, by subject; `undefined` refuses. */
  account: string | undefined
  readonly accounts: Map<string, ProviderAccount>
  /** What it hands out instead of an ID token that it made. */
  forge: ((idToken: string) => Promise<string>) | undefined
  /** Follows an authorization address as a browser would; answers where it is sent back to. */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

const CLIENT = { id: 'forkcast', secret: 'a secret that both sides know' } as const

/** A real OpenID Connect provider on this machine, at which somebody is signed in already. */
export const openIdentityProvider = async (redirectUri: string): Promise<IdentityProvider> => {
  const accounts = new Map<string, ProviderAccount>()
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { email: ['email', 'email_verified'], profile: ['preferred_username'] },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  })
  const own: Pick<IdentityProvider, 'account' | 'forge'> = { account: undefined, forge: undefined }
  provider.use(async (context, next) => {
    await next()
    const { body } = context as { body?: { id_token?: string } }
    if (body?.id_token && own.forge) body.id_token = await own.forge(body.id_token)
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const result =
      own.account === undefined
        ? { error: 'access_denied', error_description: 'Not today' }
        : { login: { accountId: own.account, remember: false } }
    void provider.interactionFinished(request, response, result)
  })
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    key,
    accounts,
    get account() {
      return own.account
    },
    set account(subject) {
      own.account = subject
    },
    get forge() {
      return own.forge
    },
    set forge(forge) {
      own.forge = forge
    },
    async visit(url) {
      const jar = new Map<string, string>()
      let next = new URL(url)
      while (next.origin === issuer) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of reply.headers.getSetCookie()) {
          const [pair = ''] = line.split(';', 1)
          const equals = pair.indexOf('=')
          jar.set(pair.slice(0, equals), pair.slice(equals + 1))
        }
        const location = reply.headers.get('location')
        if (location === null)
          throw new Error(`The provider stopped with ${reply.status}: ${await reply.text()}`)
        next = new URL(location, next)
      }
      return next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
