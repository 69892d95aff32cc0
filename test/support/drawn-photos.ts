import sharp from 'sharp'

/**
 * A drawn plate with a pizza: ours to keep, and enough of a dish for the model that it is not also
 * searched for a packet's label.
 */
const PIZZA = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="100 100 300 300">
  <defs>
    <filter id="grain"><feTurbulence baseFrequency="0.09" numOctaves="4" seed="7"/><feColorMatrix values="0 0 0 0 0.35 0 0 0 0 0.16 0 0 0 0 0.03 0 0 0 1.3 -0.55"/><feComposite in2="SourceGraphic" operator="in"/><feBlend in2="SourceGraphic" mode="multiply"/></filter>
    <radialGradient id="crust"><stop offset="0.8" stop-color="#e2a456"/><stop offset="0.93" stop-color="#b8702c"/><stop offset="1" stop-color="#7a4216"/></radialGradient>
    <radialGradient id="cheese"><stop offset="0" stop-color="#f7d977"/><stop offset="0.8" stop-color="#efb94a"/><stop offset="1" stop-color="#c9421f"/></radialGradient>
    <radialGradient id="meat"><stop offset="0" stop-color="#c43a22"/><stop offset="1" stop-color="#7f1d10"/></radialGradient>
  </defs>
  <rect width="400" height="400" fill="#5b3d28"/>
  <circle cx="200" cy="200" r="186" fill="#ece7df"/>
  <g filter="url(#grain)">
    <circle cx="200" cy="200" r="168" fill="url(#crust)"/>
    <circle cx="200" cy="200" r="142" fill="url(#cheese)"/>
    <g fill="url(#meat)"><circle cx="150" cy="130" r="25"/><circle cx="255" cy="140" r="26"/><circle cx="205" cy="205" r="25"/><circle cx="125" cy="220" r="24"/><circle cx="280" cy="235" r="25"/><circle cx="190" cy="290" r="25"/><circle cx="255" cy="300" r="20"/></g>
    <g fill="#3e7a2c"><ellipse cx="180" cy="165" rx="15" ry="7" transform="rotate(30 180 165)"/><ellipse cx="240" cy="195" rx="16" ry="7" transform="rotate(-40 240 195)"/><ellipse cx="160" cy="255" rx="15" ry="7"/><ellipse cx="235" cy="262" rx="15" ry="6" transform="rotate(60 235 262)"/></g>
    <g fill="#fbeeb2"><circle cx="205" cy="125" r="16"/><circle cx="165" cy="195" r="14"/><circle cx="235" cy="235" r="15"/><circle cx="130" cy="175" r="12"/></g>
  </g>
</svg>`

const drawn = new Map<number, Promise<Buffer>>()

/** JPEG bytes of the drawn dish, to be given away: drawing it costs more than most tests. */
export const drawnDish = async (widthPx = 640): Promise<Buffer> => {
  const draw = () =>
    sharp(Buffer.from(PIZZA), { density: 200 })
      .resize(widthPx, widthPx)
      .modulate({ saturation: 1.2 })
      .jpeg({ quality: 88 })
      .toBuffer()
  const dish = drawn.get(widthPx) ?? draw()
  drawn.set(widthPx, dish)
  return Buffer.from(await dish)
}

export const dataUrlOf = (bytes: Uint8Array, type = 'image/jpeg'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
