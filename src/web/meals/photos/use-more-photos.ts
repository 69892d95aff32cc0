import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/api/error-messages.ts'
import { FileRefusal } from './photo-limits.ts'
import {
  type PreparedPhoto,
  preparePhoto,
  releasePhoto,
  type RenderOnServer,
} from './photo-preparation.ts'

export interface MorePhotosState {
  readonly photos: readonly PreparedPhoto[]
  readonly isPreparing: boolean
  readonly refusal: string | null
  add(file: File): Promise<void>
  remove(photo: PreparedPhoto): void
  /** Shows those that were kept on this device. */
  restore(images: readonly string[]): void
  clear(): void
}

/**
 * The photos of a meal after the first. `onChange` is called when the member adds or removes one.
 */
export function useMorePhotos(
  showByServer: RenderOnServer,
  onChange?: (images: readonly string[]) => void,
): MorePhotosState {
  const [photos, setPhotos] = useState<readonly PreparedPhoto[]>([])
  const [isPreparing, setIsPreparing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Photos still being prepared for a meal that was given up are dropped.
  const meal = useRef(0)
  const shown = useRef(photos)
  useEffect(() => {
    shown.current = photos
  }, [photos])
  useEffect(
    () => () => {
      meal.current += 1
      shown.current.forEach(releasePhoto)
    },
    [],
  )

  const show = (next: readonly PreparedPhoto[]) => {
    shown.current = next
    setPhotos(next)
    onChange?.(next.map(({ imageBase64 }) => imageBase64))
  }

  return {
    photos,
    isPreparing,
    refusal,
    async add(file) {
      const ofMeal = meal.current
      setRefusal(null)
      setIsPreparing(true)
      try {
        const prepared = await preparePhoto(file, showByServer)
        if (ofMeal === meal.current) show([...shown.current, prepared])
        else releasePhoto(prepared)
      } catch (error) {
        if (ofMeal === meal.current)
          setRefusal(error instanceof FileRefusal ? error.message : errorMessage(error))
      } finally {
        if (ofMeal === meal.current) setIsPreparing(false)
      }
    },
    remove(photo) {
      releasePhoto(photo)
      show(shown.current.filter((other) => other !== photo))
    },
    restore(images) {
      setPhotos(images.map((image) => ({ previewUrl: image, imageBase64: image, time: undefined })))
    },
    clear() {
      meal.current += 1
      photos.forEach(releasePhoto)
      setPhotos([])
      setIsPreparing(false)
      setRefusal(null)
    },
  }
}
