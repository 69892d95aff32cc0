import { type AppPath, paths } from '#contract/pages.ts'

export { type AppPath, paths } from '#contract/pages.ts'

export interface NavLink {
  path: AppPath
  label: string
  /** Other paths that show the same screen. */
  alsoAt?: readonly AppPath[]
  /** Has a place in the bar at the bottom of a phone; the others are in the menu of the header there. */
  isInPhoneBar: boolean
}

export const navLinks: readonly NavLink[] = [
  { path: paths.analyze, label: 'Analyze and Register', alsoAt: [paths.home], isInPhoneBar: true },
  { path: paths.dashboard, label: 'Dashboard', isInPhoneBar: true },
  { path: paths.protocol, label: 'Protocol', isInPhoneBar: true },
  { path: paths.weight, label: 'Weight Tracking', isInPhoneBar: false },
  { path: paths.boosters, label: 'Boosters', isInPhoneBar: false },
]

/** Whether a link leads to the screen that a pathname shows. */
export const leadsTo = ({ path, alsoAt = [] }: NavLink, pathname: string): boolean => [path, ...alsoAt].some((own) => own === pathname)

/** Whether a pathname is one of the analyze screen's. */
export const isAnalyzeScreen = (pathname: string): boolean => pathname === paths.home || pathname === paths.analyze
