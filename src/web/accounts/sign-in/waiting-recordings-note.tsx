import { plural } from '@lingui/core/macro'
import { CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { countOutbox } from '#web/offline/outbox.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says that recordings wait for their member to sign in, but not whose or what. */
export function WaitingRecordingsNote() {
  const [count, setCount] = useState(0)
  useEffect(() => void countOutbox().then(setCount, () => undefined), [])
  if (count === 0) return null
  return (
    <Notice tone="sky" icon={<CloudUpload className="size-5" />} className="mb-5">
      {plural(count, {
        one: '# recording waits on this device. It is sent once its member signs in.',
        other: '# recordings wait on this device. They are sent once their member signs in.',
      })}
    </Notice>
  )
}
