import type { ReactNode } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'

interface AccountPartProps {
  title: string
  words: string
  error?: Error | null
  children: ReactNode
}

export function AccountPart({ title, words, error, children }: AccountPartProps) {
  return (
    <section className="mt-5">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{words}</p>
      <FailureNotice error={error} className="mb-3" />
      {children}
    </section>
  )
}
