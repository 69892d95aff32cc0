/** Limits how many tasks of one key run at the same time; the others wait in line. */
export const createKeyedSemaphore = (most: number) => {
  const lines = new Map<string, { underWay: number; readonly waiting: (() => void)[] }>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { underWay: 0, waiting: [] }
    lines.set(key, line)
    if (line.underWay < most) line.underWay += 1
    // A finished task passes its slot on directly, so that no newcomer can jump the queue.
    else await new Promise<void>((begin) => line.waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.underWay === 0) lines.delete(key)
    }
  }
}
