// Runs before the first paint, so that a chosen theme never flashes in the other one. Its twin is shell/theme.ts.
try {
  const choice = localStorage.getItem('forkcast.theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
} catch {
  // Storage may be forbidden; the system's theme stands.
}
