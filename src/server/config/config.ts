import { resolve } from 'node:path'
import { type BackupSchedule, backupScheduleOf, faultsOfBackups } from './backup-settings.ts'
import { faultsOfDemo } from './demo-settings.ts'
import { environmentSchema } from './environment.ts'
import { OperatorFault } from './operator-fault.ts'
import { faultsOfPhotoBucket, type PhotoBucket, photoBucketOf } from './photo-bucket.ts'
import { faultsOfProducts, openFoodFactsUrlOf } from './product-settings.ts'
import { faultOfRootPath, rootPathOf } from './root-path.ts'
import { faultsOfMail, faultsOfProvider, mailOf, type MailSettings, providerOf, type ProviderSettings } from './sign-in-settings.ts'
import { withSecretFiles } from './secret-files.ts'
import { faultsOfVision, type RemoteVisionSettings, visionOf } from './vision-settings.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Undefined means the built-in SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  /** The address that members use, without a trailing slash; undefined means whatever host they call. */
  readonly publicUrl: string | undefined
  /** The path of the public address, such as `/forkcast`; empty at the root of a host. */
  readonly rootPath: string
  readonly servesHttps: boolean
  /** How many proxies stand in front, each of which appends to X-Forwarded-For. */
  readonly proxies: number
  /** Of the admin area; undefined keeps the one that was set or made before. */
  readonly adminPassword: string | undefined
  /** Whoever comes gets a made-up member, who is erased within a day. */
  readonly isDemo: boolean
  /** Who may register: anybody, who has an invitation link, or nobody. */
  readonly registration: 'open' | 'invite' | 'closed'
  /** False lets members sign in through the provider alone. */
  readonly hasPasswords: boolean
  /** What hashing a new password takes. */
  readonly passwordMemoryMib: number
  /** Undefined sends no mail. */
  readonly mail: MailSettings | undefined
  /** Undefined offers no sign-in through a provider. */
  readonly provider: ProviderSettings | undefined
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Calls that take longer than this many milliseconds are logged as slow. */
  readonly slowCallMs: number
  /** Undefined serves no metrics. */
  readonly metricsToken: string | undefined
  /** Where products that this server does not know are looked up; undefined asks nobody. */
  readonly openFoodFactsUrl: string | undefined
  /** Where members may have reminders and webhooks sent: to the open internet, to the own network too, or nowhere. */
  readonly memberAddresses: 'public' | 'any' | 'off'
  /** Undefined makes no backups by itself. */
  readonly backups: BackupSchedule | undefined
  /** Undefined means two, or one on a machine with one core. */
  readonly analyserThreads: number | undefined
  /** Undefined means that the embedded analyser estimates alone. */
  readonly vision: RemoteVisionSettings | undefined
  /** Where photos lie; undefined means in the data folder. */
  readonly photoBucket: PhotoBucket | undefined
}

/** A setting that cannot be used; the message names each one in words for the operator. */
export class SettingsError extends OperatorFault {
  override readonly name = 'SettingsError'
}

const refusalOf = (faults: readonly (readonly [name: string, words: string])[]): SettingsError =>
  new SettingsError(`These settings cannot be used:\n${faults.map(([name, words]) => `  ${name}: ${words}`).join('\n')}`)

/** Reads the settings, an empty value counting as absent. Throws SettingsError when one cannot be used. */
export const readConfig = (variables: Record<string, string | undefined>): Config => {
  const { given, faults: unreadable } = withSecretFiles(variables)
  if (unreadable.length > 0) throw refusalOf(unreadable)
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) throw refusalOf(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
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
    metricsToken: environment.METRICS_TOKEN,
    openFoodFactsUrl: openFoodFactsUrlOf(environment),
    memberAddresses: environment.DEMO === '1' ? 'off' : environment.MEMBER_ADDRESSES,
    backups: backupScheduleOf(environment),
    analyserThreads: environment.ANALYSER_THREADS,
    vision: visionOf(environment),
    photoBucket: photoBucketOf(environment),
  }
}
