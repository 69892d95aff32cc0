import { join, resolve } from 'node:path'
import type { Reach, Registration } from '#contract/set-up.ts'
import { DAY_MS, HOUR_MS } from '#domain/day.ts'
import { readFileSync } from 'node:fs'
import { type Environment, environmentSchema, SECRET_NAMES } from './environment.ts'
import { OperatorFault } from './operator-fault.ts'
import { faultsOfPhotoBucket, type PhotoBucket, photoBucketOf } from './photo-bucket.ts'
import { faultOfRootPath, rootPathOf } from './root-path.ts'
import {
  faultsOfMail,
  faultsOfProvider,
  mailOf,
  type MailSettings,
  providerOf,
  type ProviderSettings,
} from './sign-in-settings.ts'
import { faultsOfVision, type RemoteVisionSettings, visionOf } from './vision-settings.ts'

export interface BackupSchedule {
  readonly everyMs: number
  /** How many are kept; older ones are deleted. */
  readonly keep: number
  readonly folder: string
  /** An address that is told whether each of them could be restored. */
  readonly webhook?: string | undefined
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Undefined means the built-in SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  /**
   * The address that members use, without a trailing slash; undefined means whatever host they
   * call.
   */
  readonly publicUrl: string | undefined
  /** The path of the public address, such as `/forkcast`; empty at the root of a host. */
  readonly rootPath: string
  readonly servesHttps: boolean
  /** The number of proxies in front, each of which appends to X-Forwarded-For. */
  readonly proxies: number
  /** Undefined keeps the stored one. */
  readonly adminPassword: string | undefined
  /** Every visitor gets a made-up member, who is erased within a day. */
  readonly isDemo: boolean
  /** Who may register; undefined where the set-up decides. */
  readonly registration: Registration | undefined
  /** False lets members sign in through the provider only. */
  readonly hasPasswords: boolean
  /** Memory for hashing a password. */
  readonly passwordMemoryMib: number
  /** Undefined sends no mail. */
  readonly mail: MailSettings | undefined
  /** Undefined offers no sign-in through a provider. */
  readonly provider: ProviderSettings | undefined
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Calls that take longer than this many milliseconds are logged as slow. */
  readonly slowCallMs: number
  /** Of each member and of each address that is not signed in; 0 for no limit. */
  readonly callsPerMinute: number
  /** Undefined serves no metrics. */
  readonly metricsToken: string | undefined
  readonly openFoodFactsUrl: string
  /** An export of Open Food Facts: a file or an address. */
  readonly productsDump: string | undefined
  /**
   * Whether products that this server does not know are looked up there; undefined where the set-up
   * decides.
   */
  readonly asksOpenFoodFacts: boolean | undefined
  /** Where reminders and webhooks may be sent; undefined where the set-up decides. */
  readonly memberAddresses: Reach | undefined
  /** Undefined makes no automatic backups. */
  readonly backups: BackupSchedule | undefined
  /** Undefined means two, or one on a machine with one core. */
  readonly analyserThreads: number | undefined
  /** Undefined uses only the embedded analyser. */
  readonly vision: RemoteVisionSettings | undefined
  /** Where photos are stored; undefined means in the data folder. */
  readonly photoBucket: PhotoBucket | undefined
}

/** Invalid settings; the message explains each one to the operator. */
export class SettingsError extends OperatorFault {
  override readonly name = 'SettingsError'
}

type Variables = Record<string, string | undefined>
type Fault = readonly [name: string, words: string]

const refusalOf = (faults: readonly Fault[]): SettingsError =>
  new SettingsError(
    `These settings cannot be used:\n${faults.map(([name, words]) => `  ${name}: ${words}`).join('\n')}`,
  )

/**
 * The settings that are not empty. Secrets given as `NAME_FILE` are read from that file, without
 * the final line break.
 */
const withSecretFiles = (variables: Variables): { given: Variables; faults: Fault[] } => {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const faults: Fault[] = []
  for (const name of SECRET_NAMES) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) {
      faults.push([`${name}_FILE`, `cannot be set together with ${name}: set one of the two`])
      continue
    }
    try {
      given[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      faults.push([
        `${name}_FILE`,
        `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`,
      ])
    }
  }
  return { given, faults }
}

const DEFAULT_KEEP = 7

const faultsOfBackups = ({ BACKUP_EVERY, ...environment }: Environment): Fault[] =>
  BACKUP_EVERY === undefined &&
  (['BACKUP_KEEP', 'BACKUP_DIR', 'BACKUP_WEBHOOK'] as const).some(
    (name) => environment[name] !== undefined,
  )
    ? [['BACKUP_EVERY', 'is needed with the other BACKUP_ settings']]
    : []

const backupScheduleOf = ({
  BACKUP_EVERY,
  BACKUP_KEEP,
  BACKUP_DIR,
  BACKUP_WEBHOOK,
  DATA_DIR,
}: Environment): BackupSchedule | undefined =>
  BACKUP_EVERY === undefined
    ? undefined
    : {
        everyMs:
          Number.parseInt(BACKUP_EVERY, 10) * (BACKUP_EVERY.endsWith('d') ? DAY_MS : HOUR_MS),
        keep: BACKUP_KEEP ?? DEFAULT_KEEP,
        folder: resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups')),
        webhook: BACKUP_WEBHOOK,
      }

/**
 * Not allowed in a demo: strangers could send mail or cause costs, or would be stored longer than a
 * day.
 */
const REACHING_OUT = ['SMTP_URL', 'OIDC_ISSUER', 'BACKUP_EVERY'] as const

const faultsOfDemo = (environment: Environment): Fault[] => {
  if (environment.DEMO === '0') return []
  const words =
    'must not be set with DEMO=1: visitors reach nobody outside, and nothing of them is kept'
  return [
    ...REACHING_OUT.filter((name) => environment[name] !== undefined).map((name): Fault => [
      name,
      words,
    ]),
    ...(environment.VISION_PROVIDER === 'embedded'
      ? []
      : [['VISION_PROVIDER', words] satisfies Fault]),
    ...(environment.PRODUCTS === 'openfoodfacts' ? [['PRODUCTS', words] satisfies Fault] : []),
  ]
}

const OPEN_FOOD_FACTS = 'https://world.openfoodfacts.org'

const faultsOfProducts = ({ PRODUCTS, PRODUCTS_URL }: Environment): Fault[] =>
  PRODUCTS !== 'openfoodfacts' && PRODUCTS_URL !== undefined
    ? [['PRODUCTS_URL', 'has an effect only with PRODUCTS=openfoodfacts']]
    : []

/** Reads the settings; empty values count as absent. @throws SettingsError if any is invalid */
export const readConfig = (variables: Variables): Config => {
  const { given, faults: unreadable } = withSecretFiles(variables)
  if (unreadable.length > 0) throw refusalOf(unreadable)
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success)
    throw refusalOf(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  const environment = parsed.data
  const publicUrl = environment.PUBLIC_URL?.replace(/\/+$/, '')
  const rootPath = rootPathOf(publicUrl)
  const faults = [
    ...faultOfRootPath(publicUrl, rootPath),
    ...faultsOfDemo(environment),
    ...faultsOfMail(environment),
    ...faultsOfProvider(environment),
    ...faultsOfVision(environment),
    ...faultsOfPhotoBucket(environment),
    ...faultsOfBackups(environment),
    ...faultsOfProducts(environment),
  ]
  if (faults.length > 0) throw refusalOf(faults)
  return {
    port: environment.PORT,
    host: environment.HOST,
    dataDir: resolve(environment.DATA_DIR),
    databaseUrl: environment.DATABASE_URL,
    publicUrl,
    rootPath,
    servesHttps: publicUrl?.startsWith('https://') ?? false,
    proxies: environment.TRUST_PROXY,
    adminPassword: environment.ADMIN_PASSWORD,
    isDemo: environment.DEMO === '1',
    registration: environment.DEMO === '1' ? 'closed' : environment.REGISTRATION,
    hasPasswords: environment.PASSWORDS === 'on',
    passwordMemoryMib: environment.PASSWORD_MEMORY_MIB,
    mail: mailOf(environment),
    provider: providerOf(environment, publicUrl),
    logLevel: environment.LOG_LEVEL,
    slowCallMs: environment.SLOW_CALL_MS,
    callsPerMinute: environment.CALLS_PER_MINUTE,
    metricsToken: environment.METRICS_TOKEN,
    productsDump: environment.DEMO === '1' ? undefined : environment.PRODUCTS_DUMP,
    openFoodFactsUrl: (environment.PRODUCTS_URL ?? OPEN_FOOD_FACTS).replace(/\/+$/, ''),
    asksOpenFoodFacts:
      environment.DEMO === '1'
        ? false
        : environment.PRODUCTS && environment.PRODUCTS === 'openfoodfacts',
    memberAddresses: environment.DEMO === '1' ? 'off' : environment.MEMBER_ADDRESSES,
    backups: backupScheduleOf(environment),
    analyserThreads: environment.ANALYSER_THREADS,
    vision: visionOf(environment),
    photoBucket: photoBucketOf(environment),
  }
}
