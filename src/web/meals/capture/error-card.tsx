import { t } from '@lingui/core/macro'
import {
  Camera,
  CircleAlert,
  Lightbulb,
  PencilLine,
  RotateCw,
  ScanBarcode,
  Search,
  Sparkles,
} from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AnalysisFailure } from './analysis-failure.ts'
import { PhotoButton } from '#web/meals/photos/photo-button.tsx'
import type { PreparedPhoto } from '#web/meals/photos/photo-preparation.ts'
import { arrivalHeadingClasses, useArrivalFocus } from '../use-arrival-focus.ts'

const photoTips = () => [
  t`Ensure good lighting`,
  t`Center the food in the frame`,
  t`Avoid cluttered backgrounds`,
  t`Make sure the food is clearly visible`,
]

interface ErrorCardProps {
  photo: PreparedPhoto | null
  failure: AnalysisFailure
  onTryAgain: () => void
  onTryAnother: () => void
  /** Sends the photo again, to estimate what is on the plate. */
  onEstimateAsDish: () => void
  /** Asks for the label of an unknown packet. */
  onEnterLabel: () => void
  /** Takes a photo of that label. */
  onPhotographLabel: (photo: File) => void
  onScan: () => void
  onOpenFoodTable: () => void
}

export default function ErrorCard({
  photo,
  failure,
  onTryAgain,
  onTryAnother,
  onEstimateAsDish,
  onEnterLabel,
  onPhotographLabel,
  onScan,
  onOpenFoodTable,
}: ErrorCardProps) {
  const heading = useArrivalFocus()
  const { packet, shows } = failure
  const canRetry = failure.isWorthRetrying && photo !== null
  return (
    <Card>
      {photo && (
        <img
          src={photo.previewUrl}
          alt=""
          className="mb-5 h-36 w-full rounded-card bg-sunken object-cover"
        />
      )}
      <CardTitle ref={heading} tabIndex={-1} className={arrivalHeadingClasses}>
        {shows === 'barcode'
          ? t`A New Barcode`
          : shows === 'label'
            ? t`A Nutrition Label`
            : t`Unable to Analyze Food`}
      </CardTitle>
      <Notice
        tone={shows ? 'saffron' : 'brick'}
        isAlert
        icon={
          shows ? (
            <ScanBarcode className="size-5 text-saffron-ink" />
          ) : (
            <CircleAlert className="size-5 text-brick-ink" />
          )
        }
        className="mt-4"
      >
        <p className="font-semibold">{failure.message}</p>
        <p className="mt-1">{failure.advice}</p>
      </Notice>
      <div className="mt-5 flex flex-col gap-3">
        {canRetry && (
          <Button icon={RotateCw} size="large" onClick={onTryAgain}>
            {t`Try again`}
          </Button>
        )}
        {failure.mayBeScanned && (
          <Button icon={ScanBarcode} size="large" onClick={onScan}>
            {t`Scan a barcode`}
          </Button>
        )}
        {shows === 'barcode' && (
          <PhotoButton icon={Camera} size="large" opensCamera onPick={onPhotographLabel}>
            {t`Photograph its label`}
          </PhotoButton>
        )}
        {packet && (
          <Button
            icon={PencilLine}
            size="large"
            variant={shows === 'barcode' ? 'secondary' : 'primary'}
            onClick={onEnterLabel}
          >
            {shows === 'label' ? t`Look at its numbers` : t`Enter its label`}
          </Button>
        )}
        {failure.mayBeDish && photo !== null && (
          <Button icon={Sparkles} size="large" variant="secondary" onClick={onEstimateAsDish}>
            {t`Estimate the dish instead`}
          </Button>
        )}
        <Button
          icon={Camera}
          size="large"
          variant={canRetry || packet || failure.mayBeScanned ? 'secondary' : 'primary'}
          onClick={onTryAnother}
        >
          {t`Try Another Photo`}
        </Button>
        {failure.suggestsFoodTable && (
          <Button icon={Search} variant="quiet" onClick={onOpenFoodTable}>
            {t`Find it in the food table`}
          </Button>
        )}
      </div>
      {!packet && !failure.mayBeScanned && (
        <>
          <h3 className="mt-6 flex items-center gap-2 text-base">
            <Lightbulb aria-hidden="true" className="size-5 text-saffron-ink" />
            {t`For a photo that works`}
          </h3>
          <ul className="mt-2 list-disc space-y-1 ps-6 text-ink-soft marker:text-saffron">
            {photoTips().map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
