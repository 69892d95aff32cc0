import type { Analysis } from '#contract/estimates.ts'
import type { Meal } from '#contract/meals.ts'
import { instantOfLocalTime, type LocalTime, localTimeAt } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useZone } from '#web/member/member-zone.ts'
import { ItemList, type Sought } from '#web/foods/item-list.tsx'
import type { PreparedPhoto } from '#web/meals/photos/photo-preparation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lock } from '#web/ui/form.tsx'
import { QuestionNotice } from '#web/ui/question-notice.tsx'
import { EatenAt } from '../eaten-at.tsx'
import { estimatedByText, openQuestions } from '../estimate-text.ts'
import { useArrivalFocus } from '../use-arrival-focus.ts'
import { CorrectionList } from './correction-list.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { isUnsureOf, MealSummary } from './meal-summary.tsx'
import { KeyNutrients, Macronutrients } from './nutrients.tsx'
import { PhotoOfMeal } from './photo-of-meal.tsx'
import { PortionSection } from './portion-section.tsx'
import { Questions } from './questions.tsx'
import { ResultNotice } from './result-notice.tsx'
import { useMealDecision } from './use-meal-decision.ts'
import { useEditedMeal } from './use-edited-meal.ts'
import { useMeantItems } from './use-meant-items.ts'
import { preloadEstimateAgain, WaysToFix } from './ways-to-fix.tsx'

/** From here on other names are not offered at first sight. */
const SURE_FROM_PERCENT = 85

const ANY_FOOD: Sought = { kind: 'any' }

function FixButton({
  isOpen,
  controls,
  onPress,
}: {
  isOpen: boolean
  controls: string
  onPress: () => void
}) {
  return (
    <Button
      variant="quiet"
      className="-me-3 ms-auto"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      {t`Fix it`}
      <ChevronDown aria-hidden="true" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
    </Button>
  )
}

/** When the meal was eaten, as it is shown and changed. */
const useMealTime = ({ createdAt }: Meal, onChange: (at: number) => void) => {
  const zone = useZone()
  /** A time that was typed and is not valid: shown with its error, and not sent. */
  const [typed, setTyped] = useState<LocalTime | null>(null)
  return {
    shown: typed ?? localTimeAt(Date.parse(createdAt), zone),
    change: (value: LocalTime | null) => {
      const at = value === null ? Date.now() : instantOfLocalTime(value, zone)
      const isPossible = at !== null && at <= Date.now()
      setTyped(isPossible ? null : value)
      if (isPossible) onChange(at)
    },
  }
}

/** What of the words no food was found for, and what the food table is searched for. */
const useUnmatched = (first: Analysis) => {
  const [unmatched, setUnmatched] = useState(first.unmatched)
  const [sought, setSought] = useState<Sought | null>(
    first.unmatched.length > 0 && first.items.length === 0 ? ANY_FOOD : null,
  )
  return {
    unmatched,
    sought,
    setSought,
    noteMatched: (words: string) => setUnmatched((all) => all.filter((one) => one !== words)),
    beginAnew: (words: string[]) => {
      setSought(null)
      setUnmatched(words)
    },
  }
}

interface ResultCardProps {
  /** None where the meal was described. */
  photo: PreparedPhoto | null
  analysis: Analysis
  /** Asks for the consent that a remote analyser still needs; null where none does. */
  onAllowRemote: ((onAllowed: () => void) => void) | null
  /** Sends the photo again, to read the label in it. */
  onReadAsLabel: () => void
  /** Takes a photo of the label of the packet with that barcode. */
  onPhotographLabel: (photo: File, barcode: string) => void
  onLeave: () => void
}

/** The meal is in the log already; this card corrects it, or takes it back. */
export default function ResultCard({
  photo,
  analysis: first,
  onAllowRemote,
  onReadAsLabel,
  onPhotographLabel,
  onLeave,
}: ResultCardProps) {
  const heading = useArrivalFocus()
  const edited = useEditedMeal(first)
  const { analysis, meal } = edited
  const [ownPortion, setOwnPortion] = useState<number | null>(null)
  const portion = ownPortion ?? meal.portionMultiplier
  const items = useMeantItems(edited, portion)
  const time = useMealTime(meal, edited.changeTime)
  const { unmatched, sought, setSought, noteMatched, beginAnew } = useUnmatched(first)
  const [isAddingMore, setIsAddingMore] = useState(false)
  const [isFixing, setIsFixing] = useState(false)
  const fixesId = useId()
  const { save, discard, isSaving, isDeciding } = useMealDecision(meal, portion, onLeave)
  useEffect(preloadEstimateAgain, [])
  const isBusy = edited.isEstimating || isDeciding
  const isPending = isBusy || edited.isCorrecting

  const estimateAgain: typeof edited.estimateAgain = (more, onEstimated) =>
    edited.estimateAgain(more, (again) => {
      beginAnew(again.unmatched)
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'nearest' })
      onEstimated(again)
    })
  const hasSeveral = meal.items.length > 1 || sought !== null || unmatched.length > 0
  const estimatedBy = estimatedByText(meal)
  // In doubt the other names come first, and stay there.
  const wasUnsure = isUnsureOf(analysis)
  const fixIt = (
    <FixButton isOpen={isFixing} controls={fixesId} onPress={() => setIsFixing(!isFixing)} />
  )
  const corrections = !hasSeveral && (
    <CorrectionList
      analysis={analysis}
      chosenName={meal.foodName}
      portion={portion}
      ownPortion={ownPortion}
      isPending={isPending}
      isFolded={!isFixing}
      isSure={analysis.confidence === null || analysis.confidence >= SURE_FROM_PERCENT}
      action={fixIt}
      onCorrect={(correction) =>
        edited.correct(correction, () => {
          // A meal like an earlier one has that one's portion.
          if (correction.likeMealId !== undefined) setOwnPortion(null)
        })
      }
    />
  )
  return (
    <Card>
      {photo && (
        <PhotoOfMeal
          src={photo.previewUrl}
          items={meal.items}
          alternatives={analysis.alternatives}
          onChoose={(at, { name }) => setSought({ kind: 'instead', at, name })}
        />
      )}
      <MealSummary meal={meal} portion={portion} unmatched={unmatched} heading={heading} />
      {analysis.notice && (
        <ResultNotice
          notice={analysis.notice}
          isPending={isPending}
          onAllow={onAllowRemote && (() => onAllowRemote(() => estimateAgain({}, () => {})))}
        />
      )}

      <div className="mt-4 space-y-5">
        <Macronutrients meal={meal} portion={portion} />
        {hasSeveral && (
          // Another look replaces the foods: what was changed meanwhile would be lost.
          <Lock isLocked={edited.isEstimating}>
            <ItemList
              items={meal.items}
              portion={portion}
              isFolded={!isFixing}
              action={fixIt}
              alternatives={analysis.alternatives}
              besides={analysis.besides}
              unmatched={unmatched}
              sought={sought}
              onSought={setSought}
              onPreview={edited.previewItems}
              onChange={items.change}
              onMatched={noteMatched}
              onRemoved={items.offerUndo}
            />
          </Lock>
        )}
        {wasUnsure && corrections}
        <Questions
          // An answer replaces the foods by a new estimate, so nothing is asked once the member has
          // corrected them.
          questions={meal.correctedAt === null ? openQuestions(analysis) : []}
          isPending={isPending}
          onAnswer={(question, answer) =>
            estimateAgain({ answers: [{ question, answer }] }, () => {})
          }
        />
        <PortionSection meal={meal} portion={portion} onChange={setOwnPortion} />
        {!wasUnsure && corrections}
        <div id={fixesId} hidden={!isFixing} className="space-y-5">
          {isFixing && (
            <>
              <WaysToFix
                meal={meal}
                edited={{ ...edited, estimateAgain }}
                isBusy={isBusy}
                isAddingMore={isAddingMore}
                onAddingMore={setIsAddingMore}
                onAddFood={
                  !hasSeveral && meal.items.length > 0 ? () => setSought(ANY_FOOD) : undefined
                }
                onReadAsLabel={photo ? () => discard(onReadAsLabel) : undefined}
                onPhotographLabel={(label, barcode) =>
                  discard(() => onPhotographLabel(label, barcode))
                }
              />
              <Lock isLocked={edited.isEstimating}>
                <EatenAt value={time.shown} onChange={time.change} />
              </Lock>
            </>
          )}
        </div>
        {!isAddingMore && <FailureNotice error={edited.estimateError} words={changeErrorMessage} />}
        <KeyNutrients meal={meal} portion={portion} />
        {estimatedBy && <p className="text-sm text-ink-soft">{estimatedBy}</p>}
      </div>

      <QuestionNotice question={items.question} className="mt-5" />
      <DecisionBar
        isBusy={isBusy}
        isSaving={isSaving}
        onDiscard={() => discard()}
        onPressSave={() => items.pressSave(!isBusy)}
        onSave={() => {
          if (items.isMeant()) save(edited.unsentItems)
        }}
      />
    </Card>
  )
}
