import { paths } from '#contract/pages.ts'
import type { ClientAuth, Configuration } from 'openid-client'
import type { ProviderSettings } from '#server/config/sign-in-settings.ts'
import { ProblemError } from '#server/http/problems.ts'

const SCOPE = 'openid email profile'
const TIMEOUT_S = 15
/** How long signing in at the provider may take. */
export const PROVIDER_VISIT_MS = 15 * 60_000

/** Values of an authorization request that the answer must match; they stay on the server. */
export interface AuthorizationSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface ProviderIdentity {
  readonly issuer: string
  readonly subject: string
  /** In lower case; empty if the provider sends none. */
  readonly email: string
  /** Whether the provider has verified the address. */
  readonly isEmailVerified: boolean
  readonly username: string
}

/** What people name themselves there; a database keeps no NUL. */
const text = (value: unknown): string =>
  typeof value === 'string' && !value.includes('\0') ? value : ''

/** As OpenID Connect Core 2 asks for it: all who come with an empty one would be one person. */
const SUBJECT = /^\P{Cc}{1,255}$/u

/**
 * OpenID Connect: authorization code with PKCE, state and nonce; the signature of the ID token is
 * checked. Discovery happens on first use.
 */
export const openProviderClient = (settings: ProviderSettings) => {
  // URL leaves out a default port, so the address is always written the same way.
  const redirectUri = new URL(`${settings.publicUrl}${paths.signInReturn}`).href
  let discovered: Promise<Configuration> | undefined

  const discover = async (): Promise<Configuration> => {
    const client = await import('openid-client')
    const basic = client.ClientSecretBasic(settings.clientSecret)
    const post = client.ClientSecretPost(settings.clientSecret)
    // Basic is the default of the standard, but a provider may list other methods only.
    const auth: ClientAuth = (server, metadata, body, headers) =>
      (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true)
        ? basic(server, metadata, body, headers)
        : post(server, metadata, body, headers)
    const issuer = new URL(settings.issuer)
    const config = await client.discovery(issuer, settings.clientId, settings.clientSecret, auth, {
      timeout: TIMEOUT_S,
      // The settings allow http only within the operator's own network.
      ...(issuer.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    })
    // Whoever signs with the shared secret alone has no key by which others could check it; the
    // token comes from the provider's own address anyway.
    const algorithms = config.serverMetadata().id_token_signing_alg_values_supported ?? ['RS256']
    if (!algorithms.every((one) => one.startsWith('HS'))) client.enableNonRepudiationChecks(config)
    return config
  }

  const configuration = async (): Promise<Configuration> => {
    try {
      discovered ??= discover()
      return await discovered
    } catch {
      discovered = undefined
      throw new ProblemError('provider_unavailable')
    }
  }

  return {
    /** @throws ProblemError provider_unavailable */
    async begin(): Promise<{ url: string; secrets: AuthorizationSecrets }> {
      const config = await configuration()
      const client = await import('openid-client')
      const secrets: AuthorizationSecrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets }
    },

    /** @throws ProblemError provider_refused or provider_unavailable */
    async finish(
      query: string,
      { state, nonce, codeVerifier }: AuthorizationSecrets,
    ): Promise<ProviderIdentity> {
      const config = await configuration()
      const client = await import('openid-client')
      try {
        const tokens = await client.authorizationCodeGrant(
          config,
          new URL(`${redirectUri}?${query}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          },
        )
        const claims = tokens.claims()
        if (claims === undefined || !SUBJECT.test(claims.sub))
          throw new ProblemError('provider_refused')
        const profile =
          claims['email'] === undefined
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: text(profile['email']).trim().toLowerCase(),
          // Some providers send it as text.
          isEmailVerified:
            profile['email_verified'] === true || (profile['email_verified'] as unknown) === 'true',
          username: text(profile['preferred_username']),
        }
      } catch (error) {
        if (error instanceof ProblemError) throw error
        // A network failure is not a refusal.
        throw new ProblemError(
          error instanceof TypeError && error.cause !== undefined
            ? 'provider_unavailable'
            : 'provider_refused',
        )
      }
    },
  }
}
export type ProviderClient = ReturnType<typeof openProviderClient>
