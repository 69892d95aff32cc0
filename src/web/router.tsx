import { type ComponentType, lazy } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useSession } from './account/session.tsx'
import { ConsentGate } from './consent/consent-gate.tsx'
import { type AppPath, paths } from './paths.ts'
import { useSwitchedOffScreens } from './settings/settings-queries.ts'
import { MainRegion, PageSpinner, Shell } from './shell/shell.tsx'

interface Screen {
  at: readonly AppPath[]
  /** Members see it in the shell; visitors are those who are not signed in; link holders may be either, without the shell. */
  isFor: 'members' | 'visitors' | 'link-holders' | 'anyone'
  load: () => Promise<{ default: ComponentType }>
  Page: ComponentType
}

const screen = (at: readonly AppPath[], isFor: Screen['isFor'], load: Screen['load']): Screen => ({
  at,
  isFor,
  load,
  Page: lazy(load),
})

/** A screen is one line here; its file exports the page as its default and is loaded when it is first shown. */
const screens: readonly Screen[] = [
  screen([paths.login], 'visitors', () => import('./account/login-page.tsx')),
  screen([paths.register], 'visitors', () => import('./account/register-page.tsx')),
  screen([paths.forgotPassword], 'visitors', () => import('./account/forgot-password-page.tsx')),
  screen([paths.signInReturn], 'link-holders', () => import('./account/provider-return-page.tsx')),
  screen([paths.resetPassword], 'link-holders', () => import('./account/reset-password-page.tsx')),
  screen([paths.home, paths.analyze], 'members', () => import('./meals/meals-page.tsx')),
  screen([paths.protocol], 'members', () => import('./fasting/fasting-page.tsx')),
  screen([paths.weight], 'members', () => import('./weight/weight-page.tsx')),
  screen([paths.boosters], 'members', () => import('./boosters/boosters-page.tsx')),
  screen([paths.dashboard], 'members', () => import('./dashboard/dashboard-page.tsx')),
  screen([paths.settings], 'members', () => import('./settings/settings-page.tsx')),
  screen([paths.adminAccess], 'members', () => import('./admin/admin-access-page.tsx')),
  screen([paths.admin], 'members', () => import('./admin/admin-page.tsx')),
]

const notFound: Screen = screen([], 'anyone', () => import('./shell/not-found-page.tsx'))

const screenAt = (pathname: string): Screen => {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return screens.find(({ at }) => at.some((own) => own === path)) ?? notFound
}

const SwitchedOffPage = lazy(() => import('./settings/switched-off-page.tsx'))

/** A screen of a member, unless the member has switched it off. */
function MemberScreen({ at: [path], Page }: Screen) {
  const switchedOff = useSwitchedOffScreens()
  const feature = path && switchedOff[path]
  return feature ? <SwitchedOffPage feature={feature} /> : <Page />
}

/** Fetches the code of an address's screen ahead of its turn; one that cannot be fetched is asked for again then. */
export const fetchScreen = (pathname: string): void => {
  screenAt(pathname).load().catch(() => {})
}

/** The screen of the address, for those whom it is for; the others are sent where they belong. */
export function Router() {
  const [pathname] = useLocation()
  const { state } = useSession()
  const screen = screenAt(pathname)
  const { isFor, Page } = screen
  const waiting = (
    <MainRegion>
      <PageSpinner />
    </MainRegion>
  )
  if (state === 'loading') return waiting
  if (state === 'signed-out' && isFor === 'members') return <Redirect to={paths.login} replace />
  if (state === 'signed-in' && isFor === 'visitors') return <Redirect to={paths.home} replace />
  return state === 'signed-in' && isFor !== 'link-holders' ? (
    <ConsentGate waiting={waiting}>
      <Shell>
        <MemberScreen {...screen} />
      </Shell>
    </ConsentGate>
  ) : (
    <MainRegion>
      <Page />
    </MainRegion>
  )
}
