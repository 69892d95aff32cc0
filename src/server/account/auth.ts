import { betterAuth } from 'better-auth'
import { username } from 'better-auth/plugins/username'
import type { Config } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { hashOrReuse, verifyPassword } from './password-hash.ts'

export const COOKIE_PREFIX = 'forkcast'
const DAY_S = 86_400
export const SESSION_S = 30 * DAY_S

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }

/**
 * The account library on our own tables. Its HTTP handler is not served: our routes call it, so that paths, words and
 * lockout are ours while password checks, sessions and cookies are its.
 */
export const createAuth = ({ db, engine }: OpenDatabase, config: Config, secret: string) =>
  betterAuth({
    appName: 'Forkcast',
    baseURL: config.publicUrl ?? `http://localhost:${config.port}`,
    secret,
    // It would log e-mail addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    database: { db, type: engine, transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 1024,
      password: { hash: hashOrReuse, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    user: {
      modelName: 'member',
      fields: { emailVerified: 'email_verified', ...dates },
      additionalFields: {
        weightKg: { type: 'number', fieldName: 'weight_kg', required: true },
        heightCm: { type: 'number', fieldName: 'height_cm', required: true },
        ageYears: { type: 'number', fieldName: 'age_years', required: true },
        bodyType: { type: 'string', fieldName: 'body_type', required: true },
        motivation: { type: 'string', required: true },
        targetWeightKg: { type: 'number', fieldName: 'target_weight_kg', required: true },
      },
    },
    session: {
      expiresIn: SESSION_S,
      fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...dates },
    },
    account: {
      modelName: 'credential',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
    },
    verification: { fields: { expiresAt: 'expires_at', ...dates } },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.servesHttps,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => crypto.randomUUID() },
    },
    plugins: [
      username({
        minUsernameLength: 1,
        maxUsernameLength: 254,
        // The contract has the rule; here every name must take the same path, so that unknown ones cost the same time.
        usernameValidator: () => true,
        schema: { user: { fields: { displayUsername: 'display_username' } } },
      }),
    ],
  })

export type Auth = ReturnType<typeof createAuth>
