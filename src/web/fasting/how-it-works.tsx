import { windowHoursBeside } from '#domain/fasting/fasting-plan.ts'
import { plural, t } from '@lingui/core/macro'
import { Award, MoonStar, Soup, type LucideIcon } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'

const steps = (
  goalHours: number,
): readonly { Icon: LucideIcon; title: string; words: string }[] => [
  {
    Icon: MoonStar,
    title: t`Fast ${goalHours}+ hours`,
    words: t`From the last meal of one day to the first of the next. Most of it is sleep.`,
  },
  {
    Icon: Soup,
    title: t`${windowHoursBeside(goalHours)}-hour eating window`,
    words: t`It opens with your first meal after the fast. Record what you eat in it.`,
  },
  {
    Icon: Award,
    title: t`Earn batches`,
    words: t`A fast of ${plural(goalHours, { one: '# hour', other: '# hours' })} or more earns a batch, once a day. Your log does the counting.`,
  },
]

/** By the goal of today, hours. */
export function HowItWorks({ goalHours }: { goalHours: number }) {
  return (
    <Card title={t`How Forkcast Works`}>
      <ol className="mt-4 grid grid-cols-1 gap-5 md:grid-cols-3">
        {steps(goalHours).map(({ Icon, title, words }) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 place-items-center rounded-full bg-saffron-soft text-saffron-ink"
            >
              <Icon className="size-6" />
            </span>
            <div className="min-w-0">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-ink-soft">{words}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-sm text-ink-soft">
        {t`Please ask a doctor first if you are pregnant, take medicine for diabetes, or ever had an eating disorder.`}
      </p>
    </Card>
  )
}
