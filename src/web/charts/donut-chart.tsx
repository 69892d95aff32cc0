import { percentShares } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { percent } from '#web/language/formats.ts'
import { classes } from '#web/ui/classes.ts'
import { ChartFigure } from './chart-figure.tsx'
import { DonutRing, type DonutSlice } from './donut-ring.tsx'
import { swatchClasses } from './tones.ts'

interface DonutChartProps {
  title: string
  summary: ReactNode
  /** Heading of the table's first column, such as "Nutrient". */
  sliceName: string
  valueName: string
  slices: readonly DonutSlice[]
  centre?: { readonly figure: string; readonly words: string }
  className?: string
}

export function DonutChart({
  title,
  summary,
  sliceName,
  valueName,
  slices,
  centre,
  className,
}: DonutChartProps) {
  const drawn = slices.filter(({ value }) => value > 0)
  const shares = percentShares(drawn.map(({ value }) => value)).map((share) => percent(share / 100))
  return (
    <ChartFigure
      title={title}
      summary={summary}
      table={{
        columns: [sliceName, valueName, t`Share`],
        rows: drawn.map(({ name, shown }, i) => [name, shown, shares[i] ?? '']),
      }}
      {...(className ? { className } : {})}
    >
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4 sm:gap-x-8">
        <div className="relative size-36 shrink-0 sm:size-44">
          <DonutRing slices={drawn} />
          {centre && (
            <div className="absolute inset-0 grid place-content-center text-center">
              <p className="font-display text-3xl leading-none font-bold">{centre.figure}</p>
              <p className="mt-1 max-w-24 text-[min(0.875rem,5.5vw)] leading-tight text-ink-soft">
                {centre.words}
              </p>
            </div>
          )}
        </div>
        <ul className="min-w-32 space-y-1 sm:space-y-2">
          {drawn.map(({ name, tone, shown }, i) => (
            <li key={name} className="flex items-baseline gap-2.5">
              <span className={classes('size-3 shrink-0 rounded-full', swatchClasses[tone])} />
              <span>
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-ink-soft">
                  <bdi>{shown}</bdi> · <bdi>{shares[i]}</bdi>
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFigure>
  )
}
