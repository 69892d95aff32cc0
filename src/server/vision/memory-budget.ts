interface Waiting {
  readonly bytes: number
  readonly start: () => void
}

/** Lets work begin only while the memory of all work under way stays within a sum; first come, first served. */
export class MemoryBudget {
  readonly #total: number
  #taken = 0
  readonly #waiting: Waiting[] = []

  constructor(totalBytes: number) {
    this.#total = totalBytes
  }

  async spend<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    // A single piece of work may have it all, but never more: it would wait for ever.
    const share = Math.min(bytes, this.#total)
    await this.#take(share)
    try {
      return await work()
    } finally {
      this.#taken -= share
      this.#startNext()
    }
  }

  #take(bytes: number): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push({ bytes, start })
      this.#startNext()
    })
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next && this.#taken + next.bytes <= this.#total; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#taken += next.bytes
      next.start()
    }
  }
}
