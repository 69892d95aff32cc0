/** Whether this server is a demo; it marks the page with it. */
export const isDemo: boolean =
  typeof document !== 'undefined' && document.documentElement.dataset['demo'] !== undefined
