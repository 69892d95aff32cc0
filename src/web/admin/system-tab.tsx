import type { SystemAnalytics } from '#contract/admin.ts'
import { plural, t } from '@lingui/core/macro'
import { useId } from 'react'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import { dayAndTimeAt, percent, whole } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { Card, CardText } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSystem } from './admin-queries.ts'
import { formatBytes, formatLatency } from './admin-formats.ts'
import { PartFailure } from '#web/page/part-failure.tsx'
import { Numbers } from '#web/units/numbers.tsx'

function PopularFoods({ foods }: { foods: SystemAnalytics['popularFoods'] | undefined }) {
  const most = Math.max(1, ...(foods ?? []).map(({ count }) => count))
  return (
    <Card title={t`Popular foods`}>
      {foods === undefined && <Skeleton className="mt-4 h-64" />}
      {foods?.length === 0 && <CardText>{t`Nobody has recorded a meal yet.`}</CardText>}
      {foods && foods.length > 0 && (
        <ol className="mt-4 space-y-3">
          {foods.map(({ name, count }) => (
            <li key={name}>
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-semibold break-words">{name}</span>
                <span className="shrink-0 text-sm text-ink-soft">
                  {plural(count, { one: '# time', other: '# times' })}
                </span>
              </div>
              <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-sunken">
                <div
                  className="h-2 rounded-full bg-brand"
                  style={{ width: `${(100 * count) / most}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function ServerFigures({ server }: { server: SystemAnalytics['server'] | undefined }) {
  const zone = useZone()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-1 text-xl">
        {t`This server`}
      </h2>
      <p className="mb-3 min-h-6 text-ink-soft">
        {server &&
          t`Since it started, ${dayAndTimeAt(Date.parse(server.startedAt), zone)}: ${plural(server.requests, { one: '# answer', other: '# answers' })}`}
      </p>
      <FigureList className="lg:grid-cols-3">
        <FigureCard
          label={t`Latency, half within`}
          figure={server && formatLatency(server.latencyMs.p50)}
        />
        <Numbers>
          <FigureCard
            label={t`Latency, 99% within`}
            figure={server && formatLatency(server.latencyMs.p99)}
          />
        </Numbers>
        <FigureCard
          label={t`Errors`}
          figure={server && whole(server.errors.failed)}
          note={
            server &&
            plural(server.errors.refused, {
              one: '# request rejected, such as a wrong password',
              other: '# requests rejected, such as wrong passwords',
            })
          }
        />
        <FigureCard
          label={t`Analyser queue`}
          figure={server && whole(server.analyserQueue.photos)}
          note={
            server &&
            t`of at most ${plural(server.analyserQueue.mostPhotos, { one: '# photo', other: '# photos' })} at once`
          }
        />
        <FigureCard
          label={t`Database`}
          figure={server && formatBytes(server.storage.databaseBytes)}
        />
        <FigureCard
          label={t`Free space`}
          figure={server && formatBytes(server.storage.freeBytes)}
          note={
            server &&
            plural(server.storage.photos, { one: '# photo stored', other: '# photos stored' })
          }
        />
      </FigureList>
    </section>
  )
}

export function SystemTab() {
  const query = useSystem()
  if (query.error) return <PartFailure title={t`Failed to load the system figures`} query={query} />
  const data = query.data?.data
  const { foodAnalysis, fasting } = data ?? {}
  return (
    <div className="space-y-8">
      <FigureList>
        <FigureCard
          label={t`Food analyses`}
          figure={foodAnalysis && whole(foodAnalysis.total)}
          note={foodAnalysis && t`${whole(foodAnalysis.recent)} in the last 30 days`}
        />
        <FigureCard
          label={t`Average confidence`}
          figure={
            foodAnalysis &&
            (foodAnalysis.avgConfidence === null ? '–' : percent(foodAnalysis.avgConfidence / 100))
          }
          note={foodAnalysis?.avgConfidence === null ? t`not enough members` : t`of photos`}
        />
        <FigureCard
          label={t`Fasting batches`}
          figure={fasting && whole(fasting.totalBatches)}
          note={fasting && t`${whole(fasting.recentSuccessful)} successful in the last 30 days`}
        />
        <FigureCard
          label={t`Fasting success`}
          figure={
            fasting && (fasting.successRate === null ? '–' : percent(fasting.successRate / 100))
          }
          note={fasting?.successRate === null ? t`not enough members` : t`of all batches`}
        />
      </FigureList>
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-2">
        <PopularFoods foods={data?.popularFoods} />
        <ServerFigures server={data?.server} />
      </div>
    </div>
  )
}
