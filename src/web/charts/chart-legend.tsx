import { classes } from '#web/ui/classes.ts'
import { type ChartTone, swatchClasses } from './tones.ts'

export interface LegendEntry {
  readonly name: string
  readonly tone: ChartTone
  readonly look?: 'line' | 'dashed' | 'dots' | 'band'
}

const looks = {
  line: 'h-1 w-5 rounded-full',
  dashed:
    'h-1 w-5 rounded-full [mask:repeating-linear-gradient(90deg,#000_0_4px,transparent_4px_8px)]',
  dots: 'size-2.5 rounded-full',
  band: 'h-3 w-5 rounded-sm opacity-30',
} as const

/** What each mark of a chart means; screen readers have the table's headings instead. */
export function ChartLegend({
  entries,
  className,
}: {
  entries: readonly LegendEntry[]
  className?: string
}) {
  return (
    <ul
      aria-hidden="true"
      className={classes('flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft', className)}
    >
      {entries.map(({ name, tone, look = 'line' }) => (
        <li key={name} className="flex items-center gap-2">
          <span className={classes(looks[look], swatchClasses[tone])} />
          {name}
        </li>
      ))}
    </ul>
  )
}
