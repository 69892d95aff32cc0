/** Runs work without hurry, when the page is idle. */
export const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 200)
}

const drawn = Promise.withResolvers<void>()

/** The first screen is rendered, and postponed work may begin. */
export const firstScreenIsDrawn = (): void => drawn.resolve()

/**
 * Runs work without hurry: after the first screen is rendered and the page has loaded, when it is
 * idle.
 */
export const whenSettled = async (work: () => void): Promise<void> => {
  await drawn.promise
  if (document.readyState === 'complete') whenIdle(work)
  else window.addEventListener('load', () => whenIdle(work), { once: true })
}

/**
 * Runs work at the next press or key: what a first look does not need. Returns how to give it up.
 */
export const whenTouched = (work: () => void): (() => void) => {
  const heard = new AbortController()
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(
      kind,
      () => {
        heard.abort()
        whenIdle(work)
      },
      { passive: true, capture: true, signal: heard.signal },
    )
  return () => heard.abort()
}
