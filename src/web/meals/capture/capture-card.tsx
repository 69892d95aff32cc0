import type { Analysis } from '#contract/estimates.ts'
import type { LocalTime } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import { Camera, CircleAlert, Images, PencilLine, ScanBarcode, Sparkles } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { keptDraft } from '#web/offline/drafts.ts'
import { whenAtRest } from '#web/ui/when-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classes } from '#web/ui/classes.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OfferedAnalyser } from '../analyser-queries.ts'
import { canScan } from './barcode-detector.ts'
import { EatenAt, TakenEarlier } from '../eaten-at.tsx'
import { MorePhotos } from '#web/meals/photos/more-photos.tsx'
import { PhotoButton } from '#web/meals/photos/photo-button.tsx'
import { PhotoDrop } from '#web/meals/photos/photo-drop.tsx'
import type { PreparedPhoto } from '#web/meals/photos/photo-preparation.ts'
import type { MealBoxes } from './use-analysis.ts'
import { arrivalHeadingClasses, useArrivalFocus } from '../use-arrival-focus.ts'
import type { MorePhotosState } from '#web/meals/photos/use-more-photos.ts'
import { DESCRIBE_DRAFT } from './use-meal-boxes.ts'

const DescribeForm = lazyPart(() => import('./describe-form.tsx'))

interface BoxesProps {
  boxes: MealBoxes
  onChange: (boxes: MealBoxes) => void
}

export function MealCheckboxes({ boxes, onChange }: BoxesProps) {
  return (
    <div>
      <Checkbox
        label={t`I have a glass of water prior to my meal!`}
        checked={boxes.preMealWater}
        onChange={(event) => onChange({ ...boxes, preMealWater: event.target.checked })}
      />
      <Checkbox
        label={t`I have not had anything after my last recording`}
        checked={boxes.recordingRoutineAdherence}
        onChange={(event) =>
          onChange({ ...boxes, recordingRoutineAdherence: event.target.checked })
        }
      />
    </div>
  )
}

interface CaptureCardProps extends BoxesProps {
  photo: PreparedPhoto | null
  isPreparing: boolean
  refusal: string | null
  more: MorePhotosState
  /** Another analyser than this server's own, where there is one. */
  remote: OfferedAnalyser | null
  /** Whether it replaced another card, or a photo. */
  isArrival: boolean
  onPick: (file: File) => void
  onRetake: () => void
  onAnalyze: () => void
  /** How often words were asked for elsewhere. */
  wordsAsked: number
  onDescribed: (analysis: Analysis) => void
  /** The words are kept to be sent later, or were discarded. */
  onDescribeLeft: () => void
  /** Opens the live camera view. */
  onScan: () => void
  /** In the member's local time; null is now. */
  eatenAt: LocalTime | null
  onEatenAt: (eatenAt: LocalTime | null) => void
  /** The boxes, and when it was eaten. */
  timed: MealBoxes & { eatenAt?: string }
  onOpenFoodTable: () => void
}

/** Who will estimate the meal; nothing where there is only this server's own analyser. */
function EstimatedBy({ remote }: { remote: OfferedAnalyser | null }) {
  if (!remote) return null
  const words = !remote.hasConsent
    ? t`Estimated on this server.`
    : remote.leftToday > 0
      ? t`Estimated by ${remote.name}: ${remote.leftToday} of ${remote.photosPerDay} left today.`
      : t`${remote.name} has estimated all it may today: this server estimates until tomorrow.`
  return <p className="mt-2 text-sm text-ink-soft">{words}</p>
}

/** One of the ways to record beside the camera, its icon over its name. */
const otherWay =
  'h-auto min-w-0 flex-col gap-1 px-1.5 py-2 text-center text-sm leading-tight text-balance'

interface WaysToBeginProps extends Pick<CaptureCardProps, 'isPreparing' | 'onPick' | 'onScan'> {
  describeButton: RefObject<HTMLButtonElement | null>
  onDescribe: () => void
}

/** The camera, and the other ways beside it. */
function WaysToBegin({
  isPreparing,
  onPick,
  onScan,
  describeButton,
  onDescribe,
}: WaysToBeginProps) {
  return (
    <>
      <PhotoDrop isPreparing={isPreparing} onPick={onPick} />
      <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2">
        {/* On a phone the area above opens the camera directly; this is for existing photos. */}
        <PhotoButton
          icon={Images}
          variant="secondary"
          isBlocked={isPreparing}
          className={classes(otherWay, 'not-any-pointer-coarse:hidden')}
          onPick={onPick}
        >
          {t`Choose from library`}
        </PhotoButton>
        {canScan() && (
          <Button
            icon={ScanBarcode}
            variant="secondary"
            className={otherWay}
            isBlocked={isPreparing}
            onClick={onScan}
          >
            {t`Scan a barcode`}
          </Button>
        )}
        <Button
          icon={PencilLine}
          ref={describeButton}
          variant="secondary"
          className={otherWay}
          isBlocked={isPreparing}
          onClick={onDescribe}
        >
          {t`Describe it in words`}
        </Button>
      </div>
    </>
  )
}

export function CaptureCard({
  photo,
  isPreparing,
  refusal,
  more,
  remote,
  isArrival,
  boxes,
  onChange,
  onPick,
  onRetake,
  onAnalyze,
  wordsAsked,
  onDescribed,
  onDescribeLeft,
  onScan,
  eatenAt,
  onEatenAt,
  timed,
  onOpenFoodTable,
}: CaptureCardProps) {
  const heading = useArrivalFocus(isArrival)
  const analyzeButton = useRef<HTMLButtonElement>(null)
  const describeButton = useRef<HTMLButtonElement>(null)
  const [describing, setDescribing] = useState<'no' | 'asked' | 'again'>(
    wordsAsked > 0 ? 'asked' : 'no',
  )
  const [answered, setAnswered] = useState(wordsAsked)
  if (answered !== wordsAsked) {
    setAnswered(wordsAsked)
    setDescribing('asked')
  }
  const isDescribing = describing !== 'no'
  useEffect(() => {
    // Words that were not sent are back.
    void keptDraft(DESCRIBE_DRAFT).then(
      (words) => words && setDescribing((now) => (now === 'no' ? 'again' : now)),
    )
  }, [])
  // Loaded before the press on it: a phone opens its keyboard only during one.
  useEffect(() => whenAtRest(() => void DescribeForm.preload().catch(() => {})), [])
  useEffect(() => {
    // The pressed button is gone; the next one gets the focus.
    if (photo) analyzeButton.current?.focus()
  }, [photo])
  return (
    <Card>
      <CardTitle ref={heading} tabIndex={-1} className={classes(arrivalHeadingClasses, 'mb-3')}>
        {t`Capture Your Food`}
      </CardTitle>
      {(refusal ?? more.refusal) && (
        <Notice tone="brick" isAlert icon={<CircleAlert className="size-5" />} className="mb-4">
          {refusal ?? more.refusal}
        </Notice>
      )}
      {photo ? (
        <>
          <img
            src={photo.previewUrl}
            alt={t`The food as you photographed it`}
            className="max-h-[46dvh] min-h-40 w-full animate-fade rounded-card bg-sunken object-contain"
          />
          <MorePhotos
            photos={more.photos}
            isPreparing={more.isPreparing}
            onPick={more.add}
            onRemove={more.remove}
          />
          <EstimatedBy remote={remote} />
        </>
      ) : isDescribing ? (
        <DescribeForm
          isArrival={describing === 'asked'}
          boxes={timed}
          onDescribed={onDescribed}
          onOpenFoodTable={onOpenFoodTable}
          onCancel={() => {
            setDescribing('no')
            onDescribeLeft()
            // The pressed button is gone; the way back gets the focus.
            setTimeout(() => describeButton.current?.focus(), 0)
          }}
        />
      ) : (
        <WaysToBegin
          isPreparing={isPreparing}
          onPick={onPick}
          onScan={onScan}
          describeButton={describeButton}
          onDescribe={() => setDescribing('asked')}
        />
      )}
      <p role="status" className="sr-only">
        {isPreparing ? t`Opening your photo` : photo ? t`Your photo is ready to be analyzed` : ''}
      </p>
      {photo && eatenAt === null && (
        <TakenEarlier key={photo.previewUrl} time={photo.time} onAccept={onEatenAt} />
      )}
      <div className="mt-3">
        <MealCheckboxes boxes={boxes} onChange={onChange} />
        {(photo || isDescribing) && <EatenAt value={eatenAt} onChange={onEatenAt} />}
      </div>
      {photo && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            icon={Camera}
            variant="secondary"
            size="large"
            className="max-sm:px-4"
            onClick={onRetake}
          >
            {t`Retake`}
          </Button>
          <Button
            icon={Sparkles}
            ref={analyzeButton}
            size="large"
            className="flex-1 max-sm:px-4"
            isBlocked={more.isPreparing}
            onClick={onAnalyze}
          >
            {t`Analyze`}
          </Button>
        </div>
      )}
    </Card>
  )
}
