const KEY = 'forkcast.switched-off'

/**
 * Notes in this browser the paths of the screens that are switched off, with spaces between, so that the page that comes before all code shows no link to them.
 * Its twin, opening.js, reads it.
 */
export const markSwitchedOff = (words: string): void => {
  if (words) document.documentElement.dataset['switchedOff'] = words
  else delete document.documentElement.dataset['switchedOff']
  try {
    if (words) localStorage.setItem(KEY, words)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; the links then go when the settings are there.
  }
}
