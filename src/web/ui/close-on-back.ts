/** Closes each open dialog, the topmost last. */
const closers: (() => void)[] = []

/**
 * A step through the history closes the topmost dialog instead. A browser allows that once per user
 * action.
 */
const holdStep = (event: NavigateEvent): void => {
  const close = closers.at(-1)
  if (!close || event.navigationType !== 'traverse' || !event.cancelable) return
  event.preventDefault()
  close()
}

/**
 * Back closes the topmost dialog instead of leaving the page: on Android by CloseWatcher, elsewhere
 * by the Navigation API, without an entry in the history. Browsers that have neither go back.
 * @returns a function to call once it is closed
 */
export const closeOnBack = (close: () => void): (() => void) => {
  const { CloseWatcher, navigation } = window as {
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void }
    navigation?: Navigation
  }
  const watcher = CloseWatcher && new CloseWatcher()
  if (watcher) watcher.onclose = close
  if (closers.push(close) === 1) navigation?.addEventListener('navigate', holdStep)
  return () => {
    watcher?.destroy()
    closers.splice(closers.indexOf(close), 1)
    if (closers.length === 0) navigation?.removeEventListener('navigate', holdStep)
  }
}
