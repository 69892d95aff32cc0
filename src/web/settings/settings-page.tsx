import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { listPersonalTokens } from '#contract/accounts/personal-tokens.ts'
import { fetchSecurity } from '#contract/accounts/second-factor.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { fetchReminders } from '#contract/reminders.ts'
import { fetchSettings } from '#contract/member-settings.ts'
import { listWebhooks } from '#contract/webhooks.ts'
import { t } from '@lingui/core/macro'
import { firstReading } from '#web/api/queries.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { ConsentCard } from '#web/consent/consent-card.tsx'
import { withMessages } from '#web/language/language.ts'
import type { ReadingsOfScreen } from '#web/offline/read-ahead.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DataCard } from './data-card.tsx'
import { DisplayCard } from './display-card.tsx'
import { HabitsCard } from './habits-card.tsx'
import { IdentityCard } from '#web/accounts/username-email-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { type SettingsUpdate, useChangeSettings } from '#web/member/change-settings.ts'
import { useSettings } from '#web/member/settings-queries.ts'
import { TargetsCard } from './targets-card.tsx'
import { SecurityCards } from '#web/accounts/security-cards.tsx'
import { SignInCard } from '#web/accounts/sign-in-card.tsx'
import { LinkCard } from './link-card.tsx'
import { paths } from '#web/paths.ts'
import { Eye, Users } from 'lucide-react'

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
    <div role="status" className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <span className="sr-only">{t`Loading your settings`}</span>
      <Skeleton className="h-160" />
      <Skeleton className="h-160" />
    </div>
  )
}

export const readings: ReadingsOfScreen = () => [
  firstReading(fetchSettings),
  firstReading(fetchSecurity),
  firstReading(listPasskeys),
  firstReading(listSessions),
  firstReading(listPersonalTokens),
  firstReading(listWebhooks),
  firstReading(fetchReminders),
]

export default function SettingsPage() {
  const { settings, isError, refetch } = useSettings()
  const { mutate } = useChangeSettings()
  const change = (wish: SettingsUpdate) => mutate(wish, { onError: (error) => toastFailure(error) })
  return (
    <>
      <PageHeading title={t`Settings`} subtitle={t`Switches apply at once; forms need Save.`} />
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
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-6">
            <ProfileCard units={settings} />
            <IdentityCard />
            <DisplayCard settings={settings} onChange={change} />
            <SignInCard />
            <SecurityCards />
            <WebhooksCard />
          </div>
          <div className="grid grid-cols-1 gap-6">
            <TargetsCard settings={settings} />
            <HabitsCard settings={settings} onChange={change} />
            <RemindersCard habits={settings} />
            <LinkCard
              title={t`Household`}
              words={t`Share foods and saved meals with people on this server.`}
              href={paths.household}
              icon={Users}
              open={t`Open the household`}
            />
            <LinkCard
              title={t`Coaches`}
              words={t`Let somebody look at your figures, or look at those of others.`}
              href={paths.coaches}
              icon={Eye}
              open={t`Open coaches`}
            />
            <ConsentCard />
            <DataCard />
          </div>
        </div>
      ) : (
        <LoadingCards />
      )}
    </>
  )
}
