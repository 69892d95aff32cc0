const KEPT_MS = 120_000

/** Keeps the newest few values for two minutes. */
export const keepBriefly = <Value>(most: number) => {
  const kept = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => kept.get(key),

    take(key: string): Value | undefined {
      const value = kept.get(key)
      kept.delete(key)
      return value
    },

    keep(key: string, value: Value): void {
      kept.delete(key)
      kept.set(key, value)
      setTimeout(() => kept.get(key) === value && kept.delete(key), KEPT_MS).unref()
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },

    clear: (): void => kept.clear(),
  }
}
