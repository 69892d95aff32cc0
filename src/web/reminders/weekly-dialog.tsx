import { t } from '@lingui/core/macro'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useUnits } from '#web/language/chosen-units.ts'
import WeightDialog from '#web/weight/weight-dialog.tsx'

interface WeeklyDialogProps {
  onSkip: () => void
  /** The weight form was closed, whether a weight was saved or not. */
  onFormClose: () => void
}

/** Asks for the weekly weigh-in and takes it; closing the question skips the week. */
export default function WeeklyDialog({ onSkip, onFormClose }: WeeklyDialogProps) {
  const { massUnit: unit } = useUnits()
  const [isRecording, setIsRecording] = useState(false)
  if (isRecording) {
    return (
      <WeightDialog
        isOpen
        entry={null}
        unit={unit}
        onClose={() => {
          setIsRecording(false)
          onFormClose()
        }}
      />
    )
  }
  return (
    <Dialog
      onClose={onSkip}
      title={t`Weekly Weight Check`}
      description={t`A week has gone by: time to step on the scales.`}
      footer={
        <>
          <Button variant="secondary" onClick={onSkip}>
            {t`Skip This Week`}
          </Button>
          <Button onClick={() => setIsRecording(true)}>{t`Record Weight`}</Button>
        </>
      }
    >
      <div className="flex items-center gap-4 pb-1">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-saffron-soft text-saffron-ink"
        >
          <Scale className="size-7" />
        </span>
        <p>
          {t`One number a week keeps the forecast honest. In the morning, before breakfast, is best: water alone moves the scales by a kilogram during the day.`}
        </p>
      </div>
    </Dialog>
  )
}
