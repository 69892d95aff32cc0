import { t } from '@lingui/core/macro'
import { Camera, ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { looksLikePhoto } from './photo-limits.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'

const photoIn = (files: readonly File[]): File | undefined => files.find(looksLikePhoto) ?? files[0]

const isTypingPlace = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null

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
  usePastedPhoto(onPick)
  const pick = (files: readonly File[]) => {
    const photo = photoIn(files)
    if (photo) onPick(photo)
  }
  return (
    <FileDrop
      accept="image/*,.heic,.heif"
      capture="environment"
      className="gap-x-4 gap-y-2 max-sm:flex-row max-sm:py-3 max-sm:text-start sm:min-h-40"
      isBusy={isPreparing}
      onPick={pick}
    >
      {(isHovering) => (
        <>
          <span
            aria-hidden="true"
            className="grid size-14 shrink-0 place-items-center rounded-full bg-primary text-on-primary shadow-card"
          >
            {isPreparing ? (
              <Spinner className="text-2xl" />
            ) : isHovering ? (
              <ImageUp className="size-7" />
            ) : (
              <Camera className="size-7" />
            )}
          </span>
          <span className="min-w-0">
            <span className="block font-display text-xl leading-tight font-bold text-balance">
              {isPreparing
                ? t`Opening your photo`
                : isHovering
                  ? t`Let go to take this photo`
                  : t`Take a photo or upload image`}
            </span>
            <span className="mt-1 block text-sm text-ink-soft">
              {isPreparing
                ? t`Photos of a phone may take a few seconds.`
                : t`Supported formats: JPG, PNG, HEIC`}
            </span>
            {!isPreparing && !isHovering && (
              <span className="block text-sm text-ink-soft max-sm:hidden pointer-coarse:hidden">{t`Or drop a photo here, or paste one.`}</span>
            )}
          </span>
        </>
      )}
    </FileDrop>
  )
}
