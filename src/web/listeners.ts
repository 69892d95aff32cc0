/** Those who want to hear of something. */
export const makeListeners = <Heard = void>() => {
  const listeners = new Set<(heard: Heard) => void>()
  return {
    /** Answers how to stop listening. */
    listen: (listener: (heard: Heard) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (heard: Heard): void => {
      for (const listener of listeners) listener(heard)
    },
  }
}
