import { type ComponentType, lazy } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useSession } from './account/session.tsx'
import { ConsentGate } from './consent/consent-gate.tsx'
import { type AppPath, paths } from './paths.ts'
import { useSwitchedOffScreens } from './settings/settings-queries.ts'
import { MainRegion, PageSpinner, Shell } from './shell/shell.tsx'

interface Screen {
  at: readonly AppPath[]
  /** Members see it in the shell; visitors are those who are not signed in. */
  isFor: 'members' | 'visitors' | 'anyone'
  Page: ComponentType
}

/** A screen is one line here; its file exports the page as its default and is loaded when it is first shown. */
const screens: readonly Screen[] = [
  { at: [paths.login], isFor: 'visitors', Page: lazy(() => import('./account/login-page.tsx')) },
  { at: [paths.register], isFor: 'visitors', Page: lazy(() => import('./account/register-page.tsx')) },
  { at: [paths.home, paths.analyze], isFor: 'members', Page: lazy(() => import('./meals/meals-page.tsx')) },
  { at: [paths.protocol], isFor: 'members', Page: lazy(() => import('./fasting/fasting-page.tsx')) },
  { at: [paths.weight], isFor: 'members', Page: lazy(() => import('./weight/weight-page.tsx')) },
  { at: [paths.boosters], isFor: 'members', Page: lazy(() => import('./boosters/boosters-page.tsx')) },
  { at: [paths.dashboard], isFor: 'members', Page: lazy(() => import('./dashboard/dashboard-page.tsx')) },
  { at: [paths.settings], isFor: 'members', Page: lazy(() => import('./settings/settings-page.tsx')) },
  { at: [paths.adminAccess], isFor: 'members', Page: lazy(() => import('./admin/admin-access-page.tsx')) },
  { at: [paths.admin], isFor: 'members', Page: lazy(() => import('./admin/admin-page.tsx')) },
]

const notFound: Screen = { at: [], isFor: 'anyone', Page: lazy(() => import('./shell/not-found-page.tsx')) }

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
  return state === 'signed-in' ? (
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
