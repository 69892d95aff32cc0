import type { ProductRefresh } from '#contract/set-up.ts'
import type { Config } from '#server/config/config.ts'
import type { ReadServerSettings } from '#server/db/server-settings.ts'
import type { Database } from '#server/db/schema.ts'
import { type ImportTally, importProducts, interruptedImport } from './import-products.ts'
import { isAddress } from './open-dump.ts'

interface RefreshParts {
  readonly db: Database
  readonly config: Pick<Config, 'productsDump'>
  readonly serverSettings: ReadServerSettings
  readonly userAgent: string
  readonly onFailure: (error: unknown) => void
}

/** Reads the operator's dump of packaged foods beside the calls that this process answers. */
export const createProductRefresh = ({
  db,
  config: { productsDump },
  serverSettings,
  userAgent,
  onFailure,
}: RefreshParts) => {
  let running: Promise<void> | undefined
  let stopping = new AbortController()
  let percent: number | null = null
  let tally: ImportTally = { read: 0, kept: 0 }
  let ended: ProductRefresh['ended'] = null

  // Asking an address tells it that this server is here, which the operator allows or not.
  const isOffered = async () =>
    productsDump !== undefined &&
    (!isAddress(productsDump) || (await serverSettings()).asksOpenFoodFacts)

  const run = async (dump: string) => {
    try {
      tally = await importProducts(db, dump, {
        userAgent,
        isInBackground: true,
        isStopped: () => stopping.signal.aborted,
        signal: stopping.signal,
        onProgress: (now, share) => {
          tally = now
          percent = share
        },
      })
      ended = stopping.signal.aborted ? 'stopped' : 'done'
    } catch (error) {
      ended = stopping.signal.aborted ? 'stopped' : 'failed'
      if (ended === 'failed') onFailure(error)
    } finally {
      running = undefined
    }
  }

  const view = async (): Promise<ProductRefresh> => {
    const left = running || ended ? undefined : await interruptedImport(db)
    return {
      isOffered: await isOffered(),
      isRunning: running !== undefined,
      percent,
      read: left?.read ?? tally.read,
      kept: left?.kept ?? tally.kept,
      // The process may have ended meanwhile.
      ended: left ? 'stopped' : running ? null : ended,
    }
  }

  const stop = async () => {
    stopping.abort()
    await running
  }

  return {
    view,
    stop,
    /** False where no dump may be read. */
    async start(): Promise<boolean> {
      if (productsDump === undefined || !(await isOffered())) return false
      if (running) return true
      stopping = new AbortController()
      ended = null
      percent = null
      tally = { read: 0, kept: 0 }
      running = run(productsDump)
      return true
    },
  }
}
export type RefreshProducts = ReturnType<typeof createProductRefresh>
