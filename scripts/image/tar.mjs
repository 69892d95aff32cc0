import { createHash } from 'node:crypto'

const BLOCK = 512
/** @param {number} size */
const padding = (size) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/**
 * @typedef {{
 *   path: string,
 *   mode?: number,
 *   owner?: number,
 *   content?: Buffer,
 *   link?: string,
 * }} Entry path: relative, a folder's ends in a slash; owner: both user and group
 */

/** @param {Entry & { type: string }} entry @param {number} mtime in seconds */
const header = ({ path, mode = 0, owner = 0, content, link = '', type }, mtime) => {
  const block = Buffer.alloc(BLOCK)
  const octal = (/** @type {number} */ value, /** @type {number} */ length) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`
  block.write(path, 0, 100)
  block.write(octal(mode, 8), 100)
  block.write(octal(owner, 8), 108)
  block.write(octal(owner, 8), 116)
  block.write(octal(content?.length ?? 0, 12), 124)
  block.write(octal(mtime, 12), 136)
  block.write('        ', 148)
  block.write(type, 156)
  block.write(link, 157, 100)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** A record of POSIX' extended header says its own length. @param {string} key @param {string} value */
const record = (key, value) => {
  const rest = ` ${key}=${value}\n`
  const size = Buffer.byteLength(rest)
  let length = size + String(size).length
  if (String(length).length !== String(size).length) length = size + String(length).length
  return `${length}${rest}`
}

/** @param {Entry} entry @param {number} mtime */
const blocksOf = (entry, mtime) => {
  const { path, link, content = Buffer.alloc(0) } = entry
  const type = link === undefined ? (path.endsWith('/') ? '5' : '0') : '2'
  const long = [
    ...(Buffer.byteLength(path) > 100 ? [record('path', path)] : []),
    ...(Buffer.byteLength(link ?? '') > 100 ? [record('linkpath', link ?? '')] : []),
  ].join('')
  const extended = Buffer.from(long)
  return [
    ...(long === ''
      ? []
      : [
          header({ path: 'long-name', content: extended, mode: 0o644, type: 'x' }, mtime),
          extended,
          padding(extended.length),
        ]),
    header({ ...entry, content, type }, mtime),
    content,
    padding(content.length),
  ]
}

/**
 * An archive with nothing in it that depends on when, where or by whom it was made.
 * @param {readonly Entry[]} entries in the order in which they are written
 * @param {number} mtime of all of them, in seconds
 */
export const tarOf = (entries, mtime) =>
  Buffer.concat([...entries.flatMap((entry) => blocksOf(entry, mtime)), Buffer.alloc(2 * BLOCK)])

/** @param {Buffer | string} content */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex')
