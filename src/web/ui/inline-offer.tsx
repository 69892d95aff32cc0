import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

interface InlineOfferProps {
  children: ReactNode
  action: string
  isPending?: boolean
  onPress: () => void
  className?: string
}

/** A message with an action, inside a form or dialog, where a toast would be outside. */
export function InlineOffer({
  children,
  action,
  isPending = false,
  onPress,
  className,
}: InlineOfferProps) {
  return (
    <div
      role="status"
      className={classes(
        'flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pe-1 ps-4',
        className,
      )}
    >
      <span>{children}</span>
      <Button variant="quiet" isPending={isPending} onClick={onPress}>
        {action}
      </Button>
    </div>
  )
}
