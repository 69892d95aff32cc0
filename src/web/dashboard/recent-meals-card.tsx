import type { RecentMeal } from '#contract/meals.ts'
import { dayOfMemberAt } from '#web/clock/day-turn.ts'
import { t } from '@lingui/core/macro'
import { CookingPot } from 'lucide-react'
import { Link } from 'wouter'
import {
  dayAndTimeAt,
  energyFigure,
  energyUnitLabel,
  percent,
  portionTimes,
} from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { mealOrigins } from '#web/meals/meal-origins.ts'
import { MealThumbnail } from '#web/meals/meal-thumbnail.tsx'
import { logOf, paths } from '#web/paths.ts'
import { Amount } from '#web/ui/amount.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChartCard, ChartEmpty } from './chart-card.tsx'
import { unitsNow } from '#web/language/chosen-units.ts'
import { mealName } from '#web/language/meal-name.ts'

const confidenceText = ({
  confidence,
  correctedAt,
  source,
}: Pick<RecentMeal, 'confidence' | 'correctedAt' | 'source'>): string =>
  confidence !== null && !unitsNow().numbersHidden
    ? t`${percent(confidence / 100)} match`
    : correctedAt !== null
      ? t`corrected by you`
      : mealOrigins()[source]

/** A meal as a coach sees it: without its photo. */
type ListedMeal = Omit<RecentMeal, 'thumbnailUrl'> & Partial<Pick<RecentMeal, 'thumbnailUrl'>>

interface MealRowProps {
  meal: ListedMeal
  zone: string
  isOfAnother: boolean
}

function MealRow({ meal, zone, isOfAnother }: MealRowProps) {
  const { thumbnailUrl, createdAt, portionMultiplier, calories } = meal
  const foodName = mealName(meal)
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-dashed border-line py-1.5 first:border-0">
      <MealThumbnail url={thumbnailUrl ?? null} className="me-auto size-11" />
      <div className="min-w-0 flex-1 basis-[7rem]">
        <p className="name-clamp-2 leading-tight font-semibold wrap-break-word">
          {isOfAnother ? (
            foodName
          ) : (
            <Link
              href={logOf(dayOfMemberAt(Date.parse(createdAt), zone))}
              className="text-inherit no-underline underline-offset-3 hover:underline"
            >
              {foodName}
            </Link>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={createdAt}>{dayAndTimeAt(Date.parse(createdAt), zone)}</time>
          {[
            isOfAnother ? '' : confidenceText(meal),
            portionMultiplier === 1 ? '' : t`portion ${portionTimes(portionMultiplier)}`,
          ]
            .filter(Boolean)
            .map((words) => ` · ${words}`)}
        </p>
      </div>
      <p className="shrink-0 text-end">
        <Amount
          figure={
            <span className="block font-display text-lg leading-tight font-bold">
              {energyFigure(calories * portionMultiplier)}
            </span>
          }
          unit={energyUnitLabel(calories * portionMultiplier)}
          unitClassName="block text-xs text-ink-soft"
        />
      </p>
    </li>
  )
}

function MealsSkeleton() {
  return Array.from({ length: 5 }, (_, row) => (
    <div key={row} className="flex items-center gap-3 py-4.5">
      <Skeleton className="size-13" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  ))
}

interface RecentMealsCardProps {
  /** Undefined while they load. */
  meals: readonly ListedMeal[] | undefined
  /** Shown to a coach: nothing links to a log, or to recording. */
  isOfAnother?: boolean
}

export function RecentMealsCard({ meals, isOfAnother = false }: RecentMealsCardProps) {
  const zone = useZone()
  return (
    <ChartCard
      title={isOfAnother ? t`Newest meals` : t`Recent Food Analyses`}
      bodyClassName="min-h-64"
    >
      {meals === undefined ? (
        <MealsSkeleton />
      ) : meals.length > 0 ? (
        <ul>
          {meals.map((meal) => (
            <MealRow key={meal.id} meal={meal} zone={zone} isOfAnother={isOfAnother} />
          ))}
        </ul>
      ) : (
        <ChartEmpty
          icon={<CookingPot className="size-6" />}
          title={t`Nothing on the plate yet`}
          action={
            !isOfAnother && (
              <Link href={paths.analyze} className={buttonClasses({ variant: 'secondary' })}>
                {t`Photograph a meal`}
              </Link>
            )
          }
        >
          {isOfAnother
            ? t`The newest meals are shown here.`
            : t`Your five newest meals are kept here.`}
        </ChartEmpty>
      )}
    </ChartCard>
  )
}
