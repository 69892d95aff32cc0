import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { DemoBanner } from '#web/demo/demo-banner.tsx'
import { WithdrawnNotice } from '#web/consent/withdrawn-notice.tsx'
import { Invitations } from '#web/reminders/invitations.tsx'
import { WelcomeProvider } from '#web/welcome/welcome.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { InstallHint } from './install-hint.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-4xl text-brand">
      <h1 className="sr-only">{t`Loading`}</h1>
      <Spinner label={t`Loading`} />
    </div>
  )
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="rounded-control bg-primary px-4 py-3 font-semibold text-on-primary not-focus:sr-only focus:fixed focus:top-2 focus:start-2 focus:z-60"
    >
      {t`Skip to content`}
    </a>
  )
}

interface MainRegionProps {
  /** Above every screen: they stay when the member moves to another. */
  notices?: ReactNode
  children: ReactNode
  className?: string
}

/** The main region of a page. If a screen breaks, the rest of the page stays. */
export function MainRegion({ notices, children, className }: MainRegionProps) {
  const [pathname] = useLocation()
  return (
    <main id="main" tabIndex={-1} className={className}>
      {notices}
      <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
    </main>
  )
}

const mainClasses = 'mx-auto max-w-6xl px-4 pt-4 pb-20 sm:px-6 sm:pt-6 md:pt-10 md:pb-16'

/** Header, navigation and main region of every member's screen. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <WelcomeProvider>
      <SkipLink />
      <DemoBanner as="aside" />
      <Header />
      <MainRegion
        className={mainClasses}
        notices={
          <>
            <ConnectionNotice />
            <InstallHint />
            <WithdrawnNotice />
          </>
        }
      >
        {children}
      </MainRegion>
      <Invitations />
    </WelcomeProvider>
  )
}
