import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { rememberedText } from '#web/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'

/** Whether something was put away on this device, and how to do that. */
export const usePutAway = (name: string): readonly [isAway: boolean, putAway: () => void] => {
  const kept = rememberedText('localStorage', `forkcast.away.${name}`)
  const [isAway, setIsAway] = useState(() => kept.read() !== null)
  return [
    isAway,
    () => {
      kept.keep('1')
      setIsAway(true)
    },
  ]
}

/** In the corner of what it puts away, for good on this device. */
export function PutAwayButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      icon={X}
      variant="quiet"
      size="icon"
      className="absolute end-1 top-1 text-ink-soft"
      aria-label={t`Close`}
      onClick={onPress}
    />
  )
}
