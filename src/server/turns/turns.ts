/** Somebody has as many tasks waiting as one may have. */
export class TooManyWaiting extends Error {}

interface TurnLimits {
  /** Tasks under way at once, of everybody together. */
  readonly atOnce?: number
  /** Tasks under way at once for one key, such as a member's id. */
  readonly atOnceOfOne?: number
  /** Tasks of one key that may wait. */
  readonly waitingOfOne?: number
}

export interface Turns {
  /**
   * Waits for a turn, and returns what ends it.
   * @throws TooManyWaiting
   */
  take(key: string): Promise<() => void>
  /** Does some work when its turn has come. @throws TooManyWaiting */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** Tasks under way for a key. */
  underWay(key: string): number
  /** Tasks waiting, of everybody together. */
  readonly waiting: number
}

/**
 * Shares places among keys, such as members: those who wait take turns, so that one with many tasks
 * keeps another waiting for one of them, not for all.
 */
export const createTurns = ({
  atOnce = Infinity,
  atOnceOfOne = Infinity,
  waitingOfOne = Infinity,
}: TurnLimits): Turns => {
  const counts = new Map<string, number>()
  const underWay = (key: string): number => counts.get(key) ?? 0
  /** In the order of the turns. */
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  const begin = (key: string): void => {
    running += 1
    counts.set(key, underWay(key) + 1)
  }

  const beginNext = (): void => {
    for (const [key, line] of lines) {
      if (running >= atOnce) return
      if (underWay(key) >= atOnceOfOne) continue
      const next = line.shift()
      lines.delete(key)
      if (line.length > 0) lines.set(key, line)
      waiting -= 1
      begin(key)
      next?.()
    }
  }

  const end = (key: string): void => {
    running -= 1
    const left = underWay(key) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
    beginNext()
  }

  const take = async (key: string): Promise<() => void> => {
    if (lines.size === 0 && running < atOnce && underWay(key) < atOnceOfOne) begin(key)
    else {
      const line = lines.get(key) ?? []
      if (line.length >= waitingOfOne) throw new TooManyWaiting()
      waiting += 1
      await new Promise<void>((start) => {
        lines.set(key, line)
        line.push(start)
        beginNext()
      })
    }
    return () => end(key)
  }

  return {
    take,
    async run(key, work) {
      const done = await take(key)
      try {
        return await work()
      } finally {
        done()
      }
    },
    underWay,
    get waiting() {
      return waiting
    },
  }
}
