import { CircleAlert } from 'lucide-react'
import { Notice } from '#web/ui/notice.tsx'
import { errorMessage } from './error-messages.ts'

interface FailureNoticeProps {
  /** Nothing is shown for null or undefined. */
  error: unknown
  /** What was not done. */
  title?: string
  words?: (error: unknown) => string
  className?: string
}

/** Why a call failed, read aloud when it appears. */
export function FailureNotice({
  error,
  title,
  words = errorMessage,
  className,
}: FailureNoticeProps) {
  if (!error) return null
  return (
    <Notice
      isAlert
      tone="brick"
      className={className}
      {...(title && { title, icon: <CircleAlert className="size-5" /> })}
    >
      {words(error)}
    </Notice>
  )
}
