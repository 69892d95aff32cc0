import { useEffect, useEffectEvent } from 'react'
import { type HandedOver, onHandedOver, takeHandedOver } from './handed-over.ts'

/** Takes over what another screen handed to this one, before it was drawn or since. */
export function useHandedOver(onTaken: (handed: HandedOver) => void): void {
  const takeOver = useEffectEvent(() => {
    const handed = takeHandedOver()
    if (handed) onTaken(handed)
  })
  useEffect(() => {
    const begun = setTimeout(takeOver)
    const stop = onHandedOver(takeOver)
    return () => {
      clearTimeout(begun)
      stop()
    }
  }, [])
}
