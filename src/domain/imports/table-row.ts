/** A line of a table, with its number in the file. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}
