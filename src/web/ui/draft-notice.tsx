import { t } from '@lingui/core/macro'
import { InlineOffer } from './inline-offer.tsx'

export interface Draft {
  /** Whether what was typed earlier is in the form again. */
  isBack: boolean
  /** Empties the form. */
  discard: () => void
  /** Ends the draft when the form is left. */
  forget: () => void
}

export function DraftNotice({ draft: { isBack, discard } }: { draft: Draft }) {
  return (
    isBack && (
      <InlineOffer action={t`Discard`} onPress={discard}>
        {t`Your draft is back.`}
      </InlineOffer>
    )
  )
}
