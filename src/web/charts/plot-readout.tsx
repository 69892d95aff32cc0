import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { type ChartTone, swatchClasses } from './tones.ts'

interface PlotReadoutProps {
  title: string
  /** On the left of the plot, where the point is on its right. */
  isLeft: boolean
  values: readonly { name: string; tone: ChartTone; words: string }[]
  children?: ReactNode
}

/** The values at the selected point of a plot, above it: they hide nothing of what they explain. */
export function PlotReadout({ title, isLeft, values, children }: PlotReadoutProps) {
  return (
    <div
      className={classes(
        'pointer-events-none absolute bottom-[calc(100%-0.75rem)] z-10 w-max max-w-[70%] rounded-control border border-line bg-card px-3 py-2 text-sm shadow-high',
        isLeft ? 'start-12' : 'end-3',
      )}
    >
      <p className="font-semibold">{title}</p>
      {values.length === 0 && <p className="text-ink-soft">{t`No record`}</p>}
      {values.map(({ name, tone, words }) => (
        <p key={name} className="flex items-center gap-2">
          <span className={classes('size-2.5 rounded-full', swatchClasses[tone])} />
          {name}: {words}
        </p>
      ))}
      {children}
    </div>
  )
}
