import { fetchSettings } from '#contract/member-settings.ts'
import { t } from '@lingui/core/macro'
import { firstQuery } from '#web/api/queries.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { withMessages } from '#web/language/language.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { BackLink } from '#web/page/back-link.tsx'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type SettingsUpdate, useChangeSettings } from '#web/member/change-settings.ts'
import { useSettings } from '#web/member/settings-queries.ts'
import { paths } from '#web/paths.ts'
import { ChevronRight } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { listed } from '#web/language/formats.ts'
import { Leaf } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { settingsAt, type SettingsPage } from '#contract/pages.ts'
import type { PageProps } from './pages/page-props.ts'
import { settingsPageAt, settingsRows } from './settings-rows.ts'

function LoadingCards() {
  return (
    <div role="status" className="grid max-w-3xl grid-cols-1 gap-6">
      <span className="sr-only">{t`Loading your settings`}</span>
      <Skeleton className="h-160" />
    </div>
  )
}

const pageOf = (fetchCode: () => Promise<{ default: ComponentType<PageProps> }>) =>
  lazyPart(fetchCode, { fallback: <LoadingCards /> })

/** Each is fetched when it is opened: together they would be a quarter of the app. */
const PAGES: Record<SettingsPage, ComponentType<PageProps>> = {
  profile: pageOf(() => import('./pages/profile-page.tsx')),
  day: pageOf(() => import('./pages/day-page.tsx')),
  units: pageOf(() => import('./display-card.tsx')),
  // With separate messages: those of the settings fill the limit for one screen.
  reminders: pageOf(withMessages('reminders', () => import('#web/reminders/reminders-card.tsx'))),
  'sign-in': pageOf(() => import('./pages/sign-in-page.tsx')),
  sharing: pageOf(() => import('./pages/sharing-page.tsx')),
  data: pageOf(() => import('./pages/data-page.tsx')),
  developers: pageOf(() => import('./pages/developers-page.tsx')),
}

export const firstQueries: ScreenQueries = () => [firstQuery(fetchSettings)]

/** One page of the settings. */
function OnePage({ page }: { page: SettingsPage }) {
  const { settings, isError, refetch } = useSettings()
  const { mutate } = useChangeSettings()
  const change = (wish: SettingsUpdate) => mutate(wish, { onError: (error) => toastFailure(error) })
  const name = settingsRows().find((row) => row.page === page)?.name ?? ''
  const Cards = PAGES[page]
  return (
    <>
      <BackLink href={paths.settings} to={t`Settings`} />
      <PageHeading title={name} />
      {isError ? (
        <div role="alert">
          <EmptyState
            title={t`Your settings could not be loaded`}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          >
            {t`Nothing is lost. Please check your connection.`}
          </EmptyState>
        </div>
      ) : settings ? (
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <Cards settings={settings} onChange={change} />
        </div>
      ) : (
        <LoadingCards />
      )}
    </>
  )
}

const hasWords = (words: string, sought: string): boolean =>
  words.toLocaleLowerCase().includes(sought.toLocaleLowerCase())

/** Eight pages of settings, and a search for what is on which. */
function AllPages() {
  const [typed, setTyped] = useState('')
  const sought = typed.trim()
  const rows = settingsRows().filter(({ name, holds }) =>
    [name, ...holds].some((words) => hasWords(words, sought)),
  )
  return (
    <>
      <PageHeading title={t`Settings`} />
      <div className="max-w-3xl">
        <TextField
          label={t`Search the settings`}
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className={rows.length > 0 ? 'sr-only' : 'mt-4 text-ink-soft'}>
          {sought !== '' && (rows.length > 0 ? t`Found` : t`No setting has this name.`)}
        </p>
        <Leaf className="mt-5 px-0! py-1!">
          <ul>
            {rows.map(({ page, icon: Icon, name, holds }) => (
              <li key={page} className="border-b border-line last:border-0">
                <Link
                  href={settingsAt(page)}
                  className="flex min-h-16 items-center gap-4 px-5 py-3 text-inherit no-underline hover:bg-sunken"
                >
                  <Icon aria-hidden="true" className="size-5.5 shrink-0 text-brand" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{name}</span>
                    <span className="block text-sm text-ink-soft">{listed(holds)}</span>
                  </span>
                  <ChevronRight
                    aria-hidden="true"
                    className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </Leaf>
      </div>
    </>
  )
}

export default function SettingsScreen() {
  const [search] = useSearchParams()
  const page = settingsPageAt(search.get('page'), window.location.hash)
  return page ? <OnePage key={page} page={page} /> : <AllPages />
}
