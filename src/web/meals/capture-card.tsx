import { Camera, CircleAlert, Sparkles } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoDrop } from './photo-drop.tsx'
import type { PreparedPhoto } from './photo-preparation.ts'
import type { MealBoxes } from './use-analysis.ts'
import { arrivalHeadingClasses, useArrivalFocus } from './use-arrival-focus.ts'

interface BoxesProps {
  boxes: MealBoxes
  onChange: (boxes: MealBoxes) => void
}

export function MealCheckboxes({ boxes, onChange }: BoxesProps) {
  return (
    <div>
      <Checkbox
        label="I have a glass of water prior to my meal!"
        checked={boxes.preMealWater}
        onChange={(event) => onChange({ ...boxes, preMealWater: event.target.checked })}
      />
      <Checkbox
        label="I have not had anything after my last recording"
        checked={boxes.recordingRoutineAdherence}
        onChange={(event) => onChange({ ...boxes, recordingRoutineAdherence: event.target.checked })}
      />
    </div>
  )
}

interface CaptureCardProps extends BoxesProps {
  photo: PreparedPhoto | null
  isPreparing: boolean
  refusal: string | null
  /** Whether it took the place of another card, or of a photo. */
  isArrival: boolean
  onPick: (file: File) => void
  onRetake: () => void
  onAnalyze: () => void
}

export function CaptureCard({
  photo,
  isPreparing,
  refusal,
  isArrival,
  boxes,
  onChange,
  onPick,
  onRetake,
  onAnalyze,
}: CaptureCardProps) {
  const titleId = useId()
  const heading = useArrivalFocus(isArrival)
  const analyzeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What was pressed to get here is gone; the next press is at hand.
    if (photo) analyzeButton.current?.focus()
  }, [photo])
  return (
    <Card aria-labelledby={titleId}>
      <CardTitle id={titleId} ref={heading} tabIndex={-1} className={arrivalHeadingClasses}>
        Capture Your Food
      </CardTitle>
      <CardText className="mb-4">One photo of the whole plate is enough.</CardText>
      {refusal && (
        <Notice tone="brick" isAlert icon={<CircleAlert className="size-5" />} className="mb-4">
          {refusal}
        </Notice>
      )}
      {photo ? (
        <img
          src={photo.previewUrl}
          alt="The food as you photographed it"
          className="max-h-[46dvh] min-h-40 w-full animate-fade rounded-card bg-sunken object-contain"
        />
      ) : (
        <PhotoDrop isPreparing={isPreparing} onPick={onPick} />
      )}
      <p role="status" className="sr-only">
        {isPreparing ? 'Opening your photo' : photo ? 'Your photo is ready to be analyzed' : ''}
      </p>
      <div className="mt-3">
        <MealCheckboxes boxes={boxes} onChange={onChange} />
      </div>
      {photo && (
        <div className="mt-4 flex gap-3">
          <Button variant="secondary" size="large" onClick={onRetake}>
            <Camera aria-hidden="true" className="size-5" />
            Retake
          </Button>
          <Button ref={analyzeButton} size="large" className="flex-1" onClick={onAnalyze}>
            <Sparkles aria-hidden="true" className="size-5" />
            Analyze
          </Button>
        </div>
      )}
    </Card>
  )
}
