import { Scale } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'

interface WeeklyDialogProps {
  onSkip: () => void
  /** The member goes to weigh in: nothing is skipped. */
  onLeave: () => void
}

/** Asks for the weekly weigh-in; closing it skips the week. */
export default function WeeklyDialog({ onSkip, onLeave }: WeeklyDialogProps) {
  const [, navigate] = useLocation()
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onSkip()}>
      <DialogContent
        title="Weekly Weight Check"
        description="A week has gone by since your last weigh-in."
        footer={
          <>
            <Button variant="secondary" onClick={onSkip}>
              Skip This Week
            </Button>
            <Button
              onClick={() => {
                onLeave()
                navigate(paths.weight)
              }}
            >
              Record Weight
            </Button>
          </>
        }
      >
        <div className="flex items-center gap-4 pb-1">
          <span aria-hidden="true" className="grid size-14 shrink-0 place-items-center rounded-full bg-saffron-soft text-saffron-ink">
            <Scale className="size-7" />
          </span>
          <p>
            One number a week keeps the forecast honest. Weigh yourself in the morning, before breakfast: water alone moves
            the scales by a kilogram during the day.
          </p>
        </div>
      </DialogContent>
    </Dialog>
  )
}
