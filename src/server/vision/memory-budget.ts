interface Waiting {
  readonly bytes: number
  readonly start: () => void
}

/** Delays tasks so that their total memory stays within a limit; first come, first served. */
export const createMemoryBudget = (totalBytes: number) => {
  let takenBytes = 0
  const waiting: Waiting[] = []

  const startNext = (): void => {
    for (let next = waiting[0]; next && takenBytes + next.bytes <= totalBytes; next = waiting[0]) {
      waiting.shift()
      takenBytes += next.bytes
      next.start()
    }
  }

  return async <T>(bytes: number, work: () => Promise<T>): Promise<T> => {
    // Capped at the total, because a larger task would wait forever.
    const share = Math.min(bytes, totalBytes)
    await new Promise<void>((start) => {
      waiting.push({ bytes: share, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      takenBytes -= share
      startNext()
    }
  }
}
