// Draws the PNG icons from the mark: node scripts/make-icons.mjs
import sharp from 'sharp'
import { inRoot } from './project.mjs'

const AUBERGINE = '#4a1d54'
const CREAM = '#fff6e3'
const SAFFRON = '#f2a71b'

/** The mark on an aubergine tile; `scale` is the part of the tile's width that the mark takes. */
const tile = (/** @type {number} */ scale, /** @type {number} */ cornerRadius) => {
  const offset = 16 - 16 * scale
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
    <rect width="32" height="32" rx="${cornerRadius}" fill="${AUBERGINE}"/>
    <g transform="translate(${offset} ${offset + 0.6}) scale(${scale})">
      <g fill="none" stroke="${CREAM}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round">
        <path d="M4.4 2.6v5.6a5.4 5.4 0 0 0 10.8 0V2.6M9.8 2.6v11" transform="rotate(-18 10 9)"/>
        <path d="M11.3 13.4C14 21.5 18 25.8 23.6 26.4"/>
      </g>
      <circle cx="28.2" cy="26.6" r="2.9" fill="${SAFFRON}"/>
    </g></svg>`)
}

/** @type {[name: string, size: number, scale: number, cornerRadius: number][]} */
const icons = [
  ['icon-32', 32, 0.74, 7],
  ['icon-192', 192, 0.66, 7],
  ['icon-512', 512, 0.66, 7],
  // Launchers cut these to their own shape: the mark keeps to the safe circle, the corners stay
  // square.
  ['maskable-512', 512, 0.52, 0],
  ['apple-touch-icon', 180, 0.64, 0],
]
for (const [name, size, scale, cornerRadius] of icons)
  await sharp(tile(scale, cornerRadius))
    .resize(size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(inRoot('src', 'web', 'public', 'icons', `${name}.png`))
