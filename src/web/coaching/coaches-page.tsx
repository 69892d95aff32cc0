import {
  type CoachedMember,
  type CoachGrant,
  type CoachLook,
  fetchCoached,
  fetchCoaches,
} from '#contract/coaching.ts'
import { settingsAt } from '#contract/pages.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { firstQuery } from '#web/api/queries.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { BackLink } from '#web/page/back-link.tsx'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CoachedCard } from './coached-card.tsx'
import { useCoached, useCoaches } from './coaching-queries.ts'
import { LooksCard } from './looks-card.tsx'
import { MyCoachesCard } from './my-coaches-card.tsx'
import { failedAmong, PartFailure } from '#web/page/part-failure.tsx'

export const firstQueries: ScreenQueries = () => [
  firstQuery(fetchCoaches),
  firstQuery(fetchCoached),
]

interface PartsProps {
  grants: readonly CoachGrant[]
  looks: readonly CoachLook[]
  members: readonly CoachedMember[]
}

/**
 * Somebody who came because of an offer finds it first; the order does not change while they look.
 */
function Parts({ grants, looks, members }: PartsProps) {
  const [beginsWithOffers] = useState(() => members.some(({ acceptedAt }) => acceptedAt === null))
  const mine = <MyCoachesCard grants={grants} />
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {!beginsWithOffers && mine}
      <div className="grid grid-cols-1 gap-6">
        <CoachedCard members={members} />
        {looks.length > 0 && <LooksCard looks={looks} />}
      </div>
      {beginsWithOffers && mine}
    </div>
  )
}

export default function CoachesPage() {
  const coaches = useCoaches()
  const coached = useCoached()
  const failed = failedAmong([coaches, coached].filter(({ data }) => !data))
  return (
    <>
      <BackLink href={settingsAt('sharing')} to={t`Sharing`} />
      <PageHeading
        title={t`Coaches`}
        subtitle={t`Somebody on this server sees the data you choose, and changes nothing. You can end it at any time.`}
      />
      {failed ? (
        <PartFailure title={t`Failed to load the coaches`} query={failed} />
      ) : coaches.data && coached.data ? (
        <Parts {...coaches.data.data} members={coached.data.data} />
      ) : (
        <div role="status" className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <span className="sr-only">{t`Loading the coaches`}</span>
          <Skeleton className="h-96" />
          <Skeleton className="h-72" />
        </div>
      )}
    </>
  )
}
