import { t } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import { wordsFor } from '#web/api/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SaveRowProps {
  /** Of the button that saves. */
  words: string
  change: { isPending: boolean; error: Error | null }
  isDirty: boolean
  onUndo: () => void
}

/** The end of a form of settings: why it was not saved, and the buttons to save it or take the changes back. */
export function SaveRow({ words, change: { isPending, error }, isDirty, onUndo }: SaveRowProps) {
  return (
    <>
      {error && (
        <Notice isAlert tone="brick" icon={<CircleAlert className="size-5" />} title={t`Not saved`}>
          {wordsFor(error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!isDirty} isPending={isPending}>
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
