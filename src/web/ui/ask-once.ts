import { useState } from 'react'

/** Asks once about an unlikely entry: sending the same again confirms it. */
export function useAskOnce() {
  const [question, setQuestion] = useState<string | null>(null)
  return {
    /** Shown beside the form; null where nothing is asked. */
    question,
    /** Whether the entry may be sent: it is likely, or was just confirmed. */
    isMeant: (next: string | null): boolean => {
      const isMeant = next === null || next === question
      setQuestion(isMeant ? null : next)
      return isMeant
    },
  }
}
