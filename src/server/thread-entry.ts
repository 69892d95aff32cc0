const runsFromSources = import.meta.url.endsWith('.ts')

/**
 * The address of a thread's entry file, such as `vision/photo-worker`: among the sources, or beside the bundle made of
 * them, where every entry lies in one folder.
 */
export const threadEntry = (path: string): string =>
  new URL(runsFromSources ? `./${path}.ts` : `./${path.slice(path.lastIndexOf('/') + 1)}.js`, import.meta.url).href
