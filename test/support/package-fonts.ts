import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const HEADER = { woff: 44, woffTable: 20, sfnt: 12, sfntTable: 16 } as const

/** The font inside a WOFF file (W3C, WOFF File Format 1.0): sharp's text reads no packed ones. */
const unpackedFont = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = HEADER.woff + at * HEADER.woffTable
    const [offset, packed, length] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.subarray(entry + 16, entry + 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const searched = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(HEADER.sfnt + count * HEADER.sfntTable)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(searched * 16, 6)
  head.writeUInt16BE(Math.log2(searched), 8)
  head.writeUInt16BE((count - searched) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = HEADER.sfnt + at * HEADER.sfntTable
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

const unpacked = new Map<string, string>()
let folder: string | undefined

/**
 * The path of a font of an installed `@fontsource` package, for sharp's text: the same on a machine
 * without any fonts.
 */
export const packageFont = (name: string, weight: number): string => {
  const file = `${name}-latin-${weight}-normal`
  const known = unpacked.get(file)
  if (known !== undefined) return known
  folder ??= mkdtempSync(join(tmpdir(), 'forkcast-fonts-'))
  const path = join(folder, `${file}.ttf`)
  writeFileSync(
    path,
    unpackedFont(
      readFileSync(
        createRequire(import.meta.url).resolve(`@fontsource/${name}/files/${file}.woff`),
      ),
    ),
  )
  unpacked.set(file, path)
  return path
}
