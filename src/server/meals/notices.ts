import type { NoticeCode } from '#contract/meals.ts'
import type { Sentence } from '#domain/sentences.ts'
import { inEnglish } from '#server/http/english.ts'
import type { RemoteAnalyser } from '#server/vision/remote/remote-analyser.ts'
import type { AnalysisNotice } from './meal-estimate.ts'

/** Why the operator's analyser did not estimate a meal. */
export const noticeOf = (code: NoticeCode, remote: RemoteAnalyser | undefined): AnalysisNotice => {
  const values: NonNullable<Sentence['values']> = { remote: remote?.subject ?? '', photos: remote?.photosPerDay ?? 0 }
  return { code, values: { ...values }, words: inEnglish({ code: `notice.${code}`, values }) }
}
