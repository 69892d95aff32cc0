import type { ReactNode } from 'react'
import { Amount } from '#web/ui/amount.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const tones = {
  plain: 'text-ink',
  leaf: 'text-leaf-ink',
  sky: 'text-sky-ink',
  brick: 'text-brick-ink',
} as const
export type FigureTone = keyof typeof tones

interface FigureCardProps {
  label: string
  /** The figure in words; undefined while it loads, which shows a skeleton. */
  figure: ReactNode
  unit?: string
  note?: ReactNode
  tone?: FigureTone
  icon?: ReactNode
}

/** One figure with its name, as a pair of a description list: put several into a `<FigureList>`. */
export function FigureCard({ label, figure, unit, note, tone = 'plain', icon }: FigureCardProps) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-card p-3 shadow-card sm:p-5">
      <dt className="flex items-center justify-between gap-2 text-sm font-semibold text-ink-soft">
        {label}
        {icon && (
          <span aria-hidden="true" className="text-saffron-ink">
            {icon}
          </span>
        )}
      </dt>
      <dd className="mt-0.5 flex flex-1 flex-col sm:mt-1.5">
        {figure === undefined ? (
          <Skeleton className="h-7.5 w-20 sm:my-1 sm:h-6.75" />
        ) : (
          <span
            className={classes(
              'font-display text-2xl leading-tight sm:text-[1.75rem] font-bold',
              tones[tone],
            )}
          >
            {unit ? (
              <Amount
                figure={figure}
                unit={unit}
                unitClassName="text-base font-semibold text-ink-soft"
              />
            ) : (
              <bdi>{figure === '' ? '–' : figure}</bdi>
            )}
          </span>
        )}
        {figure === undefined && !note && <Skeleton className="mt-2 h-8.5" />}
        {note && <span className="mt-1 text-sm leading-snug text-ink-soft">{note}</span>}
      </dd>
    </div>
  )
}

export function FigureList({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={classes('grid-pairs gap-3 sm:gap-4', className ?? 'lg:grid-cols-4')}>
      {children}
    </dl>
  )
}
