import { t } from '@lingui/core/macro'
import { type AppPath, paths } from '#contract/pages.ts'

export { type AppPath, paths } from '#contract/pages.ts'

/** The log, opened at a day. */
export const logOf = (day: string): string => `${paths.log}?day=${day}`

/** A sheet to print: of what a member granted, or of one's own records. */
export const sheetOf = (wish: Readonly<Record<string, string>>): string =>
  `${paths.sheet}?${new URLSearchParams(wish)}`

/** A look at what a member granted. */
export const lookAt = (grantId: string): string => `${paths.coached}?id=${grantId}`

interface NavLink {
  path: AppPath
  /** In the language of the pages. */
  name: () => string
  /** Other paths that show the same screen. */
  alsoAt?: readonly AppPath[]
  /** Paths of screens that belong to this one. */
  above?: readonly AppPath[]
  /**
   * In the bar at the bottom of a phone, as the specification wants it (docs/domain.md); there the
   * others are in the menu of the header.
   */
  isInPhoneBar: boolean
}

/** The names are set by the specification, see docs/domain.md. */
export const navLinks: readonly NavLink[] = [
  {
    path: paths.analyze,
    name: () => t`Analyze and Register`,
    alsoAt: [paths.home],
    above: [paths.log],
    isInPhoneBar: true,
  },
  { path: paths.dashboard, name: () => t`Dashboard`, isInPhoneBar: true },
  { path: paths.protocol, name: () => t`Protocol`, isInPhoneBar: true },
  { path: paths.weight, name: () => t`Weight Tracking`, isInPhoneBar: false },
  { path: paths.boosters, name: () => t`Boosters`, isInPhoneBar: false },
]

/** Whether a link leads to the screen that a pathname shows. */
export const leadsTo = ({ path, alsoAt = [] }: NavLink, pathname: string): boolean =>
  [path, ...alsoAt].some((own) => own === pathname)

/** Whether a pathname is of a screen below the one that a link leads to. */
export const isAbove = ({ above = [] }: NavLink, pathname: string): boolean =>
  above.some((own) => own === pathname)

const BELOW_SETTINGS: readonly string[] = [
  paths.imports,
  paths.household,
  paths.coaches,
  paths.coached,
  paths.sheet,
]

/** What a link to the settings says of itself: they show it, or what is reached through them. */
export const settingsCurrent = (pathname: string): 'page' | 'true' | undefined =>
  pathname === paths.settings ? 'page' : BELOW_SETTINGS.includes(pathname) ? 'true' : undefined

/** Whether a pathname is one of the analyze screen's. */
export const isAnalyzeScreen = (pathname: string): boolean =>
  pathname === paths.home || pathname === paths.analyze
