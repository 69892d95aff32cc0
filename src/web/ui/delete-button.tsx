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

/** Removes a line of a list or of a form: a bin alone. */
export function BinButton({
  label,
  className,
  onClick,
}: {
  /** What it removes, for those who do not see where it is. */
  label: string
  className?: string
  onClick: () => void
}) {
  return (
    <Button
      icon={Trash2}
      variant="quiet"
      size="icon"
      aria-label={label}
      className={className}
      onClick={onClick}
    />
  )
}
