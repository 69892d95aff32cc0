import { readFile } from 'node:fs/promises'
import type { CalorieRange } from '#domain/meals/calorie-range.ts'
import { UNKNOWN_FOOD } from '#domain/estimates/clarifying-questions.ts'
import { sumOfItems } from '#domain/meals/meal-items.ts'
import { embeddedEstimate } from '#server/estimates/embedded-estimate.ts'
import { englishOf } from '#server/http/english.ts'
import { NO_INPUT } from '#server/meals/member-input.ts'
import type { AnalysisOutcome, Analyser, Candidate } from '#server/vision/analyser.ts'
import { CommandError } from '../say.mjs'
import type { LabelledPhoto } from './class-folders.ts'
import type { Plate } from './plates.ts'

/**
 * How exactly a photo is answered: by a dish, its group, "food" alone, several foods, or "no food".
 */
export type Level = 'dish' | 'group' | 'food' | 'several' | 'refused'

export interface AnalysedPhoto {
  readonly truth: string
  readonly source: string | undefined
  readonly level: Level
  /** The label that is said, or the group. */
  readonly said: string | undefined
  /** Labels of the foods side by side; empty where one dish is seen. */
  readonly foods: readonly string[]
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

interface AnalysedPhotos {
  readonly photos: readonly AnalysedPhoto[]
  readonly unreadable: readonly UnreadablePhoto[]
}

type Answer = Omit<AnalysedPhoto, 'truth' | 'source' | 'ms'>
type Seen = { readonly kind: 'seen'; readonly photo: AnalysedPhoto }
type Unseen = { readonly kind: 'unreadable'; readonly photo: UnreadablePhoto }

const REFUSED: Answer = {
  level: 'refused',
  said: undefined,
  foods: [],
  candidates: [],
  features: undefined,
  energyKcal: 0,
  range: undefined,
}

const saidBy = (
  outcome: Extract<AnalysisOutcome, { kind: 'estimate' }>,
  name: string | undefined,
): Pick<Answer, 'level' | 'said'> => {
  if (name === outcome.best.foodName) return { level: 'dish', said: outcome.best.label }
  return name === undefined || name === UNKNOWN_FOOD
    ? { level: 'food', said: undefined }
    : { level: 'group', said: outcome.groups[0]?.group }
}

const answerOf = (
  outcome: Extract<AnalysisOutcome, { kind: 'estimate' }>,
  analyserName: string,
): Answer => {
  const estimate = embeddedEstimate([outcome], NO_INPUT, analyserName)
  const { energyKcal } = sumOfItems(estimate?.items ?? [])
  const candidates = [outcome.best, ...outcome.candidates]
  const said = {
    ...saidBy(outcome, estimate?.foodName),
    foods: outcome.foods.map(({ best }) => best.label),
  }
  return {
    ...(estimate && estimate.items.length > 1
      ? { ...said, level: 'several', said: undefined }
      : { ...said, foods: [] }),
    candidates,
    features: outcome.features,
    energyKcal,
    range: estimate?.range ?? undefined,
  }
}

const analysePhoto = async (
  analyser: Analyser,
  { truth, source, path }: LabelledPhoto,
): Promise<Seen | Unseen> => {
  const bytes = await readFile(path).catch((error: Error) => error)
  if (bytes instanceof Error) return { kind: 'unreadable', photo: { path, words: bytes.message } }
  const startedAt = performance.now()
  const { outcome } = await analyser.analyse(bytes)
  const ms = performance.now() - startedAt
  switch (outcome.kind) {
    case 'estimate':
      return { kind: 'seen', photo: { truth, source, ...answerOf(outcome, analyser.name), ms } }
    case 'not-food':
      return { kind: 'seen', photo: { truth, source, ...REFUSED, ms } }
    case 'unreadable-image':
      return { kind: 'unreadable', photo: { path, words: englishOf(outcome.refusal.words) } }
    case 'busy':
    case 'unavailable':
    case 'unusable-answer':
      // It says something about the analyser and nothing about the photo: figures without it would
      // be wrong.
      throw new CommandError(
        `The food model did not analyse ${path}: its answer is "${outcome.kind}".`,
      )
  }
}

/** The first analysis waits for the model: it is made once more before any is timed. */
const warmUp = async (analyser: Analyser, photos: readonly LabelledPhoto[]): Promise<void> => {
  for (const photo of photos) {
    if ((await analysePhoto(analyser, photo)).kind === 'seen') return
  }
}

/**
 * Analyses photos one after the other, through the code that serves members. Throws, in words,
 * where the analyser fails.
 */
export const estimateFromPhotos = async (
  analyser: Analyser,
  labelled: readonly LabelledPhoto[],
): Promise<AnalysedPhotos> => {
  await warmUp(analyser, labelled)
  const photos: AnalysedPhoto[] = []
  const unreadable: UnreadablePhoto[] = []
  for (const one of labelled) {
    const analysed = await analysePhoto(analyser, one)
    if (analysed.kind === 'seen') photos.push(analysed.photo)
    else unreadable.push(analysed.photo)
  }
  return { photos, unreadable }
}

/** The labels of the foods that each plate is taken to hold: of one dish it is that alone. */
export const analysePlates = async (analyser: Analyser, plates: readonly Plate[]) => {
  const analysed: { plate: Plate; foods: readonly string[] }[] = []
  const unreadable: UnreadablePhoto[] = []
  for (const plate of plates) {
    const answer = await analysePhoto(analyser, {
      truth: '',
      source: plate.source,
      path: plate.path,
    })
    if (answer.kind === 'unreadable') unreadable.push(answer.photo)
    else
      analysed.push({
        plate,
        foods: answer.photo.level === 'dish' ? [answer.photo.said ?? ''] : answer.photo.foods,
      })
  }
  return { plates: analysed, unreadable }
}
