/** Runs work so that no more than so many pieces of one key are under way at once; the others wait in line. */
export const createKeyedSemaphore = (most: number) => {
  const lines = new Map<string, { underWay: number; readonly waiting: (() => void)[] }>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { underWay: 0, waiting: [] }
    lines.set(key, line)
    if (line.underWay < most) line.underWay += 1
    // Whoever ends hands its place on, so that nobody who comes now can slip in between.
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
