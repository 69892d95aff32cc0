import { useState } from 'react'
import { withMessages } from '#web/language/language.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { type OfferedAnalyser, rememberDeclined } from '../analyser-queries.ts'

const VisionConsentDialog = lazyDialog(
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
