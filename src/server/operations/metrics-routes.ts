import { createHash, timingSafeEqual } from 'node:crypto'
import { newestVerdict } from '#server/backup/drill-reads.ts'
import { mountFile } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'

const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Serves `/metrics` for Prometheus, protected by METRICS_TOKEN. Routes are labelled by pattern, so
 * no ids appear.
 */
export const mountMetrics = async ({
  app,
  config: { metricsToken },
  version,
}: ServerParts): Promise<void> => {
  if (metricsToken === undefined) return
  // Loaded on demand to save memory on servers without metrics.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'forkcast_info',
    help: 'The running version',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  const drill = new Gauge({
    name: 'forkcast_backup_drill_ok',
    help: 'Whether the newest scheduled backup could be restored: 1 or 0, NaN before the first',
    registers: [registry],
  })
  const drilledAt = new Gauge({
    name: 'forkcast_backup_drill_timestamp_seconds',
    help: 'When the newest scheduled backup was restored in a drill',
    registers: [registry],
  })
  const missingPhotos = new Gauge({
    name: 'forkcast_backup_missing_photos',
    help: 'Photos that rows name and that the newest scheduled backup did not find',
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  const wanted = digest(`Bearer ${metricsToken}`)
  mountFile(app, '/metrics', { schema: { hide: true } }, async ({ db, request, reply }) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      throw new ProblemError('not_allowed')
    const verdict = await newestVerdict(db)
    drill.set(verdict === undefined ? Number.NaN : verdict.fault === null ? 1 : 0)
    missingPhotos.set(verdict?.missingPhotos ?? 0)
    drilledAt.set((verdict?.at ?? 0) / 1000)
    const text = await registry.metrics()
    return reply
      .header('cache-control', 'no-store')
      .serializer(String)
      .type(registry.contentType)
      .send(text)
  })
}
