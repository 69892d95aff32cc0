import { t } from '@lingui/core/macro'
import { Check, Undo2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

interface DecisionBarProps {
  isBusy: boolean
  isSaving: boolean
  onDiscard: () => void
  /** Before the press takes the focus from a field. */
  onPressSave: () => void
  onSave: () => void
}

/** Above the phone's navigation bar, within reach of the thumb, however long the card is. */
export function DecisionBar({
  isBusy,
  isSaving,
  onDiscard,
  onPressSave,
  onSave,
}: DecisionBarProps) {
  return (
    <div className="sticky bottom-[calc(--spacing(16)+env(safe-area-inset-bottom))] -mx-5 mt-5 -mb-5 flex flex-wrap gap-3 rounded-b-card border-t border-line bg-card px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 md:static">
      <Button
        variant="secondary"
        size="large"
        className="px-4"
        isBlocked={isBusy}
        onClick={onDiscard}
      >
        <Undo2 aria-hidden="true" className="size-5 max-sm:hidden" />
        {t`Discard`}
      </Button>
      <Button
        icon={Check}
        size="large"
        className="flex-1 px-4"
        isPending={isSaving}
        isBlocked={isBusy}
        onPointerDown={onPressSave}
        onClick={onSave}
      >
        {t`Save to Log`}
      </Button>
    </div>
  )
}
