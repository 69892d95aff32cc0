import { PersonalTokensCard } from '#web/accounts/personal-tokens/personal-tokens-card.tsx'
import { withMessages } from '#web/language/language.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MovementCard } from '../movement-card.tsx'
import type { PageProps } from './page-props.ts'

const WebhooksCard = lazyPart(
  withMessages('reminders', () => import('#web/webhooks/webhooks-card.tsx')),
  { fallback: <Skeleton className="h-40" /> },
)

export default function DevelopersPage(props: PageProps) {
  return (
    <>
      <PersonalTokensCard />
      <MovementCard {...props} />
      <WebhooksCard />
    </>
  )
}
