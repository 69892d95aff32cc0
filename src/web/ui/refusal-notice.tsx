import { CircleAlert, Lock } from 'lucide-react'
import { Notice } from './notice.tsx'

/** Why somebody was not let in, read aloud when it appears. */
export function RefusalNotice({ isLocked = false, words }: { isLocked?: boolean; words: string }) {
  const Icon = isLocked ? Lock : CircleAlert
  return (
    <Notice isAlert tone={isLocked ? 'saffron' : 'brick'} icon={<Icon className="size-5" />}>
      <p className="font-semibold">{words}</p>
    </Notice>
  )
}
