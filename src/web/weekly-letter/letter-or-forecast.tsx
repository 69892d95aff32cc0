import { withMessages } from '#web/language/language.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ForecastLine } from '#web/weight/forecast-line.tsx'
import { useLetterDay } from './letter-day.ts'
import { Numbers } from '#web/units/numbers.tsx'

const WeeklyLetterCard = lazyPart(
  withMessages('letter', () => import('./weekly-letter-card.tsx')),
  { fallback: <Skeleton className="h-[11.25rem]" /> },
)

/** Where it leads; once a week, what the last week says instead. */
export function LetterOrForecast() {
  const { isDue, close } = useLetterDay()
  return isDue ? (
    <WeeklyLetterCard onClose={close} />
  ) : (
    <Numbers>
      <ForecastLine />
    </Numbers>
  )
}
