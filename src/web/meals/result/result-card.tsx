import { FailureNotice } from '#web/api/failure-notice.tsx'
import { translate } from '#web/language/translate.ts'
import { type Analysis, type Meal, MEAL_INPUT, type MealItem } from '#contract/meals.ts'
import { instantOfLocalTime, type LocalTime, localTimeAt } from '#domain/local-time.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import {
  Check,
  ChevronDown,
  Info,
  MessageSquarePlus,
  PencilLine,
  Plus,
  ScanText,
  Undo2,
} from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { useAskOnce } from '#web/ui/ask-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Lock } from '#web/ui/form.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuestionNotice } from '#web/ui/question-notice.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { CorrectionList } from './correction-list.tsx'
import { PhotoButton } from '../photos/photo-button.tsx'
import { PhotoOfMeal } from './photo-of-meal.tsx'
import { agedPacketOf, estimatedByText, openQuestions } from '../estimate-text.ts'
import { mealWithItems } from '#web/meals/items/item-drafts.ts'
import { EatenAt } from '../eaten-at.tsx'
import { KeyNutrients, Macronutrients } from './nutrients.tsx'
import type { PreparedPhoto } from '#web/meals/photos/photo-preparation.ts'
import { PortionStepper } from '#web/meals/items/portion-stepper.tsx'
import { Questions } from './questions.tsx'
import { useTypingDoubts } from '../typing-doubts.ts'
import { useArrivalFocus } from '../use-arrival-focus.ts'
import { useMealDecision } from './use-meal-decision.ts'
import { useMealDraft } from './use-meal-draft.ts'
import { isUnsureOf, MealSummary } from './meal-summary.tsx'
import { ItemList, type Sought } from '#web/meals/items/item-list.tsx'
import { useNumbersHidden } from '#web/units/chosen-units.ts'

const EstimateAgain = lazyPart(() => import('./estimate-again.tsx'))

/** From here on other names are not offered at first sight. */
const SURE_FROM_PERCENT = 85

const ANY_FOOD: Sought = { kind: 'any' }

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
export function ResultCard({
  photo,
  analysis: first,
  onAllowRemote,
  onReadAsLabel,
  onPhotographLabel,
  onLeave,
}: ResultCardProps) {
  const heading = useArrivalFocus()
  const draft = useMealDraft(first)
  const zone = useZone()
  const numbersHidden = useNumbersHidden()
  const { analysis, meal } = draft
  const { question, isConfirmed } = useAskOnce()
  const doubts = useTypingDoubts()
  const [ownPortion, setOwnPortion] = useState<number | null>(null)
  const portion = ownPortion ?? meal.portionMultiplier
  /**
   * The press takes the focus from a weight that is being typed. Asked then, the question would be
   * answered by the same press, unread.
   */
  const isPressingSave = useRef(false)
  /** A time that was typed and is not valid: shown with its error, and not sent. */
  const [typedTime, setTypedTime] = useState<LocalTime | null>(null)
  const [unmatched, setUnmatched] = useState(first.unmatched)
  const [sought, setSought] = useState<Sought | null>(
    first.unmatched.length > 0 && first.items.length === 0 ? ANY_FOOD : null,
  )
  const [isAddingMore, setIsAddingMore] = useState(false)
  const [isFixing, setIsFixing] = useState(false)
  const fixesId = useId()
  const { save, discard, isSaving, isDeciding } = useMealDecision(meal, portion, onLeave)
  useEffect(() => void EstimateAgain.preload().catch(() => {}), [])
  const isBusy = draft.isEstimating || isDeciding
  const isPending = isBusy || draft.isCorrecting

  const estimateAgain: typeof draft.estimateAgain = (more, onEstimated) =>
    draft.estimateAgain(more, (again) => {
      setSought(null)
      setUnmatched(again.unmatched)
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'nearest' })
      onEstimated(again)
    })
  const aboutSum = ({ calories, createdAt }: Pick<Meal, 'calories' | 'createdAt'>) =>
    doubts.aboutMeal(shownAmount(calories, portion), createdAt)
  const changeItems = (items: readonly MealItem[]) => {
    const doubt =
      doubts.aboutItems(items, analysis.items, portion) ?? aboutSum(mealWithItems(meal, items))
    // What would make an unlikely meal is shown, and sent once it is meant.
    const isSent = isPressingSave.current ? doubt === null : isConfirmed(doubt)
    if (isSent) draft.changeItems(items)
    else draft.draftItems(items)
  }
  /** Other foods may have been changed by the time that a removed one is restored. */
  const putBack = useRef((_item: MealItem, _at: number) => {})
  useEffect(() => {
    putBack.current = (item, at) => changeItems(meal.items.toSpliced(at, 0, item))
  })
  const offerUndo = (item: MealItem, at: number) =>
    toast({
      title: t`Taken off the plate`,
      description: item.name,
      undo: () => putBack.current(item, at),
    })
  const changeTime = (value: LocalTime | null) => {
    const at = value === null ? Date.now() : instantOfLocalTime(value, zone)
    const isPossible = at !== null && at <= Date.now()
    setTypedTime(isPossible ? null : value)
    if (isPossible) draft.changeTime(at)
  }
  const saveIfMeant = () => {
    isPressingSave.current = false
    const doubt =
      (draft.unsentItems && doubts.aboutItems(draft.unsentItems, analysis.items, portion)) ??
      aboutSum(meal)
    if (isConfirmed(doubt)) save(draft.unsentItems)
  }

  const hasSeveral = meal.items.length > 1 || sought !== null || unmatched.length > 0
  const grams =
    meal.items.length > 0 ? meal.items.reduce((sum, item) => sum + item.grams, 0) : undefined
  const isOfWords = meal.source === 'words'
  // Of a scanned barcode there is no photo to look at again.
  const canBeEstimated = isOfWords || meal.imageUrl !== null
  // An answer replaces the foods by a new estimate, so nothing is asked once the member has
  // corrected them.
  const questions = meal.correctedAt === null ? openQuestions(analysis) : []
  const estimatedBy = estimatedByText(meal)
  const agedPacket = agedPacketOf(meal)
  // In doubt the other names come first, and stay there.
  const wasUnsure = isUnsureOf(analysis)
  const wasSure = analysis.confidence === null || analysis.confidence >= SURE_FROM_PERCENT
  const fixIt = (
    <Button
      variant="quiet"
      className="-me-3 ms-auto"
      aria-expanded={isFixing}
      aria-controls={fixesId}
      onClick={() => setIsFixing(!isFixing)}
    >
      {t`Fix it`}
      <ChevronDown aria-hidden="true" className={isFixing ? 'size-4 rotate-180' : 'size-4'} />
    </Button>
  )
  const corrections = !hasSeveral && (
    <CorrectionList
      analysis={analysis}
      chosenName={meal.foodName}
      portion={portion}
      ownPortion={ownPortion}
      isPending={isPending}
      isFolded={!isFixing}
      isSure={wasSure}
      action={fixIt}
      onCorrect={(correction) =>
        draft.correct(correction, () => {
          // A meal like an earlier one has that one's portion.
          if (correction.likeMealId !== undefined) setOwnPortion(null)
        })
      }
    />
  )
  const fixes = (
    <>
      {isAddingMore ? (
        <EstimateAgain
          isOfWords={isOfWords}
          note={meal.note ?? ''}
          losesChanges={meal.correctedAt !== null}
          canAddPhoto={!isOfWords && meal.moreImageUrls.length < MEAL_INPUT.morePhotos}
          isPending={draft.isEstimating}
          error={draft.estimateError}
          onEstimate={(more) => estimateAgain(more, () => setIsAddingMore(false))}
          onCancel={() => {
            draft.forgetEstimateError()
            setIsAddingMore(false)
          }}
        />
      ) : (
        <div className="-mx-3 flex flex-wrap">
          {!hasSeveral && meal.items.length > 0 && (
            <Button
              icon={Plus}
              variant="quiet"
              isBlocked={isBusy}
              onClick={() => setSought(ANY_FOOD)}
            >
              {t`Add a food`}
            </Button>
          )}
          {canBeEstimated && (
            <Button variant="quiet" isBlocked={isBusy} onClick={() => setIsAddingMore(true)}>
              {isOfWords ? (
                <PencilLine aria-hidden="true" className="size-5" />
              ) : (
                <MessageSquarePlus aria-hidden="true" className="size-5" />
              )}
              {isOfWords ? t`Say it differently` : t`Add words or a photo`}
            </Button>
          )}
          {agedPacket !== null && (
            <PhotoButton
              icon={ScanText}
              variant="quiet"
              opensCamera
              onPick={(label) => discard(() => onPhotographLabel(label, agedPacket))}
            >
              {t`Photograph its label`}
            </PhotoButton>
          )}
          {photo && agedPacket === null && (
            <Button
              icon={ScanText}
              variant="quiet"
              isBlocked={isBusy}
              onClick={() => discard(onReadAsLabel)}
            >
              {t`It is a label`}
            </Button>
          )}
        </div>
      )}
      <Lock isLocked={draft.isEstimating}>
        <EatenAt
          value={typedTime ?? localTimeAt(Date.parse(meal.createdAt), zone)}
          onChange={changeTime}
        />
      </Lock>
    </>
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
        <Notice tone="saffron" icon={<Info className="size-5 text-saffron-ink" />} className="mt-4">
          <p>
            {translate({
              code: `notice.${analysis.notice.code}`,
              values: analysis.notice.values,
              message: analysis.notice.words,
            })}
          </p>
          {analysis.notice.code === 'consent_needed' && onAllowRemote && (
            <Button
              variant="quiet"
              className="-ms-3"
              isBlocked={isPending}
              onClick={() => onAllowRemote(() => estimateAgain({}, () => {}))}
            >
              {t`Allow it and estimate again`}
            </Button>
          )}
        </Notice>
      )}

      <div className="mt-4 space-y-5">
        <Macronutrients meal={meal} portion={portion} />
        {hasSeveral && (
          // Another look replaces the foods: what was changed meanwhile would be lost.
          <Lock isLocked={draft.isEstimating}>
            <ItemList
              items={meal.items}
              portion={portion}
              isFolded={!isFixing}
              action={fixIt}
              alternatives={analysis.alternatives}
              unmatched={unmatched}
              sought={sought}
              onSought={setSought}
              onDraft={draft.draftItems}
              onChange={changeItems}
              onMatched={(words) => setUnmatched((all) => all.filter((one) => one !== words))}
              onRemoved={offerUndo}
            />
          </Lock>
        )}
        {wasUnsure && corrections}
        <Questions
          questions={questions}
          isPending={isPending}
          onAnswer={(question, answer) =>
            estimateAgain({ answers: [{ question, answer }] }, () => {})
          }
        />
        <section className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-[8rem]">
            <h3 className="text-base">{t`Portion Size`}</h3>
            {meal.serving !== '' && !numbersHidden && (
              <p className="text-sm text-balance text-ink-soft">{t`Estimated serving: ${meal.serving}`}</p>
            )}
          </div>
          <PortionStepper portion={portion} grams={grams} onChange={setOwnPortion} />
        </section>
        {!wasUnsure && corrections}
        <div id={fixesId} hidden={!isFixing} className="space-y-5">
          {isFixing && fixes}
        </div>
        {!isAddingMore && <FailureNotice error={draft.estimateError} words={changeErrorMessage} />}
        <KeyNutrients meal={meal} portion={portion} />
        {estimatedBy && <p className="text-sm text-ink-soft">{estimatedBy}</p>}
      </div>

      <QuestionNotice question={question} className="mt-5" />
      {/* Above the phone's navigation bar, within reach of the thumb, however long the card is. */}
      <div className="sticky bottom-[calc(--spacing(16)+env(safe-area-inset-bottom))] -mx-5 mt-5 -mb-5 flex flex-wrap gap-3 rounded-b-card border-t border-line bg-card px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 md:static">
        <Button
          variant="secondary"
          size="large"
          className="px-4"
          isBlocked={isBusy}
          onClick={() => discard()}
        >
          <Undo2 aria-hidden="true" className="size-5 max-sm:hidden" />
          {t`Discard`}
        </Button>
        <Button
          icon={Check}
          size="large"
          className="flex-1 px-4"
          isPending={isSaving}
          isBlocked={isBusy}
          onPointerDown={() => {
            isPressingSave.current = !isBusy
          }}
          onClick={saveIfMeant}
        >
          {t`Save to Log`}
        </Button>
      </div>
    </Card>
  )
}
