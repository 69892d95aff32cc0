import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** What says how the API is called: all of it, the part for programs, and the page for their authors. */
export type ApiTextName = 'calls.json' | 'programs.json' | 'programs.html'

/** Stands where a server's root path belongs. */
export const ANY_ROOT = '/_root_'

/** Where the build leaves them, beside the bundle: making them takes half a second. */
export const API_TEXTS = new URL('./api-texts/', import.meta.url)
/** False for a server that runs from its sources. */
export const areApiTextsBuilt = existsSync(API_TEXTS)

export const builtApiText = (name: ApiTextName): Promise<string> =>
  readFile(new URL(name, API_TEXTS), 'utf8')
