const QUIET_MS = 3000
let waiting: NodeJS.Timeout | undefined

/**
 * Frees what work has left behind and a quiet server would not collect for hours. Does nothing
 * unless Node was started with --expose-gc.
 */
export const freeMemory = (): void => {
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** The same in a few seconds, once for all work that ends until then. */
export const freeMemorySoon = (): void => {
  clearTimeout(waiting)
  waiting = setTimeout(freeMemory, QUIET_MS).unref()
}
