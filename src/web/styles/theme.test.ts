import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

/** Both values of each colour; one that is the same in both themes is written once. */
const pairs = [
  ...css.matchAll(/--([\w-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g),
].map(([, name = '', light, dark, same]) => ({ name, light: light ?? same, dark: dark ?? same }))
const light = Object.fromEntries(pairs.map((pair) => [pair.name, pair.light]))
const dark = Object.fromEntries(pairs.map((pair) => [pair.name, pair.dark]))

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
const textOnAnySurface = [
  'ink',
  'ink-soft',
  'brand',
  'saffron-ink',
  'leaf-ink',
  'sky-ink',
  'brick-ink',
]
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
  ['dark', dark],
])('the %s theme', (_name, theme) => {
  const of = (name: string) => theme[name] ?? `missing ${name}`
  it.each(textPairs)('sets %s on %s with a contrast of 4.5 or more', (text, surface) => {
    expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(shapePairs)('draws %s on %s with a contrast of 3 or more', (shape, surface) => {
    expect(contrast(of(shape), of(surface))).toBeGreaterThanOrEqual(3)
  })
})

it('a theme that a member chose overrides that of the system', () => {
  for (const choice of ['light', 'dark'])
    expect(css).toContain(`:root[data-theme='${choice}'] {\n  color-scheme: ${choice};`)
})

it('no class names a colour of Tailwind: the theme has none of them, and the class would do nothing', () => {
  const web = new URL('..', import.meta.url)
  const foreign =
    /\b(?:bg|text|border|ring|outline|fill|stroke|divide)-(?:white|black|[a-z]+-(?:50|[1-9]00|950))(?:\/\d+)?\b/g
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.flatMap((name) => readFileSync(new URL(name, web), 'utf8').match(foreign) ?? []),
  ).toEqual([])
})
