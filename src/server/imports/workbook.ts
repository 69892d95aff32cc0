import { Readable } from 'node:stream'
import { DAY_MS } from '#domain/day.ts'
import { MOST_COLUMNS } from '#domain/imports/table-row.ts'
import { codedMessage } from '#domain/coded-message.ts'
import sax from 'sax'
import { ProblemError } from '#server/http/problems.ts'
import type { FilePart } from './file-part.ts'
import { textOf } from './text-encoding.ts'

const MIB = 1024 ** 2
const SHEET_LIMIT_BYTES = 128 * MIB
/** For parts that all sheets share, such as texts, which are kept in memory. */
const SHARED_LIMIT_BYTES = 32 * MIB
/** Excel's own limit. */
const LONGEST_CELL = 32_767
const LAST_SERIAL_DAY = 2_958_465

const WORKBOOK = 'xl/workbook.xml'
/** The day from which Excel counts; old Mac files declare 1904. */
const [EPOCH_1900, EPOCH_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]
/** Whether a built-in number format is for dates or times. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

type XmlPiece =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: Readonly<Record<string, string>>
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Streams tags and texts of a part. @throws Error if it is not well-formed, ProblemError if it is
 * too large
 */
async function* xmlOf(part: FilePart, limitBytes = SHARED_LIMIT_BYTES): AsyncGenerator<XmlPiece> {
  if (part.sizeBytes > limitBytes)
    throw new ProblemError('invalid_input', {
      words: codedMessage('refused.import-part-too-large', { name: part.name ?? '' }),
    })
  let pieces: XmlPiece[] = []
  const parser = sax.parser(true)
  parser.onopentag = ({ name, attributes }) =>
    void pieces.push({
      kind: 'open',
      name: withoutPrefix(name),
      attributes: attributes as Record<string, string>,
    })
  parser.onclosetag = (name) => void pieces.push({ kind: 'close', name: withoutPrefix(name) })
  parser.ontext = (text) => void pieces.push({ kind: 'text', text })
  parser.onerror = (error) => {
    throw error
  }
  for await (const text of textOf(part, 'utf-8')) {
    parser.write(text)
    yield* pieces
    pieces = []
  }
  parser.close()
}

const partNamed = (parts: readonly FilePart[], name: string): FilePart | undefined =>
  parts.find((part) => part.name === name)

/** Whether a zip is an Excel workbook (.xlsx). */
export const isWorkbook = (parts: readonly FilePart[]): boolean =>
  partNamed(parts, WORKBOOK) !== undefined

/** The texts that cells refer to by number, without phonetic hints. */
const sharedTexts = async (part: FilePart | undefined): Promise<string[]> => {
  const texts: string[] = []
  if (!part) return texts
  let isText = false
  let isPronunciation = false
  for await (const piece of xmlOf(part)) {
    if (piece.kind === 'text') {
      if (isText) texts.push(`${texts.pop() ?? ''}${piece.text}`)
    } else if (piece.name === 'si' && piece.kind === 'open') texts.push('')
    else if (piece.name === 'rPh') isPronunciation = piece.kind === 'open'
    else if (piece.name === 't') isText = piece.kind === 'open' && !isPronunciation
  }
  return texts
}

/** The cell styles that show a number as a date or time. */
const dateStyles = async (part: FilePart | undefined): Promise<ReadonlySet<number>> => {
  const formats = new Set<number>()
  const styles = new Set<number>()
  let isOfCells = false
  let nth = 0
  if (part) {
    for await (const piece of xmlOf(part)) {
      if (piece.kind === 'text') continue
      if (piece.name === 'cellXfs') isOfCells = piece.kind === 'open'
      if (piece.kind === 'close') continue
      const id = Number(piece.attributes['numFmtId'])
      // Parts in quotation marks or brackets, or after a backslash, are literal text.
      const letters = (piece.attributes['formatCode'] ?? '').replaceAll(
        /"[^"]*"|\[[^[\]]*\]|\\./g,
        '',
      )
      if (piece.name === 'numFmt' && /[ymdhs]/i.test(letters) && !/general/i.test(letters))
        formats.add(id)
      if (piece.name !== 'xf' || !isOfCells) continue
      if (isDateFormat(id) || formats.has(id)) styles.add(nth)
      nth += 1
    }
  }
  return styles
}

interface Book {
  readonly texts: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly epoch: number
}

/** Turns a number of days into a date, a time or both. */
const dateOfSerial = (serial: number, epoch: number): string => {
  const minutes = Math.round(serial * 1440)
  const [day, time] = new Date(epoch + (minutes / 1440) * DAY_MS)
    .toISOString()
    .slice(0, 16)
    .split('T')
  if (serial < 1) return `${time}`
  return minutes % 1440 === 0 ? `${day}` : `${day} ${time}`
}

const textOfCell = (
  type: string | undefined,
  style: number,
  value: string,
  { texts, dateStyles: dates, epoch }: Book,
): string => {
  if (type === 's') return texts[Number(value)] ?? ''
  const number = Number(value)
  if ((type !== undefined && type !== 'n') || value === '' || !Number.isFinite(number)) return value
  return dates.has(style) && number >= 0 && number <= LAST_SERIAL_DAY
    ? dateOfSerial(number, epoch)
    : String(number)
}

/** The column index of a reference such as `B12`. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

const written = (cells: readonly string[]): string =>
  `${Array.from(cells, (cell = '') => `"${cell.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"`).join(',')}\n`

/** Streams a sheet as lines of CSV. */
async function* linesOf(sheet: FilePart, book: Book): AsyncGenerator<string> {
  let cells: string[] = []
  let column = 0
  let [type, style, value, isValue]: [string | undefined, number, string, boolean] = [
    undefined,
    0,
    '',
    false,
  ]
  for await (const piece of xmlOf(sheet, SHEET_LIMIT_BYTES)) {
    if (piece.kind === 'text') {
      if (isValue && value.length < LONGEST_CELL) value += piece.text
    } else if (piece.name === 'v' || piece.name === 't') isValue = piece.kind === 'open'
    else if (piece.name === 'c' && piece.kind === 'open') {
      const { r, t, s } = piece.attributes
      if (r !== undefined) column = columnOf(r)
      ;[type, style, value] = [t, Number(s ?? 0), '']
    } else if (piece.name === 'c') {
      if (column >= 0 && column < MOST_COLUMNS) cells[column] = textOfCell(type, style, value, book)
      column += 1
    } else if (piece.name === 'row') {
      if (piece.kind === 'close') yield written(cells)
      ;[cells, column] = [[], 0]
    }
  }
}

/**
 * The sheets of a workbook as CSV parts, named like the sheets.
 * @throws Error if one is not well-formed or too large
 */
export const sheetsOf = async (parts: readonly FilePart[]): Promise<FilePart[]> => {
  const targets = new Map<string, string>()
  const sheets: { name: string; id: string }[] = []
  let epoch = EPOCH_1900
  const [workbook, links] = [
    partNamed(parts, WORKBOOK),
    partNamed(parts, 'xl/_rels/workbook.xml.rels'),
  ]
  for (const part of [workbook, links]) {
    if (!part) continue
    for await (const piece of xmlOf(part)) {
      if (piece.kind !== 'open') continue
      const { Id, Target, name, date1904 } = piece.attributes
      const id = Object.entries(piece.attributes).find(([attribute]) =>
        attribute.endsWith(':id'),
      )?.[1]
      if (piece.name === 'Relationship' && Id !== undefined)
        targets.set(Id, (Target ?? '').replace(/^(\/?xl\/|)/, 'xl/'))
      if (piece.name === 'sheet' && id !== undefined) sheets.push({ name: name ?? '', id })
      if (piece.name === 'workbookPr' && /^(1|true)$/.test(date1904 ?? '')) epoch = EPOCH_1904
    }
  }
  const texts = await sharedTexts(partNamed(parts, 'xl/sharedStrings.xml'))
  const book: Book = {
    texts,
    dateStyles: await dateStyles(partNamed(parts, 'xl/styles.xml')),
    epoch,
  }
  return sheets.flatMap(({ name, id }) => {
    const sheet = partNamed(parts, targets.get(id) ?? '')
    const open = async (of: FilePart) => Readable.from(linesOf(of, book), { objectMode: false })
    return sheet ? [{ name, sizeBytes: sheet.sizeBytes, open: () => open(sheet) }] : []
  })
}
