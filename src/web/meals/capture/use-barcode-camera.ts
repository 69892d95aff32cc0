import { productNumberSeenTwice } from '#domain/products/barcode.ts'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { createDetector } from './barcode-detector.ts'

/** Between two looks: often enough to feel instant, seldom enough for an old phone. */
const REST_MS = 120

/** Why the camera cannot be used: not allowed, not there, or nothing reads its picture. */
export type CameraFailure = 'denied' | 'no-camera' | 'unreadable'

interface BarcodeCamera {
  /** Of the video that shows what the camera sees. */
  readonly video: Ref<HTMLVideoElement>
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

/**
 * Shows what the camera sees, and looks at it until a product number was seen twice; undefined if
 * it is cancelled before.
 */
const lookForBarcode = async (
  video: HTMLVideoElement,
  stream: MediaStream,
  signal: AbortSignal,
): Promise<string | undefined> => {
  video.srcObject = stream
  const detector = await createDetector()
  const seen = new Set<string>()
  while (!signal.aborted) {
    // Before the first frame there is nothing to look at.
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
 * Shows the rear camera in a video while it is on, and reports the first barcode that was seen
 * twice. The camera is released when it is turned off, and when the page is hidden or left.
 */
export function useBarcodeCamera({
  isOn,
  onBarcode,
}: {
  isOn: boolean
  onBarcode: (barcode: string) => void
}): BarcodeCamera {
  // A state, not a ref: the dialog around the video may be fetched after this is first drawn.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [isPageShown, setIsPageShown] = useState(!document.hidden)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  const [isTorchOn, setIsTorchOn] = useState(false)
  const report = useEffectEvent(onBarcode)

  useEffect(() => {
    const look = () => setIsPageShown(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (!isOn || !isPageShown || video === null) return
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
      // The dialog may have been closed while the browser asked for the camera.
      if (signal.aborted) return letGo()
      signal.addEventListener('abort', () => {
        letGo()
        setTrack(null)
        setIsTorchOn(false)
      })
      const [opened = null] = stream.getVideoTracks()
      // The camera was unplugged, or the permission withdrawn.
      opened?.addEventListener('ended', () => fail('no-camera'))
      setTrack(opened)
      const barcode = await lookForBarcode(video, stream, signal).catch(() => fail('unreadable'))
      if (barcode !== undefined) report(barcode)
    }
    scan().catch((error: unknown) => fail(failureOf(error)))
    return () => ended.abort()
  }, [isOn, isPageShown, video])

  const turnTorch = (isOn: boolean) => {
    // TypeScript knows the torch only as a setting (W3C Image Capture).
    const light = { advanced: [{ torch: isOn } as MediaTrackConstraintSet] }
    track?.applyConstraints(light).then(
      () => setIsTorchOn(isOn),
      () => setIsTorchOn(false),
    )
  }
  // The video is drawn anew then, and with it the camera is asked for.
  const tryAgain = () => setFailure(null)
  const { torch } = (track?.getCapabilities() ?? {}) as { torch?: boolean }
  return {
    video: setVideo,
    isOpen: track !== null,
    failure,
    hasTorch: torch === true,
    isTorchOn,
    turnTorch,
    tryAgain,
  }
}
