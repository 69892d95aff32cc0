import { FailureNotice } from '#web/api/failure-notice.tsx'
import { withMessages } from '#web/language/language.ts'
import type { Consent } from '#contract/consent.ts'
import { EXPORT_PATH } from '#contract/export-path.ts'
import { t } from '@lingui/core/macro'
import { Download, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useLogOut, useMember } from '#web/member/session.tsx'
import { Wordmark } from '#web/page/brand.tsx'
import { usePageHeading } from '#web/page/page-arrival.ts'
import { addressOf } from '#web/root-path.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useGiveConsent } from './consent-queries.ts'
import { HealthConsentText, healthConsentText } from '#web/recordings/health-consent-text.tsx'

const EraseDialog = lazyDialog(
  withMessages('account', () => import('#web/accounts/erasure/erase-dialog.tsx')),
)

/** The one question before the app: yes, or a way out with one's data. */
export default function ConsentScreen({ consent }: { consent: Consent }) {
  const { username } = useMember()
  const heading = usePageHeading(t`May this server keep your health data?`)
  const give = useGiveConsent()
  const logOut = useLogOut()
  const [isErasing, setIsErasing] = useState(false)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bg-panel px-5 py-4 text-on-panel sm:px-8">
        <Wordmark />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-2xl flex-1 space-y-6 px-5 pt-8 pb-16 sm:px-8 sm:pt-14"
      >
        <div>
          <p className="text-ink-soft">{t`Welcome, ${username}.`}</p>
          <h1 ref={heading} tabIndex={-1} className="mt-1 text-3xl sm:text-4xl">
            {t`May this server keep your health data?`}
          </h1>
        </div>
        {consent.state === 'outdated' && (
          <p>{t`The wording has changed since you agreed. Please read it once more.`}</p>
        )}
        <p className="text-lg">{healthConsentText()}</p>
        <details className="rounded-control border border-line bg-card px-4 py-3">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{t`Read more`}</summary>
          <div className="pt-2 pb-1">
            <HealthConsentText />
          </div>
        </details>
        <FailureNotice error={give.error} title={t`Not saved`} />
        <Button
          size="large"
          className="w-full sm:w-auto"
          isPending={give.isPending}
          onClick={() => give.mutate(consent)}
        >
          {t`I agree`}
        </Button>
        <section
          aria-labelledby="otherwise-title"
          className="border-t border-dashed border-line-strong pt-5"
        >
          <h2 id="otherwise-title" className="text-xl">
            {t`If you would rather not`}
          </h2>
          <p className="mt-1 mb-4 text-ink-soft">
            {t`Export your data, erase your account with everything in it, or log out and decide later.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              icon={LogOut}
              variant="secondary"
              isPending={logOut.isPending}
              onClick={() => logOut.mutate()}
            >
              {t`Log out`}
            </Button>
            <a
              href={addressOf(EXPORT_PATH)}
              download
              className={buttonClasses({ variant: 'secondary' })}
            >
              <Download aria-hidden="true" className="size-5" />
              {t`Export everything`}
            </a>
            <Button variant="destructive" onClick={() => setIsErasing(true)}>
              {t`Erase my account`}
            </Button>
          </div>
        </section>
        {isErasing && <EraseDialog onClose={() => setIsErasing(false)} />}
      </main>
    </div>
  )
}
