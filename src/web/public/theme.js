// Runs before the first paint, so that a chosen theme never flashes in the other one. Its twin is shell/theme.ts.
try {
  const choice = localStorage.getItem('forkcast.theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
} catch {
  // Storage may be forbidden; the system's theme stands.
}

// Zod makes code at run time where it may. The content policy forbids that, and the browser reports a mere try: its schemas
// must know before the first of them is made, which is before any line of the page's own script.
globalThis.__zod_globalConfig = { jitless: true }
