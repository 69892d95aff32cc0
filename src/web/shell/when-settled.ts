/** Runs what nobody waits for, when the page has nothing else to do. */
export const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, 200)
}

let sayDrawn = () => {}
const drawn = new Promise<void>((resolve) => {
  sayDrawn = resolve
})

/** The first screen stands, and what was put off until then may begin. */
export const firstScreenIsDrawn = (): void => sayDrawn()

/** Runs what nobody waits for: after the first screen was drawn and the page has loaded, when it has nothing else to do. */
export const whenSettled = async (work: () => void): Promise<void> => {
  await drawn
  if (document.readyState === 'complete') whenIdle(work)
  else window.addEventListener('load', () => whenIdle(work), { once: true })
}
