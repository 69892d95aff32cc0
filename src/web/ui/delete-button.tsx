import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { Button } from './button.tsx'

/** At the other end of a dialog's buttons; on a phone its icon alone, so that they are one row. */
export function DeleteButton({ isBlocked, onClick }: { isBlocked?: boolean; onClick: () => void }) {
  return (
    <Button
      icon={Trash2}
      variant="quiet"
      className="me-auto text-brick-ink"
      {...(isBlocked && { isBlocked })}
      onClick={onClick}
    >
      <span className="max-sm:sr-only">{t`Delete`}</span>
    </Button>
  )
}
