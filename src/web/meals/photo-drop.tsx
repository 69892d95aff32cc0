import { t } from '@lingui/core/macro'
import { Camera, ImageUp, Images } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useDroppedFiles } from '#web/ui/use-dropped-files.ts'
import { PhotoButton } from './photo-button.tsx'
import { looksLikePhoto } from './photo-limits.ts'

const photoIn = (files: readonly File[]): File | undefined => files.find(looksLikePhoto) ?? files[0]

const isTypingPlace = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null

/** Takes a photo that is pasted. */
function usePastedPhoto(onPick: (file: File) => void): void {
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const photo = photoIn([...(event.clipboardData?.files ?? [])])
      if (!photo || isTypingPlace(event.target)) return
      event.preventDefault()
      pick(photo)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}

interface PhotoDropProps {
  isPreparing: boolean
  onPick: (file: File) => void
}

export function PhotoDrop({ isPreparing, onPick }: PhotoDropProps) {
  const isHovering = useDroppedFiles((files) => {
    const photo = photoIn(files)
    if (photo) onPick(photo)
  })
  usePastedPhoto(onPick)
  const pickChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file may be chosen again after a Retake.
    if (file) onPick(file)
    target.value = ''
  }
  return (
    <div>
      <label
        className={classes(
          'relative flex min-h-60 flex-col items-center justify-center rounded-card border-2 border-dashed px-4 py-8 text-center',
          'transition-colors hover:border-primary hover:bg-brand-soft',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isHovering ? 'border-primary bg-brand-soft' : 'border-line-strong bg-sunken',
          isPreparing && 'cursor-progress',
        )}
      >
        <input
          type="file"
          accept="image/*,.heic,.heif"
          capture="environment"
          className="sr-only"
          disabled={isPreparing}
          onChange={pickChosen}
        />
        <span aria-hidden="true" className="mb-4 grid size-18 place-items-center rounded-full bg-primary text-on-primary shadow-card">
          {isPreparing ? <Spinner className="text-3xl" /> : isHovering ? <ImageUp className="size-8" /> : <Camera className="size-8" />}
        </span>
        <span className="font-display text-xl leading-tight font-bold text-balance">
          {isPreparing ? t`Opening your photo` : isHovering ? t`Let go to take this photo` : t`Take a photo or upload image`}
        </span>
        <span className="mt-1.5 text-ink-soft">
          {isPreparing ? t`Photos of a phone may take a few seconds.` : t`Supported formats: JPG, PNG, HEIC`}
        </span>
        {!isPreparing && !isHovering && (
          <span className="mt-1 text-sm text-ink-soft pointer-coarse:hidden">{t`Or drop a photo here, or paste one.`}</span>
        )}
      </label>
      {/* On a phone the area above opens the camera at once; there this is the way to a photo taken before. */}
      <PhotoButton
        icon={Images}
        variant="secondary"
        isDisabled={isPreparing}
        className="mt-3 w-full not-any-pointer-coarse:hidden"
        onPick={onPick}
      >
        {t`Choose from library`}
      </PhotoButton>
    </div>
  )
}
