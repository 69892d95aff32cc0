import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { paths, settingsAt } from '#contract/pages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { healthConsentIn, useConsents } from './consent-queries.ts'

/** Says above every screen why nothing new is recorded. The settings have their own card for it. */
export function WithdrawnNotice() {
  const [pathname] = useLocation()
  const { consents } = useConsents()
  if (healthConsentIn(consents)?.state !== 'withdrawn' || pathname === paths.settings) return null
  return (
    <Notice tone="saffron" title={t`Nothing new is recorded`} className="mb-6">
      <Trans>
        You withdrew your consent to keeping health data. What is here stays yours to read, export
        and delete.{' '}
        <Link
          href={settingsAt('data')}
          className="font-semibold text-brand underline underline-offset-4"
        >
          Change it in the settings
        </Link>
      </Trans>
    </Notice>
  )
}
