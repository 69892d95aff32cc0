import { MEAL_INPUT } from '#contract/estimates.ts'
import { t } from '@lingui/core/macro'
import { Images, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { PhotoButton } from './photo-button.tsx'
import type { PreparedPhoto } from './photo-preparation.ts'

interface MorePhotosProps {
  photos: readonly PreparedPhoto[]
  isPreparing: boolean
  onPick: (file: File) => void
  onRemove: (photo: PreparedPhoto) => void
}

/** More photos of the same meal, from another side or of another plate. */
export function MorePhotos({ photos, isPreparing, onPick, onRemove }: MorePhotosProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {photos.map((photo, at) => (
        <div key={photo.previewUrl} className="relative animate-fade">
          <img
            src={photo.previewUrl}
            alt={t`The same meal, ${at + 2} of ${photos.length + 1}`}
            className="size-24 rounded-control bg-sunken object-cover"
          />
          <Button
            icon={X}
            variant="secondary"
            size="icon"
            aria-label={t`Remove photo ${at + 2}`}
            className="absolute top-0 end-0 rounded-full!"
            onClick={() => onRemove(photo)}
          />
        </div>
      ))}
      {photos.length < MEAL_INPUT.morePhotos && (
        <PhotoButton icon={Images} variant="quiet" isBlocked={isPreparing} onPick={onPick}>
          {isPreparing ? t`Opening the photo` : t`Add another photo of this meal`}
        </PhotoButton>
      )}
    </div>
  )
}
