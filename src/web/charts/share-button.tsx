import { t } from '@lingui/core/macro'
import { Share2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-queue.ts'

/** Hands a file to the apps of the device, or saves it where they take none. */
const handOver = async (file: File): Promise<void> => {
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      // Closing the list of apps is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

interface ShareButtonProps {
  /** Around the drawing. */
  place: RefObject<HTMLElement | null>
  heading: string
  sentences: readonly string[]
  /** Shown as its icon alone. */
  isIcon?: boolean
  className?: string
}

/** Shares a drawing with its words as a picture that this device makes: nothing is sent. */
export function ShareButton({
  place,
  heading,
  sentences,
  isIcon = false,
  className,
}: ShareButtonProps) {
  const [isPending, setIsPending] = useState(false)
  const share = async () => {
    const drawing = [...(place.current?.querySelectorAll('svg') ?? [])].find(
      ({ clientHeight }) => clientHeight >= 60,
    )
    if (!drawing) return
    setIsPending(true)
    try {
      const { pictureOf } = await import('./picture.ts')
      await handOver(await pictureOf(drawing, heading, sentences))
    } catch {
      toast({ title: t`Could not make the picture`, variant: 'destructive' })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button
      icon={Share2}
      variant="quiet"
      size={isIcon ? 'icon' : 'regular'}
      isPending={isPending}
      className={className}
      onClick={() => void share()}
    >
      <span className={isIcon ? 'sr-only' : undefined}>{t`Share as a picture`}</span>
    </Button>
  )
}
