import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { INVITATION_DAYS } from '#contract/admin.ts'
import { paths } from '#contract/pages.ts'
import { fileURLToPath } from 'node:url'
import { HOUR_MS } from '#domain/day.ts'
import type { FastifyInstance } from 'fastify'
import { hasMembers } from './accounts/member/member-store.ts'
import { createInvitation } from './accounts/registration/invitations.ts'
import { sessionSecret, signInCookies } from './accounts/sessions/session-cookie.ts'
import { saveAdminPassword } from './admin/admin-password.ts'
import { backUpWhenDue } from './backup/scheduled-backups.ts'
import { tellVerdict } from './backup/tell-verdict.ts'
import type { Config } from './config/config.ts'
import { serverSettingsOf } from './db/server-settings.ts'
import { createEncryption } from './db/encryption.ts'
import { refuseRealMembers } from './demo/demo-visitors.ts'
import { rebuildOnce } from './db/rebuild-once.ts'
import { noteRunning, noteStopped } from './db/running-servers.ts'
import { installationId } from './db/installation-id.ts'
import { openDatabase } from './db/open-database.ts'
import { createFileThread } from './file-thread.ts'
import { foodTable } from './foods/food-table.ts'
import { createWordsReader } from './foods/words-reader.ts'
import { collectRoutes, createHttpServer } from './http/http-server.ts'
import type { Timeouts } from './http/slow-clients.ts'
import { watchTraffic } from './http/traffic.ts'
import { isPublicAddress, servedAt } from './http/served-at.ts'
import { serveWebApp } from './http/web-app.ts'
import { freeMemory } from './jobs/free-memory.ts'
import { repeat } from './jobs/repeat.ts'
import { openPhotoStore } from './photos/open-photo-store.ts'
import { openFoodFacts } from './products/open-food-facts.ts'
import { createProductRefresh } from './products/product-refresh.ts'
import { productFinder } from './products/product-lookup.ts'
import { inProject } from './project-root.ts'
import { notifyOfEndedChannel } from './reminders/notify-of-ended-channel.ts'
import { createReminderWatch } from './reminders/send-reminders.ts'
import { contactOf } from './sending/request-for.ts'
import { createSender } from './sending/sender.ts'
import { vapidKeys } from './sending/vapid-keys.ts'
import { createSweep } from './sweep.ts'
import type { Analyser } from './vision/analyser.ts'
import { openEmbeddedAnalyser } from './vision/embedded-analyser.ts'
import { createLabelReader } from './vision/labels/label-reader.ts'
import { createRemoteAnalyser } from './vision/remote/remote-analyser.ts'
import { SHIPPED_MODEL } from './vision/shipped-model.ts'
import type { ServerParts } from './server-parts.ts'
import { mountFeatures } from './mount-features.ts'

const OPEN_REGISTRATION_WARNING =
  'Anybody who finds this address can register. REGISTRATION=invite asks for an invitation link, REGISTRATION=closed takes no new members.'
const FIRST_INVITATION = { note: '', days: INVITATION_DAYS.default, people: 1 }

const WEB_DIR = fileURLToPath(inProject('dist/web'))
const BACKUP_CHECK_MS = 600_000
const SETTLE_DELAY_MS = 3000
const LOOK_EVERY_MS = 5000
/** A note counts for a minute. */
const LOOKS_PER_NOTE = 4

interface AppOptions {
  readonly config: Config
  readonly version: string
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
  /** Shows the operator something once, such as a new admin password. */
  readonly announce?: (words: string) => void
  /** For slow clients. */
  readonly timeouts?: Timeouts
  /** How often to look for due reminders and waiting messages, ms. */
  readonly lookEveryMs?: number
  /** False if data need not survive a power cut, as in most tests. */
  readonly isLasting?: boolean
  /** A shared analyser that outlives this server; by default the server opens its own. */
  readonly analyser?: Analyser | undefined
}

/** Tells the operator how to get in, once the server listens. */
const welcomeOperator = async (
  {
    app,
    config,
    db,
    serverSettings,
    clock,
  }: Pick<ServerParts, 'app' | 'config' | 'db' | 'serverSettings' | 'clock'>,
  announce: ((words: string) => void) | undefined,
): Promise<void> => {
  const password = await saveAdminPassword(db, config)
  const address = servedAt(app, config)
  if (password !== undefined) {
    announce?.(`The admin password, shown this once: ${password}`)
    // Behind the `#` it reaches no server and no log.
    announce?.(`To set this server up, open ${address}${paths.setUp}#${password}`)
  }
  const { registration } = await serverSettings()
  if (registration === 'open' && isPublicAddress(config.publicUrl))
    announce?.(OPEN_REGISTRATION_WARNING)
  // Nobody is here who could invite the first.
  if (registration === 'invite' && announce && !(await hasMembers(db))) {
    const { token } = await createInvitation(db, FIRST_INVITATION, clock())
    announce(
      `Nobody has registered yet. Within a week, you can at ${address}${paths.register}#${token}`,
    )
  }
}

/** Lets a restore know that this server runs. On SQLite the data folder is locked instead. */
const keepNotingRunning = async ({ app: { log }, db }: ServerParts, everyMs: number) => {
  const server = randomUUID()
  const note = () => noteRunning(db, server)
  // Before it serves anybody.
  await note()
  const noting = repeat('note that it runs', everyMs, log, note)
  return {
    async stop(): Promise<void> {
      await noting.stop()
      await noteStopped(db, server).catch((error: unknown) =>
        log.warn({ err: error }, 'the database could not be told that this server ends'),
      )
    },
  }
}

/** What goes on beside the calls. Each of the jobs is to be stopped. */
const startJobs = async (
  parts: ServerParts,
  { installation, lookEveryMs }: { installation: string; lookEveryMs: number },
) => {
  const { app, config, db, engine, photos, version, clock, sender } = parts
  const watch = createReminderWatch(db, clock, app.log)
  const { backups } = config
  return [
    ...(engine === 'postgres'
      ? [await keepNotingRunning(parts, lookEveryMs * LOOKS_PER_NOTE)]
      : []),
    repeat('sweep', HOUR_MS, app.log, createSweep(parts, installation)),
    repeat('reminders', lookEveryMs, app.log, () => watch.look(sender.sendDue)),
    ...(backups
      ? [
          repeat('backup', BACKUP_CHECK_MS, app.log, async () => {
            try {
              const source = { db, settings: config, photos, version, clock }
              const made = await backUpWhenDue(backups, source)
              if (made && made.fault !== null)
                app.log.error(made, 'the new backup could not be restored in a drill')
              else if (made && made.missingPhotos > 0)
                app.log.error(made, 'backed up, but photos that rows name are missing')
              else if (made) app.log.info(made, 'backed up, and restored in a drill')
            } finally {
              if (backups.webhook !== undefined) await tellVerdict(db, backups.webhook)
            }
          }),
        ]
      : []),
  ]
}

/** Builds the index of the search, so that no member waits for it, and frees 5 MB per thread. */
const settle = async (app: FastifyInstance): Promise<void> => {
  try {
    await foodTable().prepareSearch()
  } catch (error) {
    app.log.error({ err: error }, 'the food table could not be read yet')
  }
  freeMemory()
}

/**
 * The whole server, not yet listening. Closing it finishes running requests and closes the
 * database.
 */
export const buildApp = async ({
  config,
  version,
  clock = Date.now,
  announce,
  timeouts,
  lookEveryMs = LOOK_EVERY_MS,
  isLasting = true,
  analyser: sharedAnalyser,
}: AppOptions): Promise<FastifyInstance> => {
  const database = await openDatabase(config, { isLasting })
  const { db, engine } = database
  if (config.isDemo) {
    await refuseRealMembers(db).catch(async (error: unknown) => {
      await database.close()
      throw error
    })
  }
  const secret = await sessionSecret(db)
  const installation = await installationId(db)
  if (config.adminPassword !== undefined) await saveAdminPassword(db, config)
  const cookies = signInCookies(config, secret)
  const encryption = createEncryption(secret)

  const app = await createHttpServer(config, version, timeouts)
  await rebuildOnce(db, engine).catch((error: unknown) =>
    app.log.warn(
      { err: error },
      'the database could not be written anew: free pages may still contain what earlier versions deleted',
    ),
  )
  const photos = await openPhotoStore(config, {
    onFailure: (reason) => app.log.error({ reason }, 'the photo store failed'),
  })
  const analyser =
    sharedAnalyser ??
    openEmbeddedAnalyser({
      ...SHIPPED_MODEL,
      threads: config.analyserThreads,
      onFailure: (reason) => app.log.error({ reason }, 'the food model failed'),
    })
  const labels = createLabelReader((reason) => app.log.error({ reason }, 'the label reader failed'))
  const words = createWordsReader((reason) =>
    app.log.error({ reason }, 'the reader of words failed'),
  )
  const fileThread = createFileThread((reason) =>
    app.log.error({ reason }, 'a thread for files failed'),
  )
  const remote =
    config.vision &&
    createRemoteAnalyser(config.vision, (failure) =>
      app.log.warn(failure, 'the remote analyser gave no answer'),
    )
  // Requests waiting for it get the built-in analyser's estimate instead before the server ends.
  app.addHook('preClose', async () => remote?.close())
  const userAgent = `Forkcast/${version} (${config.publicUrl ?? 'self-hosted'})`
  const serverSettings = serverSettingsOf(db, config)
  const askOpenFoodFacts = openFoodFacts(config.openFoodFactsUrl, userAgent, clock)
  const refreshProducts = createProductRefresh({
    db,
    config,
    serverSettings,
    userAgent,
    onFailure: (error) => app.log.warn({ err: error }, 'the dump of products could not be read'),
  })
  app.addHook('preClose', () => refreshProducts.stop())
  const vapid = await vapidKeys(db)
  const sender = createSender({
    db,
    encryption,
    identity: { vapid, contact: contactOf(config), publicUrl: config.publicUrl },
    reach: async () => (await serverSettings()).memberAddresses,
    clock,
    log: app.log,
    onEnded: notifyOfEndedChannel,
  })
  const allowedMethods = collectRoutes(app)
  const parts: ServerParts = {
    app,
    config,
    version,
    clock,
    db,
    engine,
    photos,
    uploadFolder: join(config.dataDir, 'uploads'),
    fileThread,
    cookies,
    encryption,
    traffic: watchTraffic(app, clock),
    analyser,
    remote,
    labels,
    words,
    serverSettings,
    refreshProducts,
    findByBarcode: productFinder(
      async () => ((await serverSettings()).asksOpenFoodFacts ? askOpenFoodFacts : undefined),
      clock,
    ),
    sender,
    pushKey: vapid.publicKey,
  }
  await mountFeatures(parts)
  await serveWebApp(app, {
    folder: WEB_DIR,
    rootPath: config.rootPath,
    isDemo: config.isDemo,
    allowedMethods,
  })

  const jobs = await startJobs(parts, { installation, lookEveryMs })
  // Not before: of a server that could not listen, nobody would look for the password again.
  app.addHook('onListen', () => welcomeOperator(parts, announce))
  app.addHook('onListen', () => void setTimeout(settle, SETTLE_DELAY_MS, app).unref())
  app.addHook('onClose', async () => {
    for (const job of jobs) await job.stop()
    await sender.close()
    if (!sharedAnalyser) await analyser.close()
    await labels.close()
    await words.close()
    await fileThread.close()
    await database.close()
  })
  return app
}
