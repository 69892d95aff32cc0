import { t } from '@lingui/core/macro'
import { Smartphone } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { installOffer, onInstallOffer, dismissInstallOffer } from './install-offer.ts'

/** Offers once to put the app on the home screen. */
export function InstallHint() {
  const offer = useSyncExternalStore(onInstallOffer, installOffer)
  if (!offer) return null
  const install = () => {
    void offer.prompt().catch(() => undefined)
    dismissInstallOffer()
  }
  return (
    <Notice
      icon={<Smartphone className="size-5" />}
      title={t`Forkcast on your home screen`}
      className="mb-6"
    >
      <p>{t`It opens like an app, also without a connection, and takes photos that you share with it.`}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={install}>{t`Add it`}</Button>
        <Button variant="quiet" onClick={dismissInstallOffer}>
          {t`Not now`}
        </Button>
      </div>
    </Notice>
  )
}
