import { t } from '@lingui/core/macro'
import {
  Bell,
  Code,
  Database,
  Languages,
  KeyRound,
  type LucideIcon,
  Sun,
  Target,
  Users,
} from 'lucide-react'
import { SETTINGS_PAGES, type SettingsPage } from '#contract/pages.ts'

/** Places of the page that once had all settings. */
const OLD_PLACES: Readonly<Record<string, SettingsPage>> = { '#targets': 'profile' }

/** What an address asks for; undefined for the list of all. */
export const settingsPageAt = (asked: string | null, hash: string): SettingsPage | undefined =>
  SETTINGS_PAGES.find((page) => page === asked) ?? OLD_PLACES[hash]

interface SettingsRow {
  readonly page: SettingsPage
  readonly icon: LucideIcon
  readonly name: string
  /** What is found there, which the search looks through. */
  readonly holds: readonly string[]
}

export const settingsRows = (): readonly SettingsRow[] => [
  {
    page: 'profile',
    icon: Target,
    name: t`Profile and target`,
    holds: [t`Target weight`, t`Daily targets`],
  },
  {
    page: 'day',
    icon: Sun,
    name: t`Day and habits`,
    holds: [t`Water target`, t`Fasting`, t`Boosters`, t`Weekly letter`],
  },
  {
    page: 'units',
    icon: Languages,
    name: t`Units and language`,
    holds: [t`Hide numbers`, t`Theme`, t`Time zone`, t`Nutrients`],
  },
  {
    page: 'reminders',
    icon: Bell,
    name: t`Reminders`,
    holds: [t`In your calendar`],
  },
  {
    page: 'sign-in',
    icon: KeyRound,
    name: t`Sign-in`,
    holds: [t`Name and email`, t`Password`, t`Where you are signed in`],
  },
  { page: 'sharing', icon: Users, name: t`Sharing`, holds: [t`Household`, t`Coaches`] },
  {
    page: 'data',
    icon: Database,
    name: t`Your data`,
    holds: [t`Export`, t`Import`, t`Erase my account`],
  },
  {
    page: 'developers',
    icon: Code,
    name: t`For developers`,
    holds: [t`API tokens`, t`Webhooks`],
  },
]
