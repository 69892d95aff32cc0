import type { Analysis, Meal } from '#contract/meals.ts'
import { PORTION, shownAmount } from '#domain/meals/portion.ts'
import { Check, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { wordsFor } from '#web/api/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { CorrectionList } from './correction-list.tsx'
import { counted } from './log-words.ts'
import { type Correction, useCorrectMeal, useDeleteMeal } from './meals-queries.ts'
import { KeyNutrients, Macronutrients } from './nutrients.tsx'
import type { PreparedPhoto } from './photo-preparation.ts'
import { PortionStepper } from './portion-stepper.tsx'
import { arrivalHeadingClasses, useArrivalFocus } from './use-arrival-focus.ts'

/** Below it the wrong dish is likelier than the right one. */
const UNSURE_BELOW_PERCENT = 50

interface ResultCardProps {
  photo: PreparedPhoto
  analysis: Analysis
  onLeave: () => void
}

/** The meal is in the log already; this card makes it true, or takes it back. */
export function ResultCard({ photo, analysis, onLeave }: ResultCardProps) {
  const titleId = useId()
  const heading = useArrivalFocus()
  const [meal, setMeal] = useState<Meal>(analysis)
  const [portion, setPortion] = useState<number>(PORTION.initial)
  const correcting = useCorrectMeal()
  const saving = useCorrectMeal()
  const discarding = useDeleteMeal()
  const isPending = correcting.isPending || saving.isPending || discarding.isPending

  const sayNotSaved = (error: unknown) =>
    toast({ variant: 'destructive', title: 'Not saved', description: wordsFor(error) })
  const correct = (correction: Correction) =>
    correcting.mutate({ id: meal.id, correction }, { onSuccess: setMeal, onError: sayNotSaved })
  const save = () =>
    saving.mutate(
      { id: meal.id, correction: { portionMultiplier: portion } },
      {
        onSuccess: () => {
          toast({ title: 'Food Saved!', description: 'Added to your daily nutrition log.' })
          onLeave()
        },
        onError: sayNotSaved,
      },
    )
  const discard = () =>
    discarding.mutate({ id: meal.id, foodName: meal.foodName, title: 'Meal discarded' }, { onSuccess: onLeave })

  const { calorieRange: range, confidence } = meal
  const isUnsure = confidence !== null && confidence < UNSURE_BELOW_PERCENT
  // The likelier of the two corrections comes first, and stays there once it is made.
  const wasUnsure = analysis.confidence !== null && analysis.confidence < UNSURE_BELOW_PERCENT
  const corrections = (
    <CorrectionList
      analysis={analysis}
      chosenName={meal.foodName}
      portion={portion}
      isPending={isPending}
      onCorrect={correct}
    />
  )
  return (
    <Card aria-labelledby={titleId}>
      <img src={photo.previewUrl} alt="" className="mb-4 h-36 w-full rounded-card bg-sunken object-cover sm:h-56" />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <CardTitle id={titleId} ref={heading} tabIndex={-1} className={`text-2xl sm:text-3xl ${arrivalHeadingClasses}`}>
          {meal.foodName}
        </CardTitle>
        {confidence === null ? (
          <Badge tone="leaf">Corrected by you</Badge>
        ) : (
          <Badge tone={isUnsure ? 'saffron' : 'leaf'}>{confidence}% confidence match</Badge>
        )}
      </div>
      <p className="mt-2">
        <span className="font-display text-4xl font-extrabold">{counted(shownAmount(meal.calories, portion))}</span>{' '}
        <span className="text-lg font-semibold">kcal</span>
        {range && (
          <span className="block text-ink-soft">
            probably between {counted(shownAmount(range.low, portion))} and {counted(shownAmount(range.high, portion))} kcal
          </span>
        )}
      </p>
      {isUnsure && (
        <p className="mt-2 font-medium text-saffron-ink">This one was hard to tell. Please check the name.</p>
      )}

      <div className="mt-4 space-y-5">
        <Macronutrients meal={meal} portion={portion} />
        {wasUnsure && corrections}
        <section className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <h3 className="text-base">Portion Size</h3>
            <p className="text-sm text-ink-soft">Estimated serving: {meal.serving}</p>
          </div>
          <PortionStepper portion={portion} onChange={setPortion} />
        </section>
        {!wasUnsure && corrections}
        <KeyNutrients meal={meal} portion={portion} />
      </div>

      {/* Within reach of the thumb, above the phone's bar, however long the card is. */}
      <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] -mx-5 mt-5 -mb-5 flex gap-3 rounded-b-card border-t border-line bg-card px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 md:static">
        <Button variant="secondary" size="large" className="px-4" disabled={isPending} onClick={discard}>
          <Undo2 aria-hidden="true" className="size-5 max-sm:hidden" />
          Discard
        </Button>
        <Button size="large" className="flex-1 px-4" isPending={saving.isPending} disabled={isPending} onClick={save}>
          {!saving.isPending && <Check aria-hidden="true" className="size-5" />}
          Save to Log
        </Button>
      </div>
    </Card>
  )
}
