/** What closes each thing that lies on the page, the one on top last. */
const closers: (() => void)[] = []

/** A step through the history closes what is on top instead. A browser lets it be held once for each thing that a person does on the page. */
const holdStep = (event: NavigateEvent): void => {
  const close = closers.at(-1)
  if (!close || event.navigationType !== 'traverse' || !event.cancelable) return
  event.preventDefault()
  close()
}

/**
 * Back closes what is on top, and leaves the page alone: the Back of an Android phone (CloseWatcher), also where there is no page before
 * this one, and every other step through the history (Navigation API), of which nothing stays behind in it. A browser without them goes back.
 * @returns what to call once it is closed
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
