import type { NoticeCode } from '#contract/estimates.ts'
import type { CivilDay } from '#domain/day.ts'
import type { Message } from '#domain/message.ts'
import { hasConsent } from '#server/consent/consent-reads.ts'
import type { Database } from '#server/db/schema.ts'
import type { NamesOf } from '#server/foods/food-names-in.ts'
import { inEnglish } from '#server/http/english.ts'
import type { MealPrompt } from '#server/vision/remote/meal-prompt.ts'
import type { RemoteAnalyser } from '#server/vision/remote/remote-analyser.ts'
import type { AnalysisNotice, MealEstimate } from './meal-estimate.ts'
import { remoteEstimate } from './remote-estimate.ts'
import { returnRemoteUse, spendRemoteUse } from './remote-use-store.ts'

/** The member for whom a meal is estimated, and the day. */
export interface EstimateFor {
  /** Never a transaction, because a remote analyser may need a minute. */
  readonly db: Database
  readonly memberId: string
  readonly today: CivilDay
  /** The language of names and texts. */
  readonly language: NamesOf
}

/** The answer of the remote analyser, or why there is none. */
type RemoteAnswer =
  | { readonly kind: 'estimate'; readonly estimate: MealEstimate }
  | { readonly kind: 'not-food' }
  | { readonly kind: 'none'; readonly notice: AnalysisNotice | null }

/** Says to the member why the remote analyser did not estimate a meal. */
export const noticeOf = (code: NoticeCode, remote: RemoteAnalyser | undefined): AnalysisNotice => {
  const values = { remote: remote?.subject ?? '', photos: remote?.photosPerDay ?? 0 }
  // Some notices name both, some neither.
  return { code, values, words: inEnglish({ code: `notice.${code}`, values } as Message) }
}

/** The only way to the remote analyser: checks consent and budget before anything is sent. */
export const askRemote = async (
  remote: RemoteAnalyser | undefined,
  question: MealPrompt,
  { db, memberId, today }: EstimateFor,
): Promise<RemoteAnswer> => {
  if (!remote) return { kind: 'none', notice: null }
  const none = (code: AnalysisNotice['code']): RemoteAnswer => ({
    kind: 'none',
    notice: noticeOf(code, remote),
  })
  if (!(await hasConsent(db, memberId, 'remote-vision', remote.subject)))
    return none('consent_needed')
  const use = { memberId, usedOn: today, photos: Math.max(1, question.pictures.length) }
  if (!(await spendRemoteUse(db, { ...use, budget: remote.photosPerDay })))
    return none('budget_spent')
  const outcome = await remote.analyse(question)
  switch (outcome.kind) {
    case 'seen':
      return {
        kind: 'estimate',
        estimate: remoteEstimate(outcome.meal, remote.name, question.language),
      }
    case 'not-food':
      return outcome
    // These were answered, so they count against the budget.
    case 'refused':
      return none('remote_refused')
    case 'unusable-answer':
      return none('remote_answer_unusable')
    case 'timed-out':
      return none('remote_timed_out')
    case 'busy':
      await returnRemoteUse(db, use)
      return none('remote_busy')
    case 'unavailable':
      await returnRemoteUse(db, use)
      return none('remote_unavailable')
  }
}
