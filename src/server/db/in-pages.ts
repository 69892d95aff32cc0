import { setImmediate } from 'node:timers/promises'

/**
 * Reads rows in pages of so many, each after the last row of the one before. SQLite answers in the
 * thread that answers everybody, so between two pages whatever else waits goes first.
 */
export async function* inPages<Row>(
  rowsPerPage: number,
  readAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  for (;;) {
    const page = await readAfter(last)
    yield page
    last = page.at(-1)
    if (page.length < rowsPerPage) return
    await setImmediate()
  }
}
