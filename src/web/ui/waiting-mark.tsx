import { t } from '@lingui/core/macro'
import { Clock } from 'lucide-react'
import { Badge } from './badge.tsx'

/** Marks what is on the screen although the server does not have it yet. */
export function WaitingMark() {
  return (
    <Badge tone="sky">
      <Clock aria-hidden="true" className="size-3.5" />
      {t({ message: 'Waiting', context: 'a recording, to be sent' })}
    </Badge>
  )
}
