import { Card, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Numbers } from '#web/units/numbers.tsx'

interface HabitCardProps {
  title: string
  /** The main figure of the habit, with what it counts. */
  figure: string
  words: string
  progress: { label: string; percent: number; valueText: string; tone: 'leaf' | 'saffron' | 'sky' }
  facts: readonly (readonly [name: string, value: string])[]
  /** Praise, or what to do. */
  message: string
}

/** A habit: one figure, how far it goes, and a line of what it means. */
export function HabitCard({ title, figure, words, progress, facts, message }: HabitCardProps) {
  return (
    <Card className="flex flex-col">
      <CardTitle>{title}</CardTitle>
      <Numbers>
        <p className="mt-1 flex items-baseline gap-2.5">
          <span className="font-display text-2xl font-bold">{figure}</span>
          <span className="text-ink-soft">{words}</span>
        </p>
        <Progress {...progress} className="mt-1" />
        <dl className="mt-2 flex flex-wrap gap-x-4 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Numbers>
      <p className="mt-1 text-sm text-ink-soft">{message}</p>
    </Card>
  )
}
