import { MEAL_INPUT } from '#contract/estimates.ts'
import type { Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'
import { MessageSquarePlus, PencilLine, Plus, ScanText } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { agedPacketOf } from '../estimate-text.ts'
import { PhotoButton } from '../photos/photo-button.tsx'
import type { useEditedMeal } from './use-edited-meal.ts'

const EstimateAgain = lazyPart(() => import('./estimate-again.tsx'))

/** Fetches what most members open next. */
export const preloadEstimateAgain = (): void => void EstimateAgain.preload().catch(() => {})

interface WaysToFixProps {
  meal: Meal
  edited: Pick<
    ReturnType<typeof useEditedMeal>,
    'estimateAgain' | 'estimateError' | 'forgetEstimateError' | 'isEstimating'
  >
  isBusy: boolean
  /** Whether words or a photo are being added. */
  isAddingMore: boolean
  onAddingMore: (isAddingMore: boolean) => void
  /** Undefined where the foods are listed, and added there. */
  onAddFood: (() => void) | undefined
  /** Reads the label in the photo; undefined without a photo. */
  onReadAsLabel: (() => void) | undefined
  /** Takes a photo of the label of the packet with that barcode. */
  onPhotographLabel: (photo: File, barcode: string) => void
}

/** What else can be done with a result: add words, a photo or a food, or take the label. */
export function WaysToFix({
  meal,
  edited,
  isBusy,
  isAddingMore,
  onAddingMore,
  onAddFood,
  onReadAsLabel,
  onPhotographLabel,
}: WaysToFixProps) {
  const isOfWords = meal.source === 'words'
  const agedPacket = agedPacketOf(meal)
  if (isAddingMore)
    return (
      <EstimateAgain
        isOfWords={isOfWords}
        note={meal.note ?? ''}
        losesChanges={meal.correctedAt !== null}
        canAddPhoto={!isOfWords && meal.moreImageUrls.length < MEAL_INPUT.morePhotos}
        isPending={edited.isEstimating}
        error={edited.estimateError}
        onEstimate={(more) => edited.estimateAgain(more, () => onAddingMore(false))}
        onCancel={() => {
          edited.forgetEstimateError()
          onAddingMore(false)
        }}
      />
    )
  return (
    <div className="-mx-3 flex flex-wrap">
      {onAddFood && (
        <Button icon={Plus} variant="quiet" isBlocked={isBusy} onClick={onAddFood}>
          {t`Add a food`}
        </Button>
      )}
      {/* Of a scanned barcode there is no photo to look at again. */}
      {(isOfWords || meal.imageUrl !== null) && (
        <Button
          icon={isOfWords ? PencilLine : MessageSquarePlus}
          variant="quiet"
          isBlocked={isBusy}
          onClick={() => onAddingMore(true)}
        >
          {isOfWords ? t`Say it differently` : t`Add words or a photo`}
        </Button>
      )}
      {agedPacket !== null && (
        <PhotoButton
          icon={ScanText}
          variant="quiet"
          opensCamera
          onPick={(label) => onPhotographLabel(label, agedPacket)}
        >
          {t`Photograph its label`}
        </PhotoButton>
      )}
      {onReadAsLabel && agedPacket === null && (
        <Button icon={ScanText} variant="quiet" isBlocked={isBusy} onClick={onReadAsLabel}>
          {t`It is a label`}
        </Button>
      )}
    </div>
  )
}
