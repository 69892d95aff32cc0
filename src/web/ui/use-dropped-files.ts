import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on the page; returns whether some hover over it. */
export function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isHovering, setIsHovering] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const hover = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Otherwise the browser would leave the page to show the file.
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
      take([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragenter', hover, { signal })
    window.addEventListener('dragover', hover, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [])
  return isHovering
}
