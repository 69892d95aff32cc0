import { useState } from 'react'

/** Asks about an unlikely entry once: who sends the same a second time means it. */
export function useAskOnce() {
  const [question, setQuestion] = useState<string | null>(null)
  return {
    /** To be shown beside the form; null where nothing is asked. */
    question,
    /** Whether the entry may be sent: nothing about it is unlikely, or it was asked about just before. */
    isMeant: (next: string | null): boolean => {
      const isMeant = next === null || next === question
      setQuestion(isMeant ? null : next)
      return isMeant
    },
  }
}
