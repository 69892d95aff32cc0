import type { AdminUserDetail } from '#contract/admin.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import {
  dayAt,
  energy,
  formatHeight,
  formatMass,
  oneDecimal,
  percent,
  signedMass,
  whole,
} from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useUserDetail } from './admin-queries.ts'
import { MemberAccessPart } from './member-access-part.tsx'
import { ResetLinkPart } from './reset-link-part.tsx'
import { SecondStepPart } from './second-step-part.tsx'
import { bodyTypeLabels, motivationLabels } from '#web/accounts/registration/body-choices.ts'
import { PartFailure } from '#web/page/part-failure.tsx'

const NOT_KNOWN = '–'

function Facts({
  title,
  facts,
}: {
  title: string
  facts: readonly (readonly [string, ReactNode])[]
}) {
  return (
    <section className="mb-5">
      <h3 className="mb-1 text-lg">{title}</h3>
      <dl className="grid-pairs gap-x-4">
        {facts.map(([name, value]) => (
          <div key={name} className="border-b border-dashed border-line py-2">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Detail({ profile, metrics }: AdminUserDetail) {
  const zone = useZone()
  return (
    <>
      <p className="mb-4 break-all">{profile.email}</p>
      <Facts
        title={t`Profile`}
        facts={[
          [t`Member since`, dayAt(Date.parse(profile.createdAt), zone)],
          [
            t`Last active`,
            profile.lastActiveAt === null
              ? NOT_KNOWN
              : dayAt(Date.parse(profile.lastActiveAt), zone),
          ],
          [t({ message: 'Weight', context: 'of a body' }), formatMass(profile.weight, 'kg')],
          [t`Target weight`, formatMass(profile.targetWeight, 'kg')],
          [t`Height`, formatHeight(profile.height, 'cm')],
          [t`Body mass index`, oneDecimal(profile.bmi)],
          [t`Age`, whole(profile.age)],
          [t`Body type`, bodyTypeLabels()[profile.bodyType]],
          [t`Motivation`, motivationLabels()[profile.motivation]],
          [t`Two-step sign-in`, profile.hasSecondStep ? t`on` : t`off`],
          [t`Welcome guide`, profile.hasSeenWelcome ? t`seen` : t`not seen yet`],
        ]}
      />
      <Facts
        title={t`Since registration`}
        facts={[
          [t`Food entries`, whole(metrics.totalFoodEntries)],
          [
            t`Average calories a day`,
            metrics.avgDailyCalories === null ? NOT_KNOWN : energy(metrics.avgDailyCalories),
          ],
          [t`Fasting batches`, whole(metrics.totalFastingBatches)],
          [
            t`Fasting success`,
            metrics.fastingSuccessRate === null
              ? NOT_KNOWN
              : percent(metrics.fastingSuccessRate / 100),
          ],
          [
            t`Weight change`,
            metrics.weightChange === null ? NOT_KNOWN : signedMass(metrics.weightChange, 'kg'),
          ],
          [t`Activities`, whole(metrics.totalActivities)],
        ]}
      />
    </>
  )
}

/** One member in detail; opening it is written to the audit log. */
export function UserDialog({
  user,
  onClose,
}: {
  user: { id: string; username: string }
  onClose: () => void
}) {
  const query = useUserDetail(user.id)
  const { data, error } = query
  return (
    <Dialog
      onClose={onClose}
      title={user.username}
      description={t`This look is written to the audit log.`}
    >
      {error ? (
        <PartFailure title={t`Failed to load this member`} query={query} />
      ) : data ? (
        <>
          <Detail {...data.data} />
          <ResetLinkPart userId={user.id} />
          <SecondStepPart userId={user.id} hasSecondStep={data.data.profile.hasSecondStep} />
          <MemberAccessPart
            user={user}
            isDisabled={data.data.profile.isDisabled}
            onErased={onClose}
          />
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  )
}
