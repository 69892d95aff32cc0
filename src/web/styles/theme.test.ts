import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

const colours = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex] as const))

const [light, darkBySystem, darkByChoice] = css
  .split(/^\s*color-scheme: /m)
  .slice(1)
  .map(colours)

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['paper', 'card', 'sunken']
const textOnAnySurface = ['ink', 'ink-soft', 'brand', 'saffron-ink', 'leaf-ink', 'sky-ink', 'brick-ink']
const textPairs = [
  ...textOnAnySurface.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...['brand', 'saffron', 'leaf', 'sky', 'brick'].flatMap((hue) => [
    [hue === 'brand' ? 'brand' : `${hue}-ink`, `${hue}-soft`] as const,
    ['ink', `${hue}-soft`] as const,
  ]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-panel', 'panel'],
  ['on-panel-soft', 'panel'],
  ['saffron', 'panel'],
  ['on-saffron', 'saffron'],
  ['on-brick', 'brick'],
  ['on-brick', 'brick-hover'],
] as const
/** Borders of inputs, the focus ring and filled shapes: 3:1 suffices for what is not text. */
const shapePairs = ['line-strong', 'focus', 'leaf', 'sky', 'primary'].flatMap((shape) =>
  ['paper', 'card'].map((surface) => [shape, surface] as const),
)

describe.each([
  ['light', light],
  ['dark', darkByChoice],
])('the %s theme', (_name, theme = {}) => {
  const of = (name: string) => theme[name] ?? `missing ${name}`
  it.each(textPairs)('sets %s on %s with a contrast of 4.5 or more', (text, surface) => {
    expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(shapePairs)('draws %s on %s with a contrast of 3 or more', (shape, surface) => {
    expect(contrast(of(shape), of(surface))).toBeGreaterThanOrEqual(3)
  })
})

it('the dark theme is the same whether the system or the member asks for it', () => {
  expect(darkBySystem).toEqual(darkByChoice)
  expect(Object.keys(darkByChoice ?? {})).toEqual(Object.keys(light ?? {}))
})
