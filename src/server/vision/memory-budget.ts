interface Waiting {
  readonly bytes: number
  readonly start: () => void
}

/** Lets work begin only while the memory of all work under way stays within a sum; first come, first served. */
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
    // A single piece of work may have it all, but never more: it would wait for ever.
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
