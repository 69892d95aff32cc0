import { useEffect, useRef, useState } from 'react'
import { wordsFor } from '#web/api/words.ts'
import { FileRefusal } from './photo-limits.ts'
import { type PreparedPhoto, preparePhoto, releasePhoto, type ShowByServer } from './photo-preparation.ts'

export interface MorePhotosState {
  readonly photos: readonly PreparedPhoto[]
  readonly isPreparing: boolean
  readonly refusal: string | null
  add(file: File): Promise<void>
  remove(photo: PreparedPhoto): void
  clear(): void
}

/** The photos of a meal after its first. */
export function useMorePhotos(showByServer: ShowByServer): MorePhotosState {
  const [photos, setPhotos] = useState<readonly PreparedPhoto[]>([])
  const [isPreparing, setIsPreparing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // A photo that is still being prepared when its meal is given up is thrown away.
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
        if (ofMeal === meal.current) setPhotos((others) => [...others, prepared])
        else releasePhoto(prepared)
      } catch (error) {
        if (ofMeal === meal.current) setRefusal(error instanceof FileRefusal ? error.message : wordsFor(error))
      } finally {
        if (ofMeal === meal.current) setIsPreparing(false)
      }
    },
    remove(photo) {
      releasePhoto(photo)
      setPhotos((others) => others.filter((other) => other !== photo))
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
