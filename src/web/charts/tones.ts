/** The colours of charts: each has a contrast of 3:1 or more on a card, in light and in dark. */
export type ChartTone = 'brand' | 'leaf' | 'sky' | 'saffron' | 'plain'

export const strokeClasses: Record<ChartTone, string> = {
  brand: 'stroke-brand',
  leaf: 'stroke-leaf',
  sky: 'stroke-sky',
  saffron: 'stroke-saffron-ink',
  plain: 'stroke-line-strong',
}
export const fillClasses: Record<ChartTone, string> = {
  brand: 'fill-brand',
  leaf: 'fill-leaf',
  sky: 'fill-sky',
  saffron: 'fill-saffron-ink',
  plain: 'fill-line-strong',
}
export const swatchClasses: Record<ChartTone, string> = {
  brand: 'bg-brand',
  leaf: 'bg-leaf',
  sky: 'bg-sky',
  saffron: 'bg-saffron-ink',
  plain: 'bg-line-strong',
}

export const topBorderClasses: Record<ChartTone, string> = {
  brand: 'border-t-brand',
  leaf: 'border-t-leaf',
  sky: 'border-t-sky',
  saffron: 'border-t-saffron-ink',
  plain: 'border-t-line-strong',
}

/** Each macronutrient has the same colour on all screens. */
export const macroTones = {
  protein: 'leaf',
  carbs: 'saffron',
  fats: 'brand',
} as const satisfies Record<string, ChartTone>
