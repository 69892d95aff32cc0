import { Notice } from './notice.tsx'

/** What `useAskOnce` asks, read aloud when it appears. */
export function QuestionNotice({ question, className }: { question: string | null; className?: string }) {
  return (
    question && (
      <Notice tone="saffron" isAlert className={className}>
        {question}
      </Notice>
    )
  )
}
