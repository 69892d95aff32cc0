/** A list of listeners. */
export const makeListeners = <Heard = void>() => {
  const listeners = new Set<(heard: Heard) => void>()
  return {
    /** Returns a function that stops listening. */
    listen: (listener: (heard: Heard) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (heard: Heard): void => {
      for (const listener of listeners) listener(heard)
    },
  }
}
