import type { ProblemCode } from '#contract/problem.ts'
import { t } from '@lingui/core/macro'
import { isOutcomeUnknown, RequestError, UnreachableError } from '#web/api/request-error.ts'
import { type LabelDraft, draftOfBarcode, draftOfLabel } from '#web/own-foods/own-food-form.ts'
import { errorMessage } from '#web/api/error-messages.ts'

export interface AnalysisFailure {
  readonly message: string
  /** What the member can do about it. */
  readonly advice: string
  /** The same photo may work in a moment. */
  readonly isWorthRetrying: boolean
  /** Another photo would not help, or might not, but the food table can. */
  readonly suggestsFoodTable: boolean
  /** An unknown packet: its label can be entered, with what was read of it. */
  readonly packet?: LabelDraft
  /** What of the packet was in the photo. */
  readonly shows?: 'barcode' | 'label'
  /** Its barcode could not be read: a live scan sees it many times. */
  readonly mayBeScanned?: boolean
  /** The photo can be estimated as a dish, whatever barcode is in it. */
  readonly mayBeDish?: boolean
}

const PACKET = { isWorthRetrying: false, suggestsFoodTable: true, mayBeDish: true } as const
const PHOTO_AT_FAULT = { isWorthRetrying: false, suggestsFoodTable: false }
const ANALYSER_AT_FAULT = { isWorthRetrying: true, suggestsFoodTable: true }

const outcomes = (): Partial<Record<ProblemCode, Omit<AnalysisFailure, 'message'>>> => ({
  not_food: {
    advice: t`If there is some, take another photo with the tips below, or find the dish in the food table.`,
    isWorthRetrying: false,
    suggestsFoodTable: true,
  },
  barcode_unread: {
    advice: t`Hold the camera over the barcode.`,
    isWorthRetrying: false,
    suggestsFoodTable: true,
    mayBeScanned: true,
  },
  label_unreadable: {
    advice: t`Nothing was recorded. Fill the picture with the label, without glare, or enter its numbers.`,
    ...PACKET,
    packet: draftOfBarcode(''),
  },
  unreadable_image: {
    advice: t`Nothing was recorded. A photo taken anew usually works.`,
    ...PHOTO_AT_FAULT,
  },
  photo_too_large: { advice: t`A normal photo of your phone fits easily.`, ...PHOTO_AT_FAULT },
  body_too_large: { advice: t`A normal photo of your phone fits easily.`, ...PHOTO_AT_FAULT },
  analyser_busy: {
    advice: t`Your photo is kept here: you do not have to take it again.`,
    isWorthRetrying: true,
    suggestsFoodTable: false,
  },
  too_many_requests: {
    advice: t`Your photo is still here. Try again in a minute.`,
    isWorthRetrying: true,
    suggestsFoodTable: false,
  },
  analyser_unavailable: {
    advice: t`Your photo is kept here, too, for another try.`,
    ...ANALYSER_AT_FAULT,
  },
  products_unavailable: {
    advice: t`Nothing was recorded. Try again in a moment, or let the dish be estimated.`,
    ...ANALYSER_AT_FAULT,
    mayBeDish: true,
  },
  analyser_answer_unusable: {
    advice: t`Nothing was recorded. The food table is another way.`,
    ...ANALYSER_AT_FAULT,
  },
})

const whenUnknown = () => ({
  advice: t`Nothing was recorded. Your photo is still here.`,
  ...ANALYSER_AT_FAULT,
})
const whenUnreachable = () => ({
  advice: t`Your photo is still here. Try again once you are online.`,
  isWorthRetrying: true,
  suggestsFoodTable: false,
})

const whenAnswerIsLost = () => ({
  advice: t`The meal may be in your log already. Your photo is still here: trying again never records it twice.`,
  isWorthRetrying: true,
  suggestsFoodTable: false,
})

/** What the error card says and offers after a failed analysis. */
export function failureOf(error: unknown): AnalysisFailure {
  const message = errorMessage(
    error,
    error instanceof RequestError
      ? t`Failed to analyze food image`
      : t`Failed to analyze food image. Please try again.`,
  )
  if (isOutcomeUnknown(error)) return { message, ...whenAnswerIsLost() }
  if (error instanceof UnreachableError) return { message, ...whenUnreachable() }
  const code = error instanceof RequestError ? error.code : undefined
  if (error instanceof RequestError && code === 'unknown_barcode') {
    const barcode = error.problem?.barcode ?? ''
    return {
      message,
      advice: t`Nothing was recorded. Photograph its label once, or enter it: from then on its barcode (${barcode}) is enough.`,
      ...PACKET,
      packet: draftOfBarcode(barcode),
      shows: 'barcode',
    }
  }
  if (error instanceof RequestError && error.problem?.label) {
    return {
      message,
      advice: t`Nothing is recorded yet: give it a name, and look through its numbers.`,
      ...PACKET,
      packet: draftOfLabel(error.problem.label),
      shows: 'label',
    }
  }
  return { message, ...((code && outcomes()[code]) ?? whenUnknown()) }
}
