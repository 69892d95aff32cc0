/** Runs what nobody waits for, when the page has nothing else to do. */
export const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 200)
}

/** Runs what nobody waits for: after the page has loaded, when it has nothing else to do. */
export const whenSettled = (work: () => void): void => {
  if (document.readyState === 'complete') whenIdle(work)
  else window.addEventListener('load', () => whenIdle(work), { once: true })
}
