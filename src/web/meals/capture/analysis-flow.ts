import type { Analysis } from '#contract/estimates.ts'
import type { AnalysisFailure } from './analysis-failure.ts'
import type { PreparedPhoto } from '#web/meals/photos/photo-preparation.ts'

/**
 * How far the bar gets by the upload alone, where it stays while the analyser works: set by the
 * specification, see docs/domain.md.
 */
const UPLOADED_PERCENT = 70

export type FlowState =
  | { view: 'capture'; photo: PreparedPhoto | null; isPreparing: boolean; refusal: string | null }
  | { view: 'loading'; photo: PreparedPhoto; uploadedFraction: number }
  /** Without a photo where the meal was described. */
  | { view: 'results'; photo: PreparedPhoto | null; analysis: Analysis }
  | { view: 'error'; photo: PreparedPhoto | null; failure: AnalysisFailure }

export type FlowEvent =
  | { type: 'file-picked' }
  | { type: 'photo-prepared'; photo: PreparedPhoto }
  | { type: 'photo-refused'; refusal: string }
  | { type: 'analysis-started' }
  | { type: 'upload-advanced'; fraction: number }
  | { type: 'analysis-cancelled' }
  | { type: 'analysed'; analysis: Analysis }
  | { type: 'described'; analysis: Analysis }
  | { type: 'failed'; failure: AnalysisFailure }
  | { type: 'reset' }

export const emptyCapture: Extract<FlowState, { view: 'capture' }> = {
  view: 'capture',
  photo: null,
  isPreparing: false,
  refusal: null,
}

/**
 * No photo, photo chosen, analysing, then result or error. An event that does not fit the state
 * changes nothing.
 */
export function nextFlow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'reset':
      return emptyCapture
    case 'file-picked':
      return { ...emptyCapture, isPreparing: true }
    case 'photo-prepared':
      return state.view === 'capture' ? { ...emptyCapture, photo: event.photo } : state
    case 'photo-refused':
      return state.view === 'capture' ? { ...emptyCapture, refusal: event.refusal } : state
    case 'analysis-started':
      return state.photo && state.view !== 'loading'
        ? { view: 'loading', photo: state.photo, uploadedFraction: 0 }
        : state
    case 'upload-advanced':
      return state.view === 'loading'
        ? { ...state, uploadedFraction: Math.max(state.uploadedFraction, event.fraction) }
        : state
    case 'analysis-cancelled':
      return state.view === 'loading' ? { ...emptyCapture, photo: state.photo } : state
    case 'analysed':
      return state.view === 'loading'
        ? { view: 'results', photo: state.photo, analysis: event.analysis }
        : state
    case 'described':
      return state.view === 'capture'
        ? { view: 'results', photo: null, analysis: event.analysis }
        : state
    case 'failed':
      return { view: 'error', photo: state.photo, failure: event.failure }
  }
}

export const shownPercent = (uploadedFraction: number): number =>
  Math.round(UPLOADED_PERCENT * Math.min(1, Math.max(0, uploadedFraction)))
