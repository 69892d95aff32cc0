/** A list of listeners. */
export const makeListeners = <Value = void>() => {
  const listeners = new Set<(value: Value) => void>()
  return {
    /** Returns a function that stops listening. */
    listen: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (value: Value): void => {
      for (const listener of listeners) listener(value)
    },
  }
}
