import type { EatenMark } from '#contract/fasting.ts'
import { t } from '@lingui/core/macro'
import { Clock, Undo2, Utensils } from 'lucide-react'
import { memo, useState } from 'react'
import { relativeTime } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { useDeleteEatenMark, useMarkEaten } from './fasting-queries.ts'

const EatenEarlierDialog = lazyDialog(() => import('./eaten-earlier-dialog.tsx'))

interface MarkRowProps {
  when: string
  isPending: boolean
  onTakeBack: () => void
}

function MarkRow({ when, isPending, onTakeBack }: MarkRowProps) {
  const row = useFocusAfterRemoval<HTMLLIElement>()
  return (
    <li ref={row} className="flex items-center rounded-full bg-sunken ps-3.5 text-sm">
      {t`Ate ${when}`}
      <Button
        variant="quiet"
        size="icon"
        aria-label={t`Take back: ate ${when}`}
        title={t`Take back`}
        isBlocked={isPending}
        onClick={onTakeBack}
      >
        <Undo2 aria-hidden="true" className="size-4" />
      </Button>
    </li>
  )
}

interface EatenActionsProps {
  /** Newest first. */
  marks: readonly EatenMark[]
  /** When they were read, ms. */
  readAt: number
  /** The running fast is so long that it counts only if the member confirms it. */
  needsConfirmation: boolean
}

/** "I ate, without details": one press, with an undo, or with an earlier time. */
export const EatenActions = memo(function EatenActions({
  marks,
  readAt,
  needsConfirmation,
}: EatenActionsProps) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const zone = useZone()
  const mark = useMarkEaten()
  const takeBack = useDeleteEatenMark()
  return (
    <div className="mt-auto border-t border-dashed border-line pt-4">
      {needsConfirmation && (
        <div className="mb-3">
          <p className="text-sm text-ink-soft">
            {t`Your last recording was long ago. The fast counts only if nothing was eaten in between.`}
          </p>
          <Checkbox
            label={t`I have not had anything after my last recording`}
            checked={isConfirmed}
            onChange={({ target }) => setIsConfirmed(target.checked)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Utensils}
          variant="secondary"
          isPending={mark.isPending}
          onClick={() =>
            mark.mutate(
              { recordingRoutineAdherence: needsConfirmation && isConfirmed },
              { onSuccess: () => setIsConfirmed(false) },
            )
          }
        >
          {t`I ate, without details`}
        </Button>
        <Button
          icon={Clock}
          variant="quiet"
          className="max-sm:-ms-3"
          onClick={() => setIsDialogOpen(true)}
        >
          {t`It was earlier`}
        </Button>
      </div>
      {marks.length > 0 && (
        <ul aria-label={t`Marked without details`} className="mt-3 flex flex-wrap gap-2">
          {marks.map((own) => (
            <MarkRow
              key={own.id}
              when={relativeTime(Date.parse(own.eatenAt), readAt, zone)}
              isPending={takeBack.isPending}
              onTakeBack={() => takeBack.mutate(own)}
            />
          ))}
        </ul>
      )}
      {isDialogOpen && <EatenEarlierDialog onClose={() => setIsDialogOpen(false)} />}
    </div>
  )
})
