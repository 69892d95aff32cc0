import { readFile } from 'node:fs/promises'
import type { CalorieRange } from '#domain/meals/calorie-range.ts'
import { sumOfItems } from '#domain/meals/meal-items.ts'
import { embeddedEstimate } from '#server/meals/embedded-estimate.ts'
import { NOTHING_TOLD } from '#server/meals/told.ts'
import type { AnalysisOutcome, Analyser, Candidate } from '#server/vision/analyser.ts'
import { Unworkable } from '../say.mjs'
import type { LabelledPhoto } from './class-folders.ts'

export interface JudgedPhoto {
  readonly truth: string
  /** Likeliest first; empty where the photo was refused. */
  readonly candidates: readonly Candidate[]
  readonly features: Float32Array | undefined
  readonly energyKcal: number
  readonly range: CalorieRange | undefined
  readonly ms: number
}

interface UnreadablePhoto {
  readonly path: string
  readonly words: string
}

export interface JudgedPhotos {
  readonly photos: readonly JudgedPhoto[]
  readonly unreadable: readonly UnreadablePhoto[]
}

type Verdict = Pick<JudgedPhoto, 'candidates' | 'features' | 'energyKcal' | 'range'>
type Seen = { readonly kind: 'seen'; readonly photo: JudgedPhoto }
type Unseen = { readonly kind: 'unreadable'; readonly photo: UnreadablePhoto }

const REFUSED: Verdict = { candidates: [], features: undefined, energyKcal: 0, range: undefined }

const verdictOf = (outcome: Extract<AnalysisOutcome, { kind: 'estimate' }>, analyserName: string): Verdict => {
  const estimate = embeddedEstimate([outcome], NOTHING_TOLD, analyserName)
  const { energyKcal } = sumOfItems(estimate?.items ?? [])
  const candidates = [outcome.best, ...outcome.candidates]
  return { candidates, features: outcome.features, energyKcal, range: estimate?.range ?? undefined }
}

const judgePhoto = async (analyser: Analyser, { truth, path }: LabelledPhoto): Promise<Seen | Unseen> => {
  const bytes = await readFile(path).catch((error: Error) => error)
  if (bytes instanceof Error) return { kind: 'unreadable', photo: { path, words: bytes.message } }
  const startedAt = performance.now()
  const { outcome } = await analyser.judge(bytes)
  const ms = performance.now() - startedAt
  switch (outcome.kind) {
    case 'estimate':
      return { kind: 'seen', photo: { truth, ...verdictOf(outcome, analyser.name), ms } }
    case 'not-food':
      return { kind: 'seen', photo: { truth, ...REFUSED, ms } }
    case 'unreadable-image':
      return { kind: 'unreadable', photo: { path, words: outcome.refusal.words } }
    case 'busy':
    case 'unavailable':
    case 'unusable-answer':
      // It says something about the analyser and nothing about the photo: figures without it would be wrong.
      throw new Unworkable(`The food model did not judge ${path}: its answer is "${outcome.kind}".`)
  }
}

/** The first judgement waits for the model: it is made once more before any is timed. */
const warmUp = async (analyser: Analyser, photos: readonly LabelledPhoto[]): Promise<void> => {
  for (const photo of photos) {
    if ((await judgePhoto(analyser, photo)).kind === 'seen') return
  }
}

/** Judges photos one after the other, through the code that serves members. Throws, in words, where the analyser fails. */
export const judgePhotos = async (analyser: Analyser, labelled: readonly LabelledPhoto[]): Promise<JudgedPhotos> => {
  await warmUp(analyser, labelled)
  const photos: JudgedPhoto[] = []
  const unreadable: UnreadablePhoto[] = []
  for (const one of labelled) {
    const judged = await judgePhoto(analyser, one)
    if (judged.kind === 'seen') photos.push(judged.photo)
    else unreadable.push(judged.photo)
  }
  return { photos, unreadable }
}
