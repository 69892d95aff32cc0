const BROWSERS = [
  ['Edge', /Edg/],
  ['Firefox', /Firefox|FxiOS/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const

const nameIn = (known: readonly (readonly [string, RegExp])[]): string | undefined =>
  known.find(([, sign]) => sign.test(navigator.userAgent))?.[0]

/** A name by which members recognize this browser: "Firefox, Android". */
export const deviceName = (): string =>
  [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(', ') || 'Browser'
