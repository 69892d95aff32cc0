import type { Detector } from './detector.ts'

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

/** Reads barcodes of packets: by the browser, else in the page. */
export const createDetector = async (): Promise<Detector> => {
  const Detector = detectorClass()
  const formats = await readableFormats()
  if (Detector && formats.includes('ean_13')) return new Detector({ formats })
  const { makePageDetector } = await import('./page-barcode-reader.ts')
  return makePageDetector()
}

/** Whether this browser may use a camera: only pages loaded over https may. */
export const canScan = (): boolean =>
  (navigator as { mediaDevices?: MediaDevices }).mediaDevices !== undefined
