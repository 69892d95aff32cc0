import type { Analysis } from '#contract/estimates.ts'
import { t } from '@lingui/core/macro'
import { Check, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { energy, shortDay } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { Lock } from '#web/ui/form.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { choicesOf, correctionToFood } from './correction-choices.ts'
import { FoodSearch } from '#web/foods/food-search.tsx'
import type { Correction } from '../meals-queries.ts'

interface CorrectionListProps {
  analysis: Analysis
  /** The current name of the meal. */
  chosenName: string
  portion: number
  /** Null while the portion is the analyser's. */
  ownPortion: number | null
  isPending: boolean
  /** Shows the likeliest names alone, and none where the estimate is sure. */
  isFolded: boolean
  isSure: boolean
  /** Beside the heading. */
  action: ReactNode
  onCorrect: (correction: Correction) => void
}

// Two tiles side by side on a phone; otherwise as many chips as fit.
const TILE = 'max-sm:min-h-13 max-sm:rounded-control max-sm:px-3'

/** The estimate's own name and the three likeliest others. */
const SHOWN_FOLDED = 4

/** The next best guesses, each one press away, and the food table if none fits. */
export function CorrectionList({
  analysis,
  chosenName,
  portion,
  ownPortion,
  isPending,
  isFolded,
  isSure,
  action,
  onCorrect,
}: CorrectionListProps) {
  // If the analyser could not name the food, the search opens at once, without taking the focus
  // from the answer.
  const isUnnamed = analysis.foodName === translate({ code: 'estimate.unknown-food' })
  const [isSearching, setIsSearching] = useState(isUnnamed)
  const all = choicesOf(analysis, ownPortion)
  const choices = isFolded ? all.slice(0, isSure ? 0 : SHOWN_FOLDED) : all
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">{t`Not quite right?`}</h3>
        {action}
      </div>
      <div className="mt-2 grid-pairs gap-2 empty:hidden sm:flex sm:flex-wrap">
        {choices.length > 1 &&
          choices.map(
            ({ key, foodName, calories, portion: itsPortion, likeMealOn, correction }) => {
              const isChosen = foodName === chosenName
              return (
                <Chip
                  key={key}
                  aria-pressed={isChosen}
                  isBlocked={isPending}
                  className={TILE}
                  onClick={() => {
                    setIsSearching(false)
                    if (!isChosen) onCorrect(correction)
                  }}
                >
                  {isChosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
                  <span className="min-w-0">
                    <span className="wrap-anywhere">{foodName}</span>{' '}
                    {likeMealOn && (
                      <span className="text-sm font-normal sm:mx-0.5">{t`like on ${shortDay(likeMealOn)} `}</span>
                    )}
                    <span className="text-sm font-normal whitespace-nowrap text-ink-soft max-sm:block sm:ms-0.5">
                      {energy(calories * (isChosen ? portion : itsPortion))}
                    </span>
                  </span>
                </Chip>
              )
            },
          )}
        {(!isFolded || isSearching) && (
          <Chip
            isDashed
            aria-expanded={isSearching}
            className={`${TILE} max-sm:col-span-full`}
            onClick={() => setIsSearching(!isSearching)}
          >
            <Search aria-hidden="true" className="size-4 shrink-0" />
            {t`Something else`}
          </Chip>
        )}
      </div>
      {isSearching && (
        <div className="mt-4">
          <Lock isLocked={isPending}>
            <FoodSearch
              label={t`Find it in the food table`}
              autoFocus={!isUnnamed}
              onChoose={(food) => {
                onCorrect(correctionToFood(food, ownPortion))
                setIsSearching(false)
              }}
            />
          </Lock>
        </div>
      )}
    </section>
  )
}
