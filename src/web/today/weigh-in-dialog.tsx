import type { MassUnit } from '#domain/units.ts'
import { WeightDialog } from '#web/weight/weight-dialog.tsx'

interface WeighInDialogProps {
  isOpen: boolean
  unit: MassUnit
  onClose: () => void
}

/** A weigh-in from any screen, in a chunk of its own. */
export default function WeighInDialog(props: WeighInDialogProps) {
  return <WeightDialog entry={null} {...props} />
}
