import { sharp } from '#server/photos/libvips.ts'
import { decodePhoto, encodePhoto, type EncodedPhoto } from '#server/photos/decode-photo.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

export interface DishLook {
  readonly on: 'plate' | 'bowl' | 'board'
  readonly base: string
  readonly bits: readonly {
    readonly colours: readonly string[]
    readonly count: number
    /** px of a picture that is 800 wide */
    readonly size: number
    readonly shape: 'round' | 'leaf' | 'grain' | 'cube' | 'strand'
  }[]
}

const WIDTH = 800
const HEIGHT = 600
const TABLES = ['#7a5636', '#8d6b4a', '#d8cfc0', '#56616b', '#a98a63', '#efe8db'] as const

const bitOf = (
  random: SeededRandom,
  { size, shape }: DishLook['bits'][number],
  colour: string,
  radius: number,
): string => {
  const angle = random.between(0, 2 * Math.PI)
  const away = Math.sqrt(random.next()) * Math.max(0, radius - size)
  const place = `translate(${(WIDTH / 2 + away * Math.cos(angle)).toFixed(1)} ${(HEIGHT / 2 + away * Math.sin(angle) * 0.94).toFixed(1)}) rotate(${random.between(0, 360).toFixed(0)})`
  const r = size * random.between(0.8, 1.2)
  const fill = `fill="${colour}"`
  switch (shape) {
    case 'round':
      return `<ellipse transform="${place}" rx="${r.toFixed(1)}" ry="${(r * random.between(0.8, 1)).toFixed(1)}" ${fill}/>`
    case 'leaf':
      return `<path transform="${place}" d="M${-r} 0Q0 ${-r * 0.8} ${r} 0Q0 ${r * 0.7} ${-r} 0Z" ${fill}/>`
    case 'grain':
      return `<ellipse transform="${place}" rx="${r.toFixed(1)}" ry="${(r * 0.45).toFixed(1)}" ${fill}/>`
    case 'cube':
      return `<rect transform="${place}" x="${-r}" y="${-r * 0.8}" width="${2 * r}" height="${1.6 * r}" rx="${r * 0.25}" ${fill}/>`
    case 'strand':
      return `<path transform="${place}" d="M${-2 * r} 0Q${-r} ${-r} 0 0T${2 * r} 0" fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round"/>`
  }
}

const vesselOf = (on: DishLook['on'], random: SeededRandom): { svg: string; radius: number } => {
  const [cx, cy] = [WIDTH / 2, HEIGHT / 2]
  const shadow = (rx: number, ry: number) =>
    `<ellipse cx="${cx + 8}" cy="${cy + 20}" rx="${rx}" ry="${ry}" fill="#000" opacity="0.28"/>`
  if (on === 'board') {
    return {
      svg: `<rect x="120" y="60" width="560" height="490" rx="34" fill="#000" opacity="0.25"/><rect x="112" y="46" width="560" height="490" rx="34" fill="${random.pick(['#b98a55', '#c79a66', '#a5763f'])}"/>`,
      radius: 205,
    }
  }
  const glaze = random.pick(['#f7f4ee', '#f1ede4', '#e9eef0', '#f4e9d8'])
  const rim = on === 'bowl' ? 16 : 46
  const outer = 258
  return {
    svg: `${shadow(outer, outer * 0.97)}<circle cx="${cx}" cy="${cy}" r="${outer}" fill="${glaze}"/><circle cx="${cx}" cy="${cy}" r="${outer - rim}" fill="#000" opacity="0.06"/>`,
    radius: outer - rim - 8,
  }
}

const svgOf = (look: DishLook, random: SeededRandom): string => {
  const { svg, radius } = vesselOf(look.on, random)
  const fill = look.on === 'bowl' ? radius : radius * 0.9
  const bits = look.bits.flatMap((bit) =>
    Array.from({ length: bit.count }, () => bitOf(random, bit, random.pick(bit.colours), fill)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.05" numOctaves="2" seed="${Math.floor(random.between(1, 999))}"/><feColorMatrix values="0 0 0 0 0.2 0 0 0 0 0.12 0 0 0 0 0.05 0 0 0 0.9 -0.32"/><feComposite in2="SourceGraphic" operator="in"/><feBlend in2="SourceGraphic" mode="multiply"/></filter>
      <radialGradient id="light" cx="0.32" cy="0.22" r="0.95"><stop offset="0" stop-color="#fff" stop-opacity="0.3"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.34"/></radialGradient>
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${random.pick(TABLES)}"/>
    ${svg}
    <g filter="url(#grain)"><ellipse cx="${WIDTH / 2}" cy="${HEIGHT / 2}" rx="${fill}" ry="${fill * 0.97}" fill="${look.base}"/>${bits.join('')}</g>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>
  </svg>`
}

/** A picture of a dish, drawn from scratch and stored like any upload. */
export const drawDish = async (look: DishLook, seed: number): Promise<EncodedPhoto> => {
  const bytes = await sharp(Buffer.from(svgOf(look, seededRandom(seed))))
    .jpeg({ quality: 92 })
    .toBuffer()
  const decoded = await decodePhoto(bytes, 'jpeg')
  if (decoded.kind !== 'decoded') throw new Error('A drawn dish could not be decoded')
  return encodePhoto(decoded)
}
