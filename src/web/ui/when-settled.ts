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

/** How long nothing arrives before a screen fetches more than it shows. */
const REST_MS = 3_000

/** Runs work once nothing has arrived for so long. Returns how to give it up. */
export const whenNothingArrives = (ms: number, work: () => void): (() => void) => {
  const wait = () =>
    setTimeout(() => {
      arrivals.disconnect()
      work()
    }, ms)
  let timer = wait()
  const arrivals = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = wait()
  })
  arrivals.observe({ type: 'resource' })
  return () => {
    clearTimeout(timer)
    arrivals.disconnect()
  }
}

/**
 * Runs work at the next press or key, or before it, once the screen has been at rest for a while:
 * what a first look does not need, and a first press would wait for. Returns how to give it up.
 */
export const whenAtRest = (work: () => void): (() => void) => {
  let isOver = false
  let stopWaiting = () => {}
  const giveUp = () => {
    isOver = true
    stopWaiting()
    forget()
  }
  const once = () => {
    giveUp()
    work()
  }
  const forget = whenTouched(once)
  void whenSettled(() => {
    if (!isOver) stopWaiting = whenNothingArrives(REST_MS, once)
  })
  return giveUp
}
