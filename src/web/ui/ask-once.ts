import { useState } from 'react'

/** Asks once about an unlikely entry: sending the same again confirms it. */
export function useAskOnce() {
  const [question, setQuestion] = useState<string | null>(null)
  return {
    /** Shown beside the form; null where nothing is asked. */
    question,
    /** Whether the entry may be sent: it is likely, or was just confirmed. */
    isConfirmed: (next: string | null): boolean => {
      const isConfirmed = next === null || next === question
      setQuestion(isConfirmed ? null : next)
      return isConfirmed
    },
  }
}
