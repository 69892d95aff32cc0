import type { Analysis } from '#contract/estimates.ts'
import { t } from '@lingui/core/macro'
import {
  Camera,
  CameraOff,
  CircleAlert,
  Flashlight,
  FlashlightOff,
  RotateCw,
  ScanBarcode,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#web/api/request-error.ts'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { KeptForLater } from '#web/offline/not-sent.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useAnalyzeBarcode } from '../meals-queries.ts'
import { PhotoButton } from '#web/meals/photos/photo-button.tsx'
import type { MealBoxes } from './use-analysis.ts'
import { type CameraFailure, useBarcodeCamera } from './use-barcode-camera.ts'

export interface ScannerProps {
  boxes: MealBoxes & { eatenAt?: string }
  onScanned: (analysis: Analysis) => void
  /** The barcode is unknown: the page shows the card that asks for its label. */
  onUnknown: (error: RequestError) => void
  onPhoto: (photo: File) => void
  onClose: () => void
}

const failureText = (failure: CameraFailure): { title: string; advice: string } => {
  switch (failure) {
    case 'denied':
      return {
        title: t`The camera is not allowed here`,
        advice: t`Allow it for this page in your browser, or take a photo of the barcode: that works as well.`,
      }
    case 'no-camera':
      return {
        title: t`No camera could be opened`,
        advice: t`Another app may be using it. A photo of the barcode works as well.`,
      }
    case 'unreadable':
      return {
        title: t`This browser cannot read barcodes now`,
        advice: t`Take a photo of the barcode: the server reads it.`,
      }
  }
}

function Scanner({ boxes, onScanned, onUnknown, onPhoto, onClose }: ScannerProps) {
  const [barcode, setBarcode] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useAnalyzeBarcode()
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  const lookUp = (found: string) => {
    setBarcode(found)
    underWay.current = new AbortController()
    mutate(
      { body: { barcode: found, ...boxes }, signal: underWay.current.signal },
      {
        onSuccess: onScanned,
        onError: (failed) => {
          if (failed instanceof KeptForLater) {
            toast({
              title: t`Your barcode is kept`,
              description: t`It waits on this device, and is looked up and logged once there is a connection.`,
            })
            onClose()
          } else if (failed instanceof RequestError && failed.code === 'unknown_barcode')
            onUnknown(failed)
        },
      },
    )
  }
  const scanAgain = () => {
    reset()
    setBarcode(null)
  }
  const { video, ...camera } = useBarcodeCamera({ isOn: barcode === null, onBarcode: lookUp })
  const failure = camera.failure && failureText(camera.failure)
  return (
    <Dialog
      title={t`Scan a barcode`}
      onClose={onClose}
      footer={
        <PhotoButton
          icon={Camera}
          variant="secondary"
          className="flex-1"
          opensCamera
          onPick={onPhoto}
        >
          {t`Take a photo instead`}
        </PhotoButton>
      }
    >
      <div className="space-y-4">
        {failure ? (
          <Notice
            tone="saffron"
            isAlert
            title={failure.title}
            icon={<CameraOff className="size-5 text-saffron-ink" />}
          >
            {failure.advice}
          </Notice>
        ) : error ? (
          <Notice tone="brick" isAlert icon={<CircleAlert className="size-5 text-brick-ink" />}>
            {changeErrorMessage(error)}
          </Notice>
        ) : (
          <div className="relative grid aspect-4/3 max-h-[52dvh] w-full place-items-center overflow-hidden rounded-card bg-sunken">
            <video
              ref={video}
              autoPlay
              muted
              playsInline
              aria-label={t`What the camera sees`}
              className="absolute inset-0 size-full object-cover"
            />
            {camera.isOpen ? (
              <span
                aria-hidden="true"
                className="relative h-2/5 w-4/5 rounded-card border-3 border-on-panel"
              />
            ) : (
              <Spinner className="relative text-3xl text-brand" />
            )}
          </div>
        )}
        <p role="status" className={failure || error ? 'sr-only' : 'text-center font-medium'}>
          {barcode !== null
            ? isPending && t`Looking up ${barcode}`
            : failure === null &&
              (camera.isOpen ? t`Hold the camera over the barcode.` : t`Opening the camera`)}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          {failure && (
            <Button icon={RotateCw} onClick={camera.tryAgain}>
              {t`Try again`}
            </Button>
          )}
          {error && barcode !== null && (
            <>
              <Button icon={RotateCw} onClick={() => lookUp(barcode)}>
                {t`Try again`}
              </Button>
              <Button icon={ScanBarcode} variant="secondary" onClick={scanAgain}>
                {t`Scan another one`}
              </Button>
            </>
          )}
          {camera.hasTorch && (
            <Button
              variant="secondary"
              aria-pressed={camera.isTorchOn}
              onClick={() => camera.turnTorch(!camera.isTorchOn)}
            >
              {camera.isTorchOn ? (
                <FlashlightOff aria-hidden="true" className="size-5" />
              ) : (
                <Flashlight aria-hidden="true" className="size-5" />
              )}
              {t({ message: 'Light', context: 'of the phone, to see by' })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The live view of a phone's camera: the first barcode in it is looked up and logged. */
export default function ScanDialog({ isOpen, ...scanner }: ScannerProps & { isOpen: boolean }) {
  return isOpen && <Scanner {...scanner} />
}
