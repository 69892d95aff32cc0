import { useEffect, useState } from 'react'

/**
 * The barcode detector of browsers (Accelerated Shape Detection, W3C community group), which
 * TypeScript does not know.
 */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a']

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

const readableFormats = async (): Promise<readonly string[]> => {
  try {
    const supported = (await detectorClass()?.getSupportedFormats()) ?? []
    return FORMATS.filter((format) => supported.includes(format))
  } catch {
    // A browser may have the class without anything behind it.
    return []
  }
}

/** Reads barcodes of packets; undefined where this browser cannot. */
export const createDetector = async (): Promise<Detector | undefined> => {
  const Detector = detectorClass()
  const formats = await readableFormats()
  return Detector && formats.includes('ean_13') ? new Detector({ formats }) : undefined
}

/** Whether this browser has a camera and can read barcodes. */
export function useCanScan(): boolean {
  const [canScan, setCanScan] = useState(false)
  useEffect(() => {
    // Only pages loaded over https have it.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
    if (mediaDevices === undefined) return
    let isMounted = true
    void readableFormats().then((formats) => isMounted && setCanScan(formats.includes('ean_13')))
    return () => {
      isMounted = false
    }
  }, [])
  return canScan
}
