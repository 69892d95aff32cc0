import { type ComponentType, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { pageAt } from '#contract/pages.ts'
import type { CivilDay } from '#domain/day.ts'
import { prefetchMessages, withMessages } from './language/language.ts'
import { rememberPlace } from './member/return-place.ts'
import { useMember, useSession } from './member/session.tsx'
import { useToday } from './member/member-zone.ts'
import { ConsentGate } from './consent/consent-gate.tsx'
import { type FirstQuery, onRecorded, readAhead, type ScreenQueries } from './offline/read-ahead.ts'
import { appIsKept } from './offline/new-version.ts'
import { useIsServerReachable } from './offline/use-connection.ts'
import { waitingRules } from './offline/waiting-rules.ts'
import { whenAtRest } from './ui/when-settled.ts'
import { type AppPath, paths } from './paths.ts'
import { pathOf } from './root-path.ts'
import { useSwitchedOffScreens } from './member/settings-queries.ts'
import { MainRegion, PageSpinner, Shell } from './shell/shell.tsx'
import { lazyPart } from './ui/lazy-part.tsx'

interface Screen {
  /**
   * Members see it in the shell; visitors are not signed in; link holders may be either, and see it
   * without the shell.
   */
  isFor: 'members' | 'visitors' | 'link-holders' | 'anyone'
  Page: ComponentType & { preload: () => Promise<unknown> }
  /** What it reads when it opens. */
  firstQueries: (todayOn: CivilDay) => Promise<readonly FirstQuery[]>
}

const screen = (
  isFor: Screen['isFor'],
  fetchCode: () => Promise<{ default: ComponentType; firstQueries?: ScreenQueries }>,
): Screen => ({
  isFor,
  Page: lazyPart(fetchCode, { fallback: <PageSpinner />, isScreen: true }),
  firstQueries: async (todayOn) => (await fetchCode()).firstQueries?.(todayOn) ?? [],
})

const analyze = screen(
  'members',
  withMessages('food', () => import('./meals/meals-page.tsx')),
)

/**
 * Each screen is one line here. Its file exports the page by default, is loaded when it is first
 * shown, and exports as `firstQueries` what the page reads first.
 */
const screens: Record<AppPath, Screen> = {
  [paths.login]: screen(
    'visitors',
    withMessages('account', () => import('./accounts/sign-in/login-page.tsx')),
  ),
  [paths.register]: screen(
    'visitors',
    withMessages('account', () => import('./accounts/registration/register-page.tsx')),
  ),
  [paths.forgotPassword]: screen(
    'visitors',
    withMessages('account', () => import('./accounts/reset/forgot-password-page.tsx')),
  ),
  [paths.signInReturn]: screen(
    'link-holders',
    withMessages('account', () => import('./accounts/provider/provider-return-page.tsx')),
  ),
  [paths.resetPassword]: screen(
    'link-holders',
    withMessages('account', () => import('./accounts/reset/reset-password-page.tsx')),
  ),
  // The thumb bar's first: in this order they are read ahead.
  [paths.home]: analyze,
  [paths.analyze]: analyze,
  [paths.dashboard]: screen(
    'members',
    withMessages('body', () => import('./dashboard/dashboard-page.tsx')),
  ),
  [paths.protocol]: screen(
    'members',
    withMessages('habits', () => import('./fasting/fasting-page.tsx')),
  ),
  [paths.log]: screen(
    'members',
    withMessages('food', () => import('./meals/log/log-page.tsx')),
  ),
  [paths.weight]: screen(
    'members',
    withMessages('body', () => import('./weight/weight-page.tsx')),
  ),
  [paths.boosters]: screen(
    'members',
    withMessages('habits', () => import('./boosters/boosters-page.tsx')),
  ),
  [paths.settings]: screen(
    'members',
    withMessages('settings', () => import('./settings/settings-page.tsx')),
  ),
  [paths.imports]: screen(
    'members',
    withMessages('imports', () => import('./imports/imports-page.tsx')),
  ),
  [paths.household]: screen(
    'members',
    withMessages('household', () => import('./households/household-page.tsx')),
  ),
  [paths.coaches]: screen(
    'members',
    withMessages('household', () => import('./coaching/coaches-page.tsx')),
  ),
  [paths.coached]: screen(
    'members',
    withMessages('household', () => import('./coached/look-page.tsx')),
  ),
  [paths.sheet]: screen(
    'members',
    withMessages('sheet', () => import('./sheet/sheet-page.tsx')),
  ),
  [paths.setUp]: screen(
    'members',
    withMessages('admin', () => import('./admin/set-up-page.tsx')),
  ),
  [paths.adminAccess]: screen(
    'members',
    withMessages('admin', () => import('./admin/admin-access-page.tsx')),
  ),
  [paths.admin]: screen(
    'members',
    withMessages('admin', () => import('./admin/admin-page.tsx')),
  ),
}

const notFound = screen('anyone', () => import('./shell/not-found-page.tsx'))

export const screenAt = (pathname: string): Screen => {
  const path = pageAt(pathname)
  return path ? screens[path] : notFound
}

/** Fetches the code of a screen as soon as the pointer or the focus is on a link to it. */
export const preloadOnIntent = (): void => {
  const preload = ({ target }: Event) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    const path = link && pageAt(pathOf(link.pathname) ?? '')
    // If it fails, the screen says so.
    if (path) screens[path].Page.preload().catch(() => undefined)
  }
  for (const kind of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(kind, preload, { passive: true })
}

const SwitchedOffPage = lazyPart(() => import('./settings/switched-off-page.tsx'), {
  fallback: <PageSpinner />,
  isScreen: true,
})

/** A member's screen, unless the member has switched it off. */
function MemberScreen({ path, Page }: { path: AppPath | undefined; Page: Screen['Page'] }) {
  const switchedOff = useSwitchedOffScreens()
  const feature = path && switchedOff[path]
  return feature ? <SwitchedOffPage feature={feature} /> : <Page />
}

const membersScreens = [...new Set(Object.values(screens))].filter(
  ({ isFor }) => isFor === 'members',
)

/** The screens that a recording changes. */
const RECORDED_ON = (['home', 'log', 'protocol', 'weight', 'boosters', 'dashboard'] as const).map(
  (name) => screens[paths[name]],
)

/**
 * Fetches in the background what the other screens need first, and all that waiting recordings
 * need, so that they open without a connection after one visit.
 */
function ReadAhead() {
  const { id } = useMember()
  const todayOn = useToday()
  const isUp = useIsServerReachable()
  useEffect(() => {
    // Once the connection is gone, it could not be fetched any more where no service worker keeps it.
    const giveUp = whenAtRest(() => void waitingRules())
    void appIsKept()
      .then(prefetchMessages)
      .catch(() => undefined)
    return giveUp
  }, [])
  useEffect(() => {
    if (!isUp) return
    let reading = new AbortController()
    const read = (hasRecorded: boolean) => {
      reading.abort()
      reading = new AbortController()
      const ahead = [
        ...membersScreens.map((screen) => ({
          queriesOf: () => screen.firstQueries(todayOn),
          holdsRecordings: RECORDED_ON.includes(screen),
        })),
        {
          queriesOf: async () =>
            (await import('./settings/later-queries.ts')).laterQueries(todayOn),
          holdsRecordings: false,
        },
      ]
      // A later visit tries again.
      void readAhead(ahead, { signal: reading.signal, hasRecorded }).catch(() => undefined)
    }
    read(false)
    const stop = onRecorded(() => read(true))
    return () => {
      stop()
      reading.abort()
    }
  }, [id, todayOn, isUp])
  return null
}

/** Goes to the sign-in, which leads back here. */
function ToSignIn({ pathname }: { pathname: string }) {
  // Read while the address still has it: the redirect is faster than an effect.
  const [place] = useState(() => pathname + window.location.search + window.location.hash)
  useEffect(() => rememberPlace(place), [place])
  return <Redirect to={paths.login} replace />
}

/** The screen of the address, for those whom it is for; others are redirected. */
export function Router() {
  const [pathname] = useLocation()
  const { state } = useSession()
  const { isFor, Page } = screenAt(pathname)
  const waiting = (
    <MainRegion>
      <PageSpinner />
    </MainRegion>
  )
  if (state === 'loading') return waiting
  if (state === 'signed-out' && isFor === 'members') return <ToSignIn pathname={pathname} />
  if (state === 'signed-in' && isFor === 'visitors') return <Redirect to={paths.home} replace />
  return state === 'signed-in' && isFor !== 'link-holders' ? (
    <ConsentGate waiting={waiting}>
      <ReadAhead />
      <Shell>
        <MemberScreen path={pageAt(pathname)} Page={Page} />
      </Shell>
    </ConsentGate>
  ) : (
    <MainRegion>
      <Page />
    </MainRegion>
  )
}
