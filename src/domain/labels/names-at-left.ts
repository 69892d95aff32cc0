import { fieldNamedIn } from './label-vocabulary.ts'
import type { TextLine } from './text-line.ts'

/** So many names beside each other, without a number, stand above their numbers. */
const MIN_NAMES = 3

/** "Fat Saturates", read as one text. */
const isSeveralNames = ({ text }: TextLine): boolean =>
  new Set(text.split(/\s+/).flatMap((word) => fieldNamedIn(word) ?? [])).size > 1
/** "5.8g1.82g", but not "2794kJ/666kcal". */
const isSeveralNumbers = ({ text }: TextLine): boolean =>
  !/k(j|cal)/i.test(text) && (text.match(/\d+(?:[.,]\d+)?/g) ?? []).length > 1

const hasDigit = ({ text }: TextLine): boolean => /\d/.test(text)

/**
 * The rows of a label, those of a table with its names at the top turned: each name with the numbers
 * below it. Names stand so on the front of packets of the United Kingdom. A row is left out
 * where it cannot be said whose its numbers are: more or fewer than names, or two read as one.
 */
export const namesAtLeft = (rows: readonly (readonly TextLine[])[]): (readonly TextLine[])[] => {
  const turned: TextLine[][] = []
  /** Of the table that the row before belongs to, each name first in its row. */
  let columns: TextLine[][] = []
  let isClear = true
  for (const row of rows) {
    const names = row.filter((line) => !hasDigit(line) && fieldNamedIn(line.text) !== undefined)
    if (names.length >= MIN_NAMES) {
      columns = names.map((name) => [name])
      isClear = !names.some(isSeveralNames)
      turned.push(
        row.filter((line) => !names.includes(line)),
        ...columns,
      )
    } else if (columns.length > 0 && row.length > 1 && row.every(hasDigit)) {
      if (isClear && row.length === columns.length && !row.some(isSeveralNumbers))
        for (const [at, column] of columns.entries()) column.push(...row.slice(at, at + 1))
    } else {
      columns = []
      turned.push([...row])
    }
  }
  return turned
}
