import { t } from '@lingui/core/macro'
import { useState } from 'react'

/**
 * Asks whether an unlikely number is meant.
 * @param subject what was typed, such as "82 kg"; empty where it is not to be shown
 */
export const reallyQuestion = (subject: string): string =>
  subject === ''
    ? t`This is unusual. If you mean it, save it once more.`
    : t`${subject}. Really? If so, save it once more.`

/** Asks once about an unlikely entry: sending the same again confirms it. */
export function useAskOnce() {
  const [question, setQuestion] = useState<string | null>(null)
  const [asked, setAsked] = useState<unknown>(null)
  return {
    /** Shown beside the form; null where nothing is asked. */
    question,
    /**
     * Whether the entry may be sent: it is likely, or was just confirmed.
     * @param about what the question is about, where its words do not tell
     */
    isConfirmed: (next: string | null, about: unknown = next): boolean => {
      const isConfirmed = next === null || (next === question && about === asked)
      setAsked(about)
      setQuestion(isConfirmed ? null : next)
      return isConfirmed
    },
  }
}
