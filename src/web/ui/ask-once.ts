import { t } from '@lingui/core/macro'
import { useState } from 'react'

/** Asks whether an unlikely number is meant. @param subject what was typed, such as "82 kg" */
export const reallyQuestion = (subject: string): string =>
  t`${subject}. Really? If so, save it once more.`

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
