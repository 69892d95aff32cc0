/** What the app may be opened for from the phone's home screen; `manifest.webmanifest` names them as `?do=`. */
type Shortcut = 'water' | 'weigh-in'

/** Whether the page was opened for it. */
export const isOpenedFor = (shortcut: Shortcut): boolean => new URL(window.location.href).searchParams.get('do') === shortcut

/** Takes it out of the address, so that a reload does not do it again. */
export const forgetShortcut = (): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('do')) return
  url.searchParams.delete('do')
  window.history.replaceState(window.history.state, '', url)
}
