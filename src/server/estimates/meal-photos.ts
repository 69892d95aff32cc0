import { hash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { codedMessage } from '#domain/coded-message.ts'
import { ProblemError } from '#server/http/problems.ts'
import { keepBriefly } from '#server/keep-briefly.ts'
import { createTurns } from '#server/turns/turns.ts'
import type { EncodedPhoto } from '#server/photos/decode-photo.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { problemOf } from './analysis-view.ts'
import type { SeenPhoto } from './seen-photo.ts'
import { createPacketEstimator } from './packet-estimate.ts'

const MOST_IN_ADVANCE = 16

/** What is done with the photos of a meal: they are looked at, and stored. */
export const createMealPhotos = ({
  analyser,
  labels,
  photos,
  findByBarcode,
}: Pick<ServerParts, 'analyser' | 'labels' | 'photos' | 'findByBarcode'>) => {
  // One member's photos never fill the queues of the analyser and of the reader of labels.
  const photosOf = createTurns({ atOnceOfOne: 2 })
  const labelsOf = createTurns({ atOnceOfOne: 1 })
  const packetEstimate = createPacketEstimator(labels, findByBarcode)

  /** By member and content; each serves one analysis. */
  const inAdvance = keepBriefly<Promise<SeenPhoto>>(MOST_IN_ADVANCE)
  const keyOf = (memberId: string, upload: Uint8Array) => `${memberId} ${hash('sha256', upload)}`

  /** If the built-in analyser sees no food, a remote one may still. */
  const look = async (memberId: string, upload: Uint8Array): Promise<SeenPhoto> => {
    const { outcome, photo, barcode, hasBars } = await photosOf.run(memberId, () =>
      analyser.analyse(upload),
    )
    if (photo) return { outcome, photo, barcode, hasBars }
    throw problemOf(outcome)
  }

  return {
    /** One at a time, so that one member does not fill the analyser's queue. */
    async lookAtAll(memberId: string, uploads: readonly Uint8Array[]): Promise<SeenPhoto[]> {
      const seen: SeenPhoto[] = []
      for (const upload of uploads)
        seen.push(await (inAdvance.take(keyOf(memberId, upload)) ?? look(memberId, upload)))
      return seen
    },

    /** Never fails: its analysis will say what is wrong with a photo. */
    async lookInAdvance(memberId: string, upload: Uint8Array): Promise<void> {
      const key = keyOf(memberId, upload)
      const looking = look(memberId, upload)
      inAdvance.keep(key, looking)
      await looking.catch(() => void inAdvance.take(key))
    },

    /** The meal by the barcode or the label of a packet; undefined if the photos show none. */
    packetEstimate: ((seen, asLabel, whose) =>
      labelsOf.run(whose.caller.memberId, () =>
        packetEstimate(seen, asLabel, whose),
      )) satisfies typeof packetEstimate,

    /** The photo in a format that every browser shows. */
    async preview(memberId: string, upload: Uint8Array): Promise<Uint8Array> {
      const preview = await photosOf.run(memberId, () => analyser.preview(upload))
      if (preview.kind !== 'preview') throw problemOf(preview)
      return preview.picture
    },

    /** Stores a photo under a new id, before its row is written: no row may miss its photo. */
    async keep(memberId: string, photo: EncodedPhoto): Promise<string> {
      const photoId = randomUUID()
      await photos.put(memberId, photoId, photo)
      return photoId
    },

    async stored(memberId: string, photoId: string): Promise<Uint8Array> {
      const file = await photos.open(memberId, photoId, 'picture')
      if (!file) throw new ProblemError('not_found', { words: codedMessage('refused.photo-gone') })
      return buffer(file.stream)
    },
  }
}

export type MealPhotos = ReturnType<typeof createMealPhotos>
