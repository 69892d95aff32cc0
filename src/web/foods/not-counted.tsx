import { t } from '@lingui/core/macro'
import { listed, quoted } from '#web/language/formats.ts'

/** As many of the words as a sum lists. */
const MOST_LISTED = 3

/** What a sum lacks: the words for which no food was found. */
export function NotCounted({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  const more = words.length > MOST_LISTED ? [`+${words.length - MOST_LISTED}`] : []
  const shown = [...words.slice(0, MOST_LISTED).map(quoted), ...more]
  return (
    <span className="block font-medium wrap-anywhere text-saffron-ink">{t`Without ${listed(shown)}`}</span>
  )
}
