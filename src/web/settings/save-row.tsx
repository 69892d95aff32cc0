import { t } from '@lingui/core/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'

interface SaveRowProps {
  /** On the button that saves. */
  words: string
  change: { isPending: boolean; error: Error | null }
  isDirty: boolean
  onUndo: () => void
}

/** The end of a settings form: the failure, and the buttons to save or undo the changes. */
export function SaveRow({ words, change: { isPending, error }, isDirty, onUndo }: SaveRowProps) {
  return (
    <>
      <FailureNotice error={error} title={t`Not saved`} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBlocked={!isDirty} isPending={isPending}>
          {words}
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={onUndo}>
            {t`Undo changes`}
          </Button>
        )}
      </div>
    </>
  )
}
