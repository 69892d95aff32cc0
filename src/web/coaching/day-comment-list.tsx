import type { DayComment } from '#contract/coaching.ts'
import type { CivilDay } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useDayComments, useDeleteComment, useMuteCoach } from './coaching-queries.ts'

function Comment({ comment, on }: { comment: DayComment; on: CivilDay }) {
  const { id, username, text, mayMute } = comment
  const mute = useMuteCoach(id)
  const remove = useDeleteComment(id, on)
  return (
    <ListRow
      actions={
        <>
          {mayMute && (
            <Button
              variant="quiet"
              aria-label={t`Mute ${username}`}
              isPending={mute.isPending}
              onClick={() =>
                mute.mutate(true, {
                  onSuccess: () =>
                    void toast({
                      title: t`Muted`,
                      description: t`${username} is not told. Coaches shows the comments again.`,
                    }),
                })
              }
            >
              {t`Mute`}
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={t`Delete the comment of ${username}`}
            isPending={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t`Delete`}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-soft">{username}</p>
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
    </ListRow>
  )
}

/** The member's own view: quiet, below the day, and nothing where nobody wrote. */
export default function DayCommentList({ on }: { on: CivilDay }) {
  const comments = useDayComments(on).data?.data ?? []
  return (
    comments.length > 0 && (
      <ul className="mt-3 border-t border-line" aria-label={t`Comments of coaches`}>
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} on={on} />
        ))}
      </ul>
    )
  )
}
