import { codedMessage } from '#domain/coded-message.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import { PICTURE_SIDE, refuseTinyPhoto, type DecodedPhoto } from './decode-photo.ts'
import { sharp } from './libvips.ts'
import { PHOTO_LIMITS, refusePhoto, type PhotoRefusal } from './photo-refusal.ts'

/**
 * Decodes HEVC pictures with libheif in WebAssembly, in a worker thread; libvips from npm has no
 * HEVC decoder.
 */

interface Failure {
  readonly code: unknown
  readonly message: string
}
type Handle = object
interface Channel {
  readonly data: Uint8Array
  readonly stride: number
  readonly width: number
  readonly height: number
}
interface Heif {
  readonly heif_error_code: { readonly heif_error_Ok: unknown }
  readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown }
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: unknown }
  heif_context_alloc(): object
  heif_context_free(context: object): void
  heif_context_read_from_memory(context: object, bytes: Uint8Array): Failure
  heif_js_context_get_primary_image_handle(context: object): Handle | Failure
  heif_image_release(image: object): void
  heif_image_handle_release(handle: Handle): void
  heif_image_handle_get_width(handle: Handle): number
  heif_image_handle_get_height(handle: Handle): number
  heif_js_decode_image2(
    handle: Handle,
    colourspace: unknown,
    chroma: unknown,
  ): { image: object; channels: Channel[] } | Failure
}

const require = createRequire(import.meta.url)

/**
 * 50 megapixels in tiles, as phones write them, need 230 MB; without tiles, about 40 megapixels
 * fit.
 */
const MAX_WASM_BYTES = 300_000_000
const WASM_PAGE_BYTES = 65_536

// A header may lie about the size of its pictures. With this limit the decoder fails instead of
// exhausting the machine.
interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(this: WasmMemory, pages: number): number
}
declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } }
const grow = WebAssembly.Memory.prototype.grow
let ranOutOfMemory = false
WebAssembly.Memory.prototype.grow = function (pages) {
  ranOutOfMemory = this.buffer.byteLength + pages * WASM_PAGE_BYTES > MAX_WASM_BYTES
  if (ranOutOfMemory) throw new RangeError('Memory limit reached')
  return grow.call(this, pages)
}

let loaded: Heif | undefined

const loadHeif = (): Heif => {
  if (loaded) return loaded
  const makeHeif = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Heif
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  loaded = makeHeif({ wasmBinary, print: () => {}, printErr: () => {} })
  return loaded
}

const failed = (answer: object): answer is Failure => 'code' in answer

/** Removes padding between rows in place, because a second copy of 50 megapixels would not fit. */
const closeRows = ({ data, stride, width, height }: Channel): Uint8Array => {
  const rowBytes = width * 3
  if (stride !== rowBytes) {
    for (let row = 1; row < height; row += 1)
      data.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes)
  }
  return data.subarray(0, rowBytes * height)
}

/**
 * The colour profile (`colr` box with `prof`), if the file has one; phones write Display P3 there.
 */
const colourProfileOf = (bytes: Uint8Array): Uint8Array | undefined => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = buffer.indexOf('colrprof', 0, 'latin1')
  if (at < 4) return undefined
  const end = at - 4 + buffer.readUInt32BE(at - 4)
  const profile = buffer.subarray(at + 8, end)
  return profile.length > 128 && profile.toString('latin1', 36, 40) === 'acsp' ? profile : undefined
}

const pngChunk = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

const PNG_HEADER_BYTES = 33

/**
 * libvips reads colour profiles only from files, so the small picture goes through a PNG with the
 * profile.
 */
const intoSrgb = async (photo: DecodedPhoto, profile: Uint8Array): Promise<DecodedPhoto> => {
  const raw = { width: photo.width, height: photo.height, channels: 3 as const }
  const png = await sharp(photo.pixels, { raw }).png({ compressionLevel: 0 }).toBuffer()
  const named = Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(profile)])
  const profiled = Buffer.concat([
    png.subarray(0, PNG_HEADER_BYTES),
    pngChunk('iCCP', named),
    png.subarray(PNG_HEADER_BYTES),
  ])
  const { data, info } = await sharp(profiled)
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return info.channels === 3 ? { ...photo, pixels: data } : photo
}

/** Shrinks the decoded picture directly from WebAssembly's memory, without copying it. */
const shrink = async (channel: Channel): Promise<DecodedPhoto> => {
  const raw = { width: channel.width, height: channel.height, channels: 3 as const }
  const { data, info } = await sharp(closeRows(channel), { raw })
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { kind: 'decoded', pixels: data, width: info.width, height: info.height }
}

const decodePrimary = async (heif: Heif, handle: Handle): Promise<DecodedPhoto | PhotoRefusal> => {
  const pixels =
    heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle)
  if (pixels > PHOTO_LIMITS.pixels) return refusePhoto('too-many-pixels')
  const { heif_colorspace: colourspace, heif_chroma: chroma } = heif
  const decoded = heif.heif_js_decode_image2(
    handle,
    colourspace.heif_colorspace_RGB,
    chroma.heif_chroma_interleaved_RGB,
  )
  if (failed(decoded)) return refusePhoto('unreadable-image')
  try {
    return decoded.channels[0] ? await shrink(decoded.channels[0]) : refusePhoto('unreadable-image')
  } finally {
    heif.heif_image_release(decoded.image)
  }
}

const decodeWith = async (heif: Heif, bytes: Uint8Array): Promise<DecodedPhoto | PhotoRefusal> => {
  const context = heif.heif_context_alloc()
  try {
    const read = heif.heif_context_read_from_memory(context, bytes)
    if (read.code !== heif.heif_error_code.heif_error_Ok) return refusePhoto('unreadable-image')
    const handle = heif.heif_js_context_get_primary_image_handle(context)
    if (failed(handle)) return refusePhoto('unreadable-image')
    try {
      return await decodePrimary(heif, handle)
    } finally {
      heif.heif_image_handle_release(handle)
    }
  } finally {
    heif.heif_context_free(context)
  }
}

const tooHeavy = () => refusePhoto('too-many-pixels', codedMessage('refused.photo-too-heavy'))

/**
 * Decodes a HEIC to upright sRGB pixels (libheif applies rotation and mirroring). Rejects if the
 * decoder cannot be loaded.
 */
export const decodeHeic = async (bytes: Uint8Array): Promise<DecodedPhoto | PhotoRefusal> => {
  const heif = loadHeif()
  ranOutOfMemory = false
  try {
    const photo = await decodeWith(heif, bytes)
    if (photo.kind !== 'decoded') return ranOutOfMemory ? tooHeavy() : photo
    const profile = colourProfileOf(bytes)
    return refuseTinyPhoto(profile ? await intoSrgb(photo, profile).catch(() => photo) : photo)
  } catch {
    // After a crash its memory is in an unknown state, so the next photo gets a new instance.
    loaded = undefined
    return ranOutOfMemory ? tooHeavy() : refusePhoto('unreadable-image')
  }
}
