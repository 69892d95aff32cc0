import { t } from '@lingui/core/macro'
import { InlineOffer } from './inline-offer.tsx'

export function DraftNotice({ draft: { isBack, discard } }: { draft: { isBack: boolean; discard: () => void } }) {
  return (
    isBack && (
      <InlineOffer action={t`Discard`} onPress={discard}>
        {t`Your draft is back.`}
      </InlineOffer>
    )
  )
}
