import { type ComponentType, lazy } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useSession } from './accounts/sessions/session.tsx'
import type { FirstReading } from './api/first-reading.ts'
import { ConsentGate } from './consent/consent-gate.tsx'
import { consentsReading } from './consent/consent-queries.ts'
import { type AppPath, isAnalyzeScreen, paths } from './paths.ts'
import { replayReading } from './replay/replay-queries.ts'
import { useSwitchedOffScreens } from './settings/settings-queries.ts'
import { MainRegion, PageSpinner, Shell } from './shell/shell.tsx'
import { lateCode } from './ui/late-code.ts'
import { latePart } from './ui/late.tsx'

/** What a screen's file exports. */
interface ScreenModule {
  default: ComponentType
  /** What it reads first: asked for while its code is still on the way. */
  firstReadings?: readonly FirstReading[]
}

export interface Screen {
  at: readonly AppPath[]
  /** Members see it in the shell; visitors are those who are not signed in; link holders may be either, without the shell. */
  isFor: 'members' | 'visitors' | 'link-holders' | 'anyone'
  /** Its file within src/web. */
  file: string
  load: () => Promise<ScreenModule>
  Page: ComponentType
}

const screen = (at: readonly AppPath[], isFor: Screen['isFor'], file: string, fetchCode: Screen['load']): Screen => {
  const { load, Part: Page } = latePart<object, Pick<ScreenModule, 'firstReadings'>>(fetchCode)
  return { at, isFor, file, load, Page }
}

/** A screen is one line here; its file exports the page as its default and is loaded when it is first shown. */
export const screens: readonly Screen[] = [
  screen([paths.login], 'visitors', 'accounts/sign-in/login-page.tsx', () => import('./accounts/sign-in/login-page.tsx')),
  screen(
    [paths.register],
    'visitors',
    'accounts/registration/register-page.tsx',
    () => import('./accounts/registration/register-page.tsx'),
  ),
  screen(
    [paths.forgotPassword],
    'visitors',
    'accounts/reset/forgot-password-page.tsx',
    () => import('./accounts/reset/forgot-password-page.tsx'),
  ),
  screen(
    [paths.signInReturn],
    'link-holders',
    'accounts/provider/provider-return-page.tsx',
    () => import('./accounts/provider/provider-return-page.tsx'),
  ),
  screen(
    [paths.resetPassword],
    'link-holders',
    'accounts/reset/reset-password-page.tsx',
    () => import('./accounts/reset/reset-password-page.tsx'),
  ),
  screen([paths.home, paths.analyze], 'members', 'meals/meals-page.tsx', () => import('./meals/meals-page.tsx')),
  screen([paths.protocol], 'members', 'fasting/fasting-page.tsx', () => import('./fasting/fasting-page.tsx')),
  screen([paths.weight], 'members', 'weight/weight-page.tsx', () => import('./weight/weight-page.tsx')),
  screen([paths.boosters], 'members', 'boosters/boosters-page.tsx', () => import('./boosters/boosters-page.tsx')),
  screen([paths.dashboard], 'members', 'dashboard/dashboard-page.tsx', () => import('./dashboard/dashboard-page.tsx')),
  screen([paths.settings], 'members', 'settings/settings-page.tsx', () => import('./settings/settings-page.tsx')),
  screen([paths.adminAccess], 'members', 'admin/admin-access-page.tsx', () => import('./admin/admin-access-page.tsx')),
  screen([paths.admin], 'members', 'admin/admin-page.tsx', () => import('./admin/admin-page.tsx')),
]

const notFound: Screen = screen([], 'anyone', 'shell/not-found-page.tsx', () => import('./shell/not-found-page.tsx'))

export const screenAt = (pathname: string): Screen => {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return screens.find(({ at }) => at.some((own) => own === path)) ?? notFound
}

/** What the shell of a member reads first, besides the screen. */
export const firstReadingsOfShell = (pathname: string): readonly FirstReading[] =>
  isAnalyzeScreen(pathname) ? [consentsReading, replayReading] : [consentsReading]

const SwitchedOffPage = lazy(lateCode(() => import('./settings/switched-off-page.tsx')))

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
