import { MEAL_INPUT } from '#contract/estimates.ts'
import { t } from '@lingui/core/macro'
import { Camera, RotateCw, X } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextareaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { usePreviewPhoto } from '../meals-queries.ts'
import { PhotoButton } from '#web/meals/photos/photo-button.tsx'
import { useMorePhotos } from '#web/meals/photos/use-more-photos.ts'

interface EstimateAgainProps {
  /** For a described meal the words are replaced; for a photo, words and photos are added. */
  isOfWords: boolean
  note: string
  /** A new estimate replaces the member's changes of the foods. */
  losesChanges: boolean
  canAddPhoto: boolean
  isPending: boolean
  error: unknown
  onEstimate: (more: { note: string; imageBase64?: string }) => void
  onCancel: () => void
}

/** What a member adds for a new estimate: words, or one more photo. */
export default function EstimateAgain({
  isOfWords,
  note,
  losesChanges,
  canAddPhoto,
  isPending,
  error,
  onEstimate,
  onCancel,
}: EstimateAgainProps) {
  const { control, register, handleSubmit } = useForm({ defaultValues: { words: note } })
  const words = useWatch({ control, name: 'words' })
  const { mutateAsync: showByServer } = usePreviewPhoto()
  const { photos, isPreparing, refusal, add, remove } = useMorePhotos(showByServer)
  const [photo] = photos
  const hasSomething =
    photo !== undefined || (isOfWords ? words.trim() !== '' : words.trim() !== note.trim())
  return (
    <Form
      isPending={isPending}
      className="space-y-3 rounded-card bg-sunken p-4"
      onSubmit={handleSubmit(() =>
        onEstimate({ note: words.trim(), ...(photo && { imageBase64: photo.imageBase64 }) }),
      )}
    >
      <TextareaField
        label={isOfWords ? t`What did you eat?` : t`What does the photo not show?`}
        hint={
          isOfWords ? undefined : t`Such as “half a portion, no dressing” or “fried in butter”.`
        }
        autoFocus
        rows={2}
        className="min-h-20!"
        maxLength={isOfWords ? MEAL_INPUT.wordsLength : MEAL_INPUT.noteLength}
        {...register('words')}
      />
      {photo && (
        <div className="relative w-fit">
          <img
            src={photo.previewUrl}
            alt={t`The same meal once more`}
            className="h-24 rounded-control object-cover"
          />
          <Button
            icon={X}
            variant="secondary"
            size="icon"
            aria-label={t`Leave this photo out`}
            className="absolute top-1 end-1 rounded-full!"
            onClick={() => remove(photo)}
          />
        </div>
      )}
      {refusal && (
        <Notice tone="brick" isAlert>
          {refusal}
        </Notice>
      )}
      <FailureNotice error={error} words={changeErrorMessage} />
      {losesChanges && (
        <p className="text-sm font-medium text-saffron-ink">{t`Another look replaces the changes that you made.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={RotateCw}
          type="submit"
          isPending={isPending}
          isBlocked={!hasSomething || isPreparing}
        >
          {isPending ? t`Looking again` : t`Estimate again`}
        </Button>
        {canAddPhoto && !photo && (
          <PhotoButton
            icon={Camera}
            variant="secondary"
            isBlocked={isPreparing || isPending}
            onPick={(file) => void add(file)}
          >
            {isPreparing ? t`Opening the photo` : t`Add a photo`}
          </PhotoButton>
        )}
        <Button variant="quiet" isBlocked={isPending} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  )
}
