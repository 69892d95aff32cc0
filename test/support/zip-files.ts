import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** The entries of a zip by name. */
export const unzip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

export const zipOf = async (
  files: Iterable<readonly [string, Buffer | string]>,
): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

/** A number that a workbook shows as a date: days since the end of 1899. */
type Cell = string | number | { readonly serial: number }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * A workbook of Excel as programs write it, with its texts shared and its dates as styled numbers.
 */
export const workbookOf = (
  sheets: Readonly<Record<string, readonly (readonly (Cell | undefined)[])[]>>,
  sheetXml: (xml: string) => string = (xml) => xml,
): Promise<Buffer> => {
  const texts: string[] = []
  const names = Object.keys(sheets)
  const cellXml = (cell: Cell | undefined, reference: string): string => {
    if (cell === undefined) return ''
    if (typeof cell === 'string')
      return `<c r="${reference}" t="s"><v>${texts.push(cell) - 1}</v></c>`
    return typeof cell === 'number'
      ? `<c r="${reference}"><v>${cell}</v></c>`
      : `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`
  }
  const sheetFiles = Object.values(sheets).map((rows, nth): [string, string] => {
    const lines = rows.map(
      (row, at) =>
        `<row r="${at + 1}">${Array.from(row, (cell, column) => cellXml(cell, `${'ABCDEFGHIJKLM'[column]}${at + 1}`)).join('')}</row>`,
    )
    return [
      `xl/worksheets/sheet${nth + 1}.xml`,
      sheetXml(
        `<?xml version="1.0"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
      ),
    ]
  })
  return zipOf([
    ['[Content_Types].xml', '<Types/>'],
    [
      'xl/workbook.xml',
      `<workbook><sheets>${names.map((name, nth) => `<sheet name="${escaped(name)}" sheetId="${nth + 1}" r:id="rId${nth + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${names.map((_, nth) => `<Relationship Id="rId${nth + 1}" Target="worksheets/sheet${nth + 1}.xml"/>`).join('')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      '<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy&quot; x&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ],
    [
      'xl/sharedStrings.xml',
      `<sst>${texts.map((text) => `<si><r><t>${escaped(text.slice(0, 1))}</t></r><r><t>${escaped(text.slice(1))}</t></r><rPh><t>?</t></rPh></si>`).join('')}</sst>`,
    ],
    ...sheetFiles,
  ])
}
