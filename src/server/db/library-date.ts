import type { Engine, LibraryDate } from './schema.ts'

/** An instant as the date columns of the first tables hold it. */
export const libraryDate = (engine: Engine, instantAt: number): LibraryDate =>
  engine === 'sqlite' ? new Date(instantAt).toISOString() : new Date(instantAt)
