import { useState } from 'react'
import { withMessages } from '#web/language/language.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { type OfferedAnalyser, rememberDeclined } from '../analyser-queries.ts'

const VisionConsentDialog = lazyPart(
  withMessages('scanner', () => import('./vision-consent-dialog.tsx')),
)

interface ConsentQuestion {
  readonly remote: OfferedAnalyser
  readonly onAllowed: () => void
  readonly onDeclined: () => void
}

/** Asks whether a remote analyser may see the photo; `dialog` is to be drawn. */
export function useConsentQuestion() {
  const [asked, ask] = useState<ConsentQuestion | null>(null)
  const dialog = asked && (
    <VisionConsentDialog
      remote={asked.remote}
      onClose={() => ask(null)}
      onAllowed={() => {
        ask(null)
        asked.onAllowed()
      }}
      onDeclined={() => {
        rememberDeclined(asked.remote)
        ask(null)
        asked.onDeclined()
      }}
    />
  )
  return { ask, dialog }
}
