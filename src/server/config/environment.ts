import { REACHES, REGISTRATIONS } from '#contract/set-up.ts'
import * as z from 'zod'

/** With a message for operators; zod's own is for programmers. */
const wholeNumber = (min: number, max: number) => {
  const words = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error: words }).int(words).min(min, words).max(max, words)
}

/** `true` and `false` come from earlier versions. */
const proxyCount = z
  .string()
  .regex(
    /^(true|false|\d|10)$/,
    'must be the number of proxies in front, 0 to 10 (true is 1, false is 0)',
  )
  .transform((word) => (word === 'true' ? 1 : word === 'false' ? 0 : Number(word)))

/** Every variable that Forkcast reads from the environment or .env. */
export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\//,
      'must be a postgres:// address (leave it out for the built-in SQLite)',
    )
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  TRUST_PROXY: proxyCount.default(0),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    })
    .default('info'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(1024, 'must have at most 1024 characters')
    .optional(),
  DEMO: z.enum(['0', '1'], { error: 'must be 1 for a demo, 0 or nothing otherwise' }).default('0'),
  REGISTRATION: z.enum(REGISTRATIONS, { error: 'must be open, invite or closed' }).optional(),
  PASSWORDS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  // OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane.
  PASSWORD_MEMORY_MIB: wholeNumber(1, 1024).default(19),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  SMTP_FROM: z
    .string()
    .max(320, 'must have at most 320 characters')
    .regex(/@/, 'must be a mail address')
    .optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).optional(),
  OIDC_CLIENT_ID: z.string().max(500, 'must have at most 500 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().max(1000, 'must have at most 1000 characters').optional(),
  OIDC_NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters').optional(),
  ANALYSER_THREADS: wholeNumber(1, 16).optional(),
  VISION_PROVIDER: z
    .enum(
      ['embedded', 'openai', 'anthropic', 'google', 'openrouter', 'ollama', 'openai-compatible'],
      {
        error:
          'must be embedded, openai, anthropic, google, openrouter, ollama or openai-compatible',
      },
    )
    .default('embedded'),
  VISION_MODEL: z.string().trim().min(1).max(200, 'must have at most 200 characters').optional(),
  VISION_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  VISION_API_KEY: z
    .string()
    .trim()
    .min(1)
    .max(4096, 'must have at most 4096 characters')
    .optional(),
  VISION_TIMEOUT_MS: wholeNumber(1000, 300_000).optional(),
  VISION_DAILY_BUDGET: wholeNumber(1, 100_000).optional(),
  PRODUCTS: z
    .enum(['local', 'openfoodfacts'], { error: 'must be local or openfoodfacts' })
    .optional(),
  PRODUCTS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  PRODUCTS_DUMP: z.string().min(1).optional(),
  MEMBER_ADDRESSES: z.enum(REACHES, { error: 'must be public, any or off' }).optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(1024, 'must have at most 1024 characters')
    .optional(),
  SLOW_CALL_MS: wholeNumber(1, 600_000).default(2000),
  CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,2}[hd]$/, 'must be a number of hours or days, such as 12h or 1d')
    .optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_WEBHOOK: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be a name of 3 to 63 small letters, digits, dots or dashes',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be a name such as eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^[A-Za-z0-9._/-]+$/,
      'must have only letters, digits, dots, dashes, underscores and slashes',
    )
    .optional(),
})

/**
 * Secrets, which may also come from a file named by `NAME_FILE`, as Docker and Kubernetes provide
 * them.
 */
export const SECRET_NAMES = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'VISION_API_KEY',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof typeof environmentSchema.shape)[]

export type Environment = z.output<typeof environmentSchema>
