import type { Engine } from '#server/db/schema.ts'

/** What has gone on for so long without a step is nobody's any more. */
const SILENT_MS = 5 * 60_000

/**
 * Tells, for work in steps, before which instant its last step must lie so that whoever did it has
 * ended: on SQLite that was an earlier process, because no other writes to the same file.
 */
export const leftBehind = ({ engine, clock }: { engine: Engine; clock: () => number }) => {
  const startedAt = clock()
  return (): number => {
    const silentBefore = clock() - SILENT_MS
    return engine === 'sqlite' ? Math.max(startedAt, silentBefore) : silentBefore
  }
}
