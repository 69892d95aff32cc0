import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

/** The main figure of a habit, with what it counts. */
export function HabitFigure({ figure, words }: { figure: string; words: string }) {
  return (
    <p className="mt-3 flex items-baseline gap-2.5">
      <span className="font-display text-4xl font-bold">{figure}</span>
      <span className="text-ink-soft">{words}</span>
    </p>
  )
}

export function HabitFacts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string])[]
}) {
  return (
    <dl className="mt-4 grid-pairs gap-x-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse border-s-2 border-line ps-3">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Always there, so that the height of the card does not change. */
export function HabitMessage({
  tone,
  icon,
  children,
}: {
  tone: 'leaf' | 'saffron' | 'plain'
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mt-auto pt-4">
      <Notice tone={tone} icon={icon} className="min-h-24 items-center text-sm sm:min-h-22">
        {children}
      </Notice>
    </div>
  )
}
