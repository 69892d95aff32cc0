import { heifBrandsOf } from './heif-boxes.ts'

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic'

const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = [
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'mif2',
  'msf1',
  'miaf',
  'MiHB',
]

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, i) => bytes[at + i] === byte)

const letters = (word: string) => [...word].map((letter) => letter.charCodeAt(0))

/** The format by content, ignoring names and declared types. Undefined for anything else. */
export const photoFormatOf = (bytes: Uint8Array): PhotoFormat | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WEBP'), 8)) return 'webp'
  if (startsWith(bytes, letters('GIF87a')) || startsWith(bytes, letters('GIF89a'))) return 'gif'
  const brands = heifBrandsOf(bytes)
  // Checked first, because AVIF files also have the general brands (mif1, miaf).
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif'
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return 'heic'
  return undefined
}
