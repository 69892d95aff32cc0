/**
 * Keeps what is seen of the window in `--seen-height`, and what the keyboard of a phone covers of
 * its foot in `--keyboard-room`: browsers draw it over the page.
 */
export const watchKeyboard = (sheet: HTMLElement | null): (() => void) => {
  const seen = window.visualViewport
  if (!seen) return () => undefined
  const { style } = document.documentElement
  const note = () => {
    // Whoever enlarges the page sees less of it, too.
    const covered =
      seen.scale > 1 ? 0 : Math.max(0, window.innerHeight - seen.offsetTop - seen.height)
    style.setProperty('--keyboard-room', `${covered}px`)
    style.setProperty('--seen-height', covered > 0 ? `${seen.height}px` : '100dvh')
    const field = document.activeElement
    if (covered > 0 && field !== sheet && sheet?.contains(field))
      field?.scrollIntoView({ block: 'nearest' })
  }
  note()
  seen.addEventListener('resize', note)
  seen.addEventListener('scroll', note)
  return () => {
    seen.removeEventListener('resize', note)
    seen.removeEventListener('scroll', note)
    style.removeProperty('--keyboard-room')
    style.removeProperty('--seen-height')
  }
}
