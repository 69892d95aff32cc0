/**
 * The addresses of all screens. The browser's router shows them; the server answers any other page
 * with 404. The token of an invitation or a reset link follows a `#`, so that no server or log gets
 * it.
 */
export const paths = {
  home: '/',
  analyze: '/analyze',
  log: '/log',
  dashboard: '/dashboard',
  protocol: '/protocol',
  weight: '/weight',
  boosters: '/boosters',
  settings: '/settings',
  imports: '/import',
  household: '/household',
  coaches: '/coaches',
  coached: '/coached',
  sheet: '/sheet',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Where a provider sends the browser back: PUBLIC_URL with this path is registered there. */
  signInReturn: '/sign-in-return',
  setUp: '/set-up',
  adminAccess: '/admin-access',
  admin: '/admin',
} as const

/** The settings are a list of these pages. */
export const SETTINGS_PAGES = [
  'profile',
  'day',
  'units',
  'reminders',
  'sign-in',
  'sharing',
  'data',
  'developers',
] as const
export type SettingsPage = (typeof SETTINGS_PAGES)[number]

export type SettingsAddress = `${typeof paths.settings}?page=${SettingsPage}`

export const settingsAt = (page: SettingsPage): SettingsAddress => `${paths.settings}?page=${page}`

export type AppPath = (typeof paths)[keyof typeof paths]

/** The screen at a pathname, with or without a final slash; undefined if there is none. */
export const pageAt = (pathname: string): AppPath | undefined => {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return Object.values(paths).find((known) => known === path)
}
