import { Notice } from './notice.tsx'

/** The question of `useAskOnce`, read aloud when it appears. */
export function QuestionNotice({
  question,
  className,
}: {
  question: string | null
  className?: string
}) {
  return (
    question && (
      <Notice tone="saffron" isAlert className={className}>
        {question}
      </Notice>
    )
  )
}
