import { fetchHousehold, listHouseholdFoods } from '#contract/households.ts'
import { listOwnFoods } from '#contract/own-foods.ts'
import { settingsAt } from '#contract/pages.ts'
import { t } from '@lingui/core/macro'
import { firstQuery } from '#web/api/queries.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/page/back-link.tsx'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Loaded } from '#web/page/part-failure.tsx'
import { useOpenedLink } from '#web/page/opened-link.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHousehold } from './household-queries.ts'
import { InvitationsReceived, LinkInvitation } from './invitations-received.tsx'
import { InvitePart } from './invite-part.tsx'
import { MakeHousehold } from './make-household.tsx'
import { MembersCard } from './members-card.tsx'
import { MySharesCard } from './my-shares-card.tsx'
import { SharedFoodsCard } from './shared-foods-card.tsx'

export const firstQueries: ScreenQueries = () => [
  firstQuery(fetchHousehold),
  firstQuery(listOwnFoods),
  firstQuery(listHouseholdFoods, { query: { q: '' } }),
]

export default function HouseholdPage() {
  const [token, forgetLink] = useOpenedLink(paths.household)
  return (
    <>
      <BackLink href={settingsAt('sharing')} to={t`Sharing`} />
      <PageHeading
        title={t`Household`}
        subtitle={t`Share foods and saved meals with people you live with. They see your username and what you share here, and nothing else of yours.`}
      />
      <Loaded
        query={useHousehold()}
        failure={t`Failed to load the household`}
        skeleton={
          <div role="status" className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            <span className="sr-only">{t`Loading the household`}</span>
            <Skeleton className="h-72" />
            <Skeleton className="h-72" />
          </div>
        }
      >
        {({ household, invitations }) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            {token !== null && <LinkInvitation key={token} token={token} onDone={forgetLink} />}
            {invitations.length > 0 && (
              <InvitationsReceived invitations={invitations} hasHousehold={household !== null} />
            )}
            {household ? (
              <>
                <MembersCard household={household}>
                  <InvitePart invitations={household.invitations} />
                </MembersCard>
                <div className="grid grid-cols-1 gap-6">
                  <MySharesCard sharesAll={household.sharesAll} />
                  {household.members.length > 1 && <SharedFoodsCard />}
                </div>
              </>
            ) : (
              <MakeHousehold />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}
