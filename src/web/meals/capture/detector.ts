/**
 * The barcode detector of browsers (Accelerated Shape Detection, W3C community group), which
 * TypeScript does not know.
 */
export interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
