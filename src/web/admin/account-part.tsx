import type { ReactNode } from 'react'
import { wordsFor } from '#web/api/words.ts'
import { Notice } from '#web/ui/notice.tsx'

interface AccountPartProps {
  title: string
  words: string
  error?: Error | null
  children: ReactNode
}

/** One thing that an administrator may do to an account: what it is, why it failed, and the buttons. */
export function AccountPart({ title, words, error, children }: AccountPartProps) {
  return (
    <section className="mt-5">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{words}</p>
      {error && (
        <Notice isAlert tone="brick" className="mb-3">
          {wordsFor(error)}
        </Notice>
      )}
      {children}
    </section>
  )
}
