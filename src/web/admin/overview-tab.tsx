import type { AdminOverview } from '#contract/admin.ts'
import { plural, t } from '@lingui/core/macro'
import {
  Activity,
  DatabaseBackup,
  ImageOff,
  Repeat,
  TrendingDown,
  UserPlus,
  Users,
} from 'lucide-react'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import { dayAndTimeAt, percent, whole } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useOverview } from './admin-queries.ts'
import { PartFailure } from '#web/page/part-failure.tsx'
import { Numbers } from '#web/units/numbers.tsx'

type Drill = AdminOverview['backupDrill']

/** A backup that cannot be restored is no backup: nothing on this screen matters more. */
function FailedDrill({ drill }: { drill: Drill | undefined }) {
  const zone = useZone()
  if (!drill || drill.fault === null) return null
  return (
    <Notice
      tone="brick"
      icon={<DatabaseBackup className="size-5 text-brick-ink" />}
      title={t`The newest backup could not be restored`}
      className="mb-6"
    >
      <p>{t`It was tried ${dayAndTimeAt(Date.parse(drill.triedAt), zone)}. Older backups are kept until one can be restored again.`}</p>
      <p lang="en">{drill.fault}</p>
    </Notice>
  )
}

/** A lost photo is in no later backup: only while older ones are kept can it be brought back. */
function MissingPhotos({ drill }: { drill: Drill | undefined }) {
  const count = drill?.missingPhotos ?? 0
  if (count === 0) return null
  return (
    <Notice
      tone="brick"
      icon={<ImageOff className="size-5 text-brick-ink" />}
      title={plural(count, { one: '# photo is missing', other: '# photos are missing' })}
      className="mb-6"
    >
      <p>{t`The newest backup could not find what members had stored. Older backups may still have it; they are deleted as usual.`}</p>
    </Notice>
  )
}

function BackupCard({ drill }: { drill: Drill | undefined }) {
  const zone = useZone()
  return (
    <FigureCard
      label={t`Restoring the newest backup`}
      figure={drill === null ? '–' : drill && (drill.fault === null ? t`works` : t`fails`)}
      note={
        drill === null
          ? t`The server makes no backups by itself.`
          : drill && t`tried ${dayAndTimeAt(Date.parse(drill.triedAt), zone)}`
      }
      icon={<DatabaseBackup className="size-5" />}
    />
  )
}

export function OverviewTab() {
  const zone = useZone()
  const query = useOverview()
  if (query.error) return <PartFailure title={t`Failed to load the overview`} query={query} />
  const data = query.data?.data
  return (
    <>
      <FailedDrill drill={data?.backupDrill} />
      <MissingPhotos drill={data?.backupDrill} />
      <FigureList className="lg:grid-cols-3">
        <FigureCard
          label={t`Total users`}
          figure={data && whole(data.totalUsers)}
          icon={<Users className="size-5" />}
        />
        <FigureCard
          label={t`New this month`}
          figure={data && whole(data.newUsersThisMonth)}
          icon={<UserPlus className="size-5" />}
        />
        <FigureCard
          label={t`Active users`}
          figure={data && whole(data.activeUsers)}
          note={t`recorded anything in the last 7 days`}
          icon={<Activity className="size-5" />}
        />
        <FigureCard
          label={t`Retention`}
          figure={data && (data.retentionRate === null ? '–' : percent(data.retentionRate / 100))}
          note={
            data?.retentionRate === null
              ? t`not enough members`
              : t`of those here for over 30 days, active in the last 30`
          }
          icon={<Repeat className="size-5" />}
        />
        <Numbers>
          <FigureCard
            label={t`Successful weight loss`}
            figure={data && whole(data.successfulWeightLoss)}
            note={t`lost 2 kg or more`}
            icon={<TrendingDown className="size-5" />}
          />
        </Numbers>
        <BackupCard drill={data?.backupDrill} />
      </FigureList>
      <p className="mt-3 min-h-6 text-sm text-ink-soft">
        {data && t`Counted ${dayAndTimeAt(Date.parse(data.countedAt), zone)}.`}
      </p>
    </>
  )
}
