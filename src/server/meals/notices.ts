import type { NoticeCode } from '#contract/meals.ts'
import type { RemoteAnalyser } from '#server/vision/remote/remote-analyser.ts'
import type { Notice } from './meal-estimate.ts'

const BUILT_IN = 'The built-in analyser judged this instead.'

const WORDS: Record<NoticeCode, (remote: string, photosPerDay: number) => string> = {
  consent_needed: (remote) => `${remote} gets nothing of yours until you agree to it. ${BUILT_IN}`,
  budget_spent: (remote, photosPerDay) => `Your ${photosPerDay} photos for ${remote} are used up for today. ${BUILT_IN}`,
  remote_unavailable: (remote) => `${remote} could not be reached. ${BUILT_IN}`,
  remote_busy: (remote) => `${remote} has too much to do right now. ${BUILT_IN}`,
  remote_timed_out: (remote) => `${remote} took too long. ${BUILT_IN}`,
  remote_refused: (remote) => `${remote} would not judge this. ${BUILT_IN}`,
  remote_answer_unusable: (remote) => `${remote} gave no answer that could be used. ${BUILT_IN}`,
  note_not_used: () => 'The built-in analyser understands only how much was eaten ("half a portion"). You can change the foods by hand.',
}

export const noticeOf = (code: NoticeCode, remote: RemoteAnalyser | undefined): Notice => ({
  code,
  words: WORDS[code](remote?.subject ?? '', remote?.photosPerDay ?? 0),
})
