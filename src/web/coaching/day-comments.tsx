import type { CivilDay } from '#domain/day.ts'
import { withMessages } from '#web/language/language.ts'
import { useMember } from '#web/member/session.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const DayCommentList = lazyPart(withMessages('household', () => import('./day-comment-list.tsx')))

/** What coaches wrote on a day. Who was never commented asks for nothing. */
export function DayComments({ on }: { on: CivilDay }) {
  return useMember().hasDayComments ? <DayCommentList on={on} /> : null
}
