import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs a job now and then at an interval until stopped, never twice at once. Failures are logged
 * and retried at the next interval.
 */
export const repeat = (
  name: string,
  everyMs: number,
  log: FastifyBaseLogger,
  job: () => Promise<void>,
) => {
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    running = job()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'a background job failed'))
      .finally(() => {
        isRunning = false
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
