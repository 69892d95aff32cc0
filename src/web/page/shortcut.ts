/** Shortcuts of the installed app; `manifest.webmanifest` names them as `?do=`. */
type Shortcut = 'water' | 'weigh-in'

export const isOpenedByShortcut = (shortcut: Shortcut): boolean =>
  new URL(window.location.href).searchParams.get('do') === shortcut

/** Removes it from the address, so that a reload does not do it again. */
export const forgetShortcut = (): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('do')) return
  url.searchParams.delete('do')
  window.history.replaceState(window.history.state, '', url)
}
