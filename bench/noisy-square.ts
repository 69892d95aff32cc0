/** RGB bytes of a square that costs the food model as much as any photo: it looks longest at a sharp one, and nothing is sharper. */
export const noisySquare = (side: number): Uint8Array => Uint8Array.from({ length: side * side * 3 }, (_, i) => (i * 7919) % 251)
