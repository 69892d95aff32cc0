import { t } from '@lingui/core/macro'
import { percent } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { shownPercent } from './analysis-flow.ts'
import type { PreparedPhoto } from '#web/meals/photos/photo-preparation.ts'
import { arrivalHeadingClasses, useArrivalFocus } from '../use-arrival-focus.ts'
import { unitsNow } from '#web/language/chosen-units.ts'

interface LoadingCardProps {
  photo: PreparedPhoto
  uploadedFraction: number
  onCancel: () => void
}

export default function LoadingCard({ photo, uploadedFraction, onCancel }: LoadingCardProps) {
  const heading = useArrivalFocus()
  const isUploading = uploadedFraction < 1
  return (
    <Card aria-busy="true">
      <img
        src={photo.previewUrl}
        alt=""
        className="mb-5 h-44 w-full rounded-card bg-sunken object-cover motion-safe:animate-pulse"
      />
      <CardTitle ref={heading} tabIndex={-1} className={arrivalHeadingClasses}>
        {t`Analyzing Your Food`}
      </CardTitle>
      <CardText>{t`Our AI is identifying ingredients and calculating nutrition...`}</CardText>
      <Progress
        label={t`Analysis`}
        percent={shownPercent(uploadedFraction)}
        valueText={
          isUploading && unitsNow().numbersHidden
            ? t`Sending your photo`
            : isUploading
              ? t`${percent(uploadedFraction)} of the photo sent`
              : t`Photo sent, the analysis is running`
        }
        className="mt-5"
      />
      <div className="mt-3 flex min-h-11 items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          {isUploading ? t`Sending your photo` : t`Photo sent. Looking at it now.`}
        </p>
        {/* Once the photo is sent, the meal is as good as recorded; the result card can take it back. */}
        {isUploading && (
          <Button variant="quiet" onClick={onCancel}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </Card>
  )
}
