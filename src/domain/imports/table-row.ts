/** A line of a table, with its number in the file. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What has more of them is no table of a diary or a scale, and would take long to look at. */
export const MOST_COLUMNS = 1000
