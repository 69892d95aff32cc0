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
 * A browser lets a page hold no step that leaves it. Where the step before this one is none of the
 * page's, there is one from now on.
 */
const stayWithinOneStep = (navigation: Navigation | undefined): void => {
  if (!navigation?.currentEntry) return
  const before = navigation.entries()[navigation.currentEntry.index - 1]
  // The router's own `pushState` would go to the top of the page.
  if (!before?.sameDocument)
    History.prototype.pushState.call(window.history, window.history.state, '')
}

/**
 * Back closes the topmost dialog instead of leaving the page: on Android by CloseWatcher, elsewhere
 * by the Navigation API. Browsers that have neither go back.
 * @returns a function to call once it is closed
 */
export const closeOnBack = (close: () => void): (() => void) => {
  const { CloseWatcher, navigation } = window as {
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void }
    navigation?: Navigation
  }
  const watcher = CloseWatcher && new CloseWatcher()
  if (watcher) watcher.onclose = close
  stayWithinOneStep(navigation)
  if (closers.push(close) === 1) navigation?.addEventListener('navigate', holdStep)
  return () => {
    watcher?.destroy()
    closers.splice(closers.indexOf(close), 1)
    if (closers.length === 0) navigation?.removeEventListener('navigate', holdStep)
  }
}
