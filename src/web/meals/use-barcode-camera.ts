import { productNumberSeenTwice } from '#domain/products/barcode.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createDetector } from './barcode-detector.ts'

/** Between two looks: often enough to seem at once, seldom enough for an old phone. */
const REST_MS = 120

/** Why the camera does not help: the member or the browser said no, there is none, or nothing reads its picture. */
export type CameraFailure = 'denied' | 'no-camera' | 'unreadable'

interface BarcodeCamera {
  /** Of the video that shows what the camera sees. */
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isOpen: boolean
  readonly failure: CameraFailure | null
  readonly hasTorch: boolean
  readonly isTorchOn: boolean
  readonly turnTorch: (isOn: boolean) => void
  readonly tryAgain: () => void
}

const failureOf = (error: unknown): CameraFailure => {
  const { name } = error as { name?: string }
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'no-camera'
}

const rest = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, REST_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Looks at the picture until a product number was in it twice; undefined where it is given up before. */
const lookForBarcode = async (video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> => {
  const detector = await createDetector()
  if (!detector) throw new Error('Nothing here reads barcodes')
  const seen = new Set<string>()
  while (!signal.aborted) {
    // Before its first frame there is nothing to look at.
    const isShown = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
    const texts = isShown ? (await detector.detect(video)).map(({ rawValue }) => rawValue) : []
    const barcode = productNumberSeenTwice([...seen], texts)
    if (barcode !== undefined) return signal.aborted ? undefined : barcode
    for (const text of texts) seen.add(text)
    await rest(signal)
  }
  return undefined
}

/**
 * Shows the rear camera in a video while it is on, and tells the first barcode that was seen twice. The camera is let go of when it is
 * turned off, when the page is hidden, and when it is left.
 */
export function useBarcodeCamera({ isOn, onBarcode }: { isOn: boolean; onBarcode: (barcode: string) => void }): BarcodeCamera {
  const video = useRef<HTMLVideoElement>(null)
  const [isPageShown, setIsPageShown] = useState(!document.hidden)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  const [isTorchOn, setIsTorchOn] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const tell = useEffectEvent(onBarcode)

  useEffect(() => {
    const look = () => setIsPageShown(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (!isOn || !isPageShown) return
    const ended = new AbortController()
    const { signal } = ended
    const fail = (why: CameraFailure) => {
      if (!signal.aborted) setFailure(why)
      ended.abort()
    }
    const scan = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
      })
      const letGo = () => {
        for (const one of stream.getTracks()) one.stop()
      }
      // It may have been left while the browser asked for the camera; another look may be open by now.
      if (signal.aborted || !video.current) return letGo()
      signal.addEventListener('abort', () => {
        letGo()
        setTrack(null)
        setIsTorchOn(false)
      })
      const [opened = null] = stream.getVideoTracks()
      // Somebody pulled it out, or took the permission back.
      opened?.addEventListener('ended', () => fail('no-camera'))
      video.current.srcObject = stream
      setTrack(opened)
      const barcode = await lookForBarcode(video.current, signal).catch(() => fail('unreadable'))
      if (barcode !== undefined) tell(barcode)
    }
    scan().catch((error: unknown) => fail(failureOf(error)))
    return () => ended.abort()
  }, [isOn, isPageShown, attempt])

  const turnTorch = (isOn: boolean) => {
    // TypeScript knows the light among the settings alone (W3C Image Capture).
    const light = { advanced: [{ torch: isOn } as MediaTrackConstraintSet] }
    track?.applyConstraints(light).then(
      () => setIsTorchOn(isOn),
      () => setIsTorchOn(false),
    )
  }
  const tryAgain = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  const { torch } = (track?.getCapabilities() ?? {}) as { torch?: boolean }
  return { video, isOpen: track !== null, failure, hasTorch: torch === true, isTorchOn, turnTorch, tryAgain }
}
