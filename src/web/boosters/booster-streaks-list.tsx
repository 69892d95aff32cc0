import type { BoosterStats } from '#contract/boosters.ts'
import type { BoosterHabit } from '#domain/boosters/booster-streaks.ts'
import { plural, t } from '@lingui/core/macro'
import { CandyOff, Flame, FlaskConical, MoonStar, type LucideIcon } from 'lucide-react'
import { habitNames } from './booster-names.ts'

const habits: readonly { habit: BoosterHabit; Icon: LucideIcon }[] = [
  { habit: 'sugar_free', Icon: CandyOff },
  { habit: 'sleep', Icon: MoonStar },
  { habit: 'vinegar', Icon: FlaskConical },
  { habit: 'combined', Icon: Flame },
]

export function BoosterStreaksList({ streaks }: { streaks: BoosterStats['streaks'] }) {
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {habits.map(({ habit, Icon }) => {
          const { current, longest } = streaks[habit]
          const { name, words } = habitNames()[habit]
          return (
            <li key={habit} className="rounded-card border border-line bg-card p-5 shadow-card">
              <div className="flex items-center gap-3">
                <span
                  aria-hidden="true"
                  className="grid size-11 shrink-0 place-items-center rounded-full bg-saffron-soft text-saffron-ink"
                >
                  <Icon className="size-5" />
                </span>
                <div>
                  <h2 className="text-lg">{name}</h2>
                  <p className="text-sm text-ink-soft">{words}</p>
                </div>
              </div>
              <dl className="mt-4 grid-pairs gap-4">
                <div>
                  <dt className="text-sm text-ink-soft">
                    {t({ message: 'Current', context: 'streak' })}
                  </dt>
                  <dd className="font-display text-2xl font-bold">
                    {plural(current, { one: '# day', other: '# days' })}
                  </dd>
                </div>
                <div>
                  <dt className="text-sm text-ink-soft">{t`Longest`}</dt>
                  <dd className="font-display text-2xl font-bold text-ink-soft">
                    {plural(longest, { one: '# day', other: '# days' })}
                  </dd>
                </div>
              </dl>
              {current > 1 && current === longest && (
                <p className="mt-2 text-sm font-semibold text-leaf-ink">{t`Your longest so far.`}</p>
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">{t`Today only counts once you record it.`}</p>
    </>
  )
}
