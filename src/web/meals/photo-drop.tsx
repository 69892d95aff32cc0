import { t } from '@lingui/core/macro'
import { Camera, ImageUp, Images } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { PhotoButton } from './photo-button.tsx'
import { looksLikePhoto } from './photo-limits.ts'

const photoIn = (transfer: DataTransfer | null): File | undefined => {
  const files = [...(transfer?.files ?? [])]
  return files.find(looksLikePhoto) ?? files[0]
}

const isTypingPlace = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null

/** Takes a photo that is dropped anywhere on the page or pasted; says whether one hovers over it. */
function useDroppedPhoto(onPick: (file: File) => void): boolean {
  const [isHovering, setIsHovering] = useState(false)
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const hover = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Without it the browser would leave the page to show the file.
      event.preventDefault()
      setIsHovering(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsHovering(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setIsHovering(false)
      const photo = photoIn(event.dataTransfer)
      if (photo) pick(photo)
    }
    const paste = (event: ClipboardEvent) => {
      const photo = photoIn(event.clipboardData)
      if (!photo || isTypingPlace(event.target)) return
      event.preventDefault()
      pick(photo)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragenter', hover, { signal })
    window.addEventListener('dragover', hover, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [])
  return isHovering
}

interface PhotoDropProps {
  isPreparing: boolean
  onPick: (file: File) => void
}

export function PhotoDrop({ isPreparing, onPick }: PhotoDropProps) {
  const isHovering = useDroppedPhoto(onPick)
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
      <PhotoButton variant="secondary" isDisabled={isPreparing} className="mt-3 w-full not-any-pointer-coarse:hidden" onPick={onPick}>
        <Images aria-hidden="true" className="size-5" />
        {t`Choose from library`}
      </PhotoButton>
    </div>
  )
}
