import type { Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'
import {
  energyFigure,
  energyUnitLabel,
  percent,
  portionTimes,
  timeAt,
} from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { useIsWaiting } from '#web/offline/use-outbox.ts'
import { Amount } from '#web/ui/amount.tsx'
import { classes } from '#web/ui/classes.ts'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'
import { isOfBarcode } from '../estimate-text.ts'
import { mealOrigins } from '../meal-origins.ts'
import { MealThumbnail } from '../meal-thumbnail.tsx'
import { unitsNow } from '#web/language/chosen-units.ts'
import { mealName } from '#web/language/meal-name.ts'
import { BinButton } from '#web/ui/delete-button.tsx'

const originOf = (meal: Meal): string => {
  const { correctedAt, confidence, source } = meal
  if (correctedAt !== null) return t`corrected`
  if (isOfBarcode(meal)) return t`by its barcode`
  if (confidence !== null && !unitsNow().numbersHidden) return t`${percent(confidence / 100)} match`
  return mealOrigins()[source]
}

interface MealRowProps {
  meal: Meal
  onEdit: () => void
  onDelete: () => void
}

export function MealRow({ meal, onEdit, onDelete }: MealRowProps) {
  const zone = useZone()
  const isWaiting = useIsWaiting()(meal.id)
  // Its foods come with the estimate.
  const isUnknown = isWaiting && meal.items.length === 0 && meal.source !== 'energy'
  const particulars = [
    timeAt(Date.parse(meal.createdAt), zone),
    meal.portionMultiplier === 1 ? '' : portionTimes(meal.portionMultiplier),
    originOf(meal),
  ].filter(Boolean)
  return (
    <li className="@container flex flex-wrap items-center justify-end">
      <button
        type="button"
        onClick={onEdit}
        disabled={isUnknown}
        className="flex min-w-0 flex-1 basis-[9rem] print:flex! items-center gap-3 rounded-control px-2 py-1 text-start transition-colors hover:bg-sunken"
      >
        <MealThumbnail url={meal.thumbnailUrl} />
        <span className="flex min-w-0 flex-1 flex-col gap-x-3 @3xs:flex-row @3xs:items-center">
          <span className="min-w-0 flex-1">
            <span className="sr-only">{t`Edit`} </span>
            <span className="name-clamp-2 leading-snug font-semibold wrap-anywhere">
              {mealName(meal)}
            </span>
            <span className="block text-sm text-ink-soft">{particulars.join(' · ')}</span>
            {isWaiting && <WaitingMark />}
          </span>
          <span className={classes('shrink-0 @3xs:text-end', isUnknown && 'hidden')}>
            <Amount
              figure={
                <span className="font-display text-lg leading-tight font-bold @3xs:block">
                  {energyFigure(meal.calories * meal.portionMultiplier)}
                </span>
              }
              unit={energyUnitLabel(meal.calories * meal.portionMultiplier)}
              unitClassName="text-xs text-ink-soft @3xs:block"
            />
          </span>
        </span>
      </button>
      {/* Others are deleted where they are edited. */}
      {isUnknown && (
        <BinButton
          label={t`Delete ${mealName(meal)}`}
          onClick={onDelete}
          className="text-ink-soft"
        />
      )}
    </li>
  )
}
