import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { listPersonalTokens } from '#contract/accounts/personal-tokens.ts'
import { fetchSecurity } from '#contract/accounts/second-factor.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { fetchReminders } from '#contract/reminders.ts'
import { fetchSettings } from '#contract/member-settings.ts'
import { listWebhooks } from '#contract/webhooks.ts'
import { t } from '@lingui/core/macro'
import { firstQuery } from '#web/api/queries.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { ConsentCard } from '#web/consent/consent-card.tsx'
import { withMessages } from '#web/language/language.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DataCard } from './data-card.tsx'
import { DisplayCard } from './display-card.tsx'
import { HabitsCard } from './habits-card.tsx'
import { LetterCard } from './letter-card.tsx'
import { MovementCard } from './movement-card.tsx'
import { IdentityCard } from '#web/accounts/username-email-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { type SettingsUpdate, useChangeSettings } from '#web/member/change-settings.ts'
import { useSettings } from '#web/member/settings-queries.ts'
import { TargetsCard } from './targets-card.tsx'
import { PersonalTokensCard } from '#web/accounts/personal-tokens/personal-tokens-card.tsx'
import { SecondFactorCard } from '#web/accounts/second-factor/second-factor-card.tsx'
import { SessionsCard } from '#web/accounts/sessions/sessions-card.tsx'
import { SignInCard } from '#web/accounts/sign-in-card.tsx'
import { LinkCard } from './link-card.tsx'
import { paths } from '#web/paths.ts'
import { ChevronLeft, ChevronRight, Eye, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { MemberSettings } from '#contract/member-settings.ts'
import { listed } from '#web/language/formats.ts'
import { Leaf } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import { settingsAt, type SettingsPage } from '#contract/pages.ts'
import { settingsPageAt, settingsRows } from './settings-rows.ts'
import { Numbers } from '#web/units/numbers.tsx'

/** With separate messages: those of the settings fill the limit for one screen. */
const RemindersCard = lazyPart(
  withMessages('reminders', () => import('#web/reminders/reminders-card.tsx')),
  {
    fallback: <Skeleton className="h-160" />,
  },
)

const WebhooksCard = lazyPart(
  withMessages('reminders', () => import('#web/webhooks/webhooks-card.tsx')),
  {
    fallback: <Skeleton className="h-40" />,
  },
)

function LoadingCards() {
  return (
    <div role="status" className="grid max-w-3xl grid-cols-1 gap-6">
      <span className="sr-only">{t`Loading your settings`}</span>
      <Skeleton className="h-160" />
    </div>
  )
}

export const firstQueries: ScreenQueries = () => [
  firstQuery(fetchSettings),
  firstQuery(fetchSecurity),
  firstQuery(listPasskeys),
  firstQuery(listSessions),
  firstQuery(listPersonalTokens),
  firstQuery(listWebhooks),
  firstQuery(fetchReminders),
]

interface CardsProps {
  page: SettingsPage
  settings: MemberSettings
  onChange: (wish: SettingsUpdate) => void
}

function Cards({ page, settings, onChange }: CardsProps) {
  switch (page) {
    case 'profile':
      return (
        <>
          <ProfileCard units={settings} />
          <Numbers>
            <TargetsCard settings={settings} />
          </Numbers>
        </>
      )
    case 'day':
      return (
        <>
          <HabitsCard settings={settings} onChange={onChange} />
          <LetterCard />
        </>
      )
    case 'units':
      return <DisplayCard settings={settings} onChange={onChange} />
    case 'reminders':
      return <RemindersCard habits={settings} />
    case 'sign-in':
      return (
        <>
          <IdentityCard />
          <SignInCard />
          <SecondFactorCard />
          <SessionsCard />
        </>
      )
    case 'sharing':
      return (
        <>
          <LinkCard
            title={t`Household`}
            words={t`Share foods and saved meals with people on this server.`}
            href={paths.household}
            icon={Users}
            open={t`Open the household`}
          />
          <LinkCard
            title={t`Coaches`}
            words={t`Share your data, or see that of others.`}
            href={paths.coaches}
            icon={Eye}
            open={t`Open coaches`}
          />
        </>
      )
    case 'data':
      return (
        <>
          <DataCard />
          <ConsentCard />
        </>
      )
    case 'developers':
      return (
        <>
          <PersonalTokensCard />
          <MovementCard settings={settings} onChange={onChange} />
          <WebhooksCard />
        </>
      )
  }
}

/** One page of the settings. */
function OnePage({ page }: { page: SettingsPage }) {
  const { settings, isError, refetch } = useSettings()
  const { mutate } = useChangeSettings()
  const change = (wish: SettingsUpdate) => mutate(wish, { onError: (error) => toastFailure(error) })
  const name = settingsRows().find((row) => row.page === page)?.name ?? ''
  return (
    <>
      <Link
        href={paths.settings}
        className={classes(buttonClasses({ variant: 'quiet' }), '-ms-3 mb-2 px-3')}
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {t`Settings`}
      </Link>
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
          <Cards page={page} settings={settings} onChange={change} />
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
        <Leaf className="mt-5 p-0 sm:p-0">
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
