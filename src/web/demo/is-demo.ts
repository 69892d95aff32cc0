/** Whether this server is a demo; it writes so into the page. */
export const isDemo: boolean = typeof document !== 'undefined' && document.documentElement.dataset['demo'] !== undefined
