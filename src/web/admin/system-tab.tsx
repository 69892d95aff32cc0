import type { SystemAnalytics } from '#contract/admin.ts'
import { useId } from 'react'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import { countOf, dayAndTimeAt, whole } from '#web/language/formats.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSystem } from './admin-queries.ts'
import { bytesInWords, latencyInWords } from './admin-words.ts'
import { PartFailure } from '#web/shell/part-failure.tsx'

function PopularFoods({ foods }: { foods: SystemAnalytics['popularFoods'] | undefined }) {
  const titleId = useId()
  const most = Math.max(1, ...(foods ?? []).map(({ count }) => count))
  return (
    <Card aria-labelledby={titleId}>
      <CardTitle id={titleId}>Popular foods</CardTitle>
      {foods === undefined && <Skeleton className="mt-4 h-64" />}
      {foods?.length === 0 && <CardText>Nobody has recorded a meal yet.</CardText>}
      {foods && foods.length > 0 && (
        <ol className="mt-4 space-y-3">
          {foods.map(({ name, count }) => (
            <li key={name}>
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-semibold break-words">{name}</span>
                <span className="shrink-0 text-sm text-ink-soft">{countOf(count, 'time')}</span>
              </div>
              <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-sunken">
                <div className="h-2 rounded-full bg-brand" style={{ width: `${(100 * count) / most}%` }} />
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
        This server
      </h2>
      <p className="mb-3 min-h-6 text-ink-soft">
        {server && `Since it started, ${dayAndTimeAt(Date.parse(server.startedAt), zone)}: ${countOf(server.requests, 'answer')}`}
      </p>
      <FigureList className="lg:grid-cols-3">
        <FigureCard label="Latency, half within" figure={server && latencyInWords(server.latencyMs.p50)} />
        <FigureCard label="Latency, 99 % within" figure={server && latencyInWords(server.latencyMs.p99)} />
        <FigureCard
          label="Errors"
          figure={server && whole(server.errors.failed)}
          note={server && `${whole(server.errors.refused)} calls refused`}
        />
        <FigureCard
          label="Analyser queue"
          figure={server && whole(server.analyserQueue.photos)}
          note={server && `of at most ${countOf(server.analyserQueue.mostPhotos, 'photo')} at once`}
        />
        <FigureCard label="Database" figure={server && bytesInWords(server.storage.databaseBytes)} />
        <FigureCard
          label="Free space"
          figure={server && bytesInWords(server.storage.freeBytes)}
          note={server && `${countOf(server.storage.photos, 'photo')} stored`}
        />
      </FigureList>
    </section>
  )
}

export function SystemTab() {
  const { data: reply, error, isFetching, refetch } = useSystem()
  if (error) return <PartFailure what="the system figures" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  const data = reply?.data
  const { foodAnalysis, fasting } = data ?? {}
  return (
    <div className="space-y-8">
      <FigureList>
        <FigureCard
          label="Food analyses"
          figure={foodAnalysis && whole(foodAnalysis.total)}
          note={foodAnalysis && `${whole(foodAnalysis.recent)} in the last 30 days`}
        />
        <FigureCard
          label="Average confidence"
          figure={foodAnalysis && (foodAnalysis.avgConfidence === null ? '–' : `${foodAnalysis.avgConfidence}%`)}
          note={foodAnalysis?.avgConfidence === null ? 'not enough members' : 'of photos'}
        />
        <FigureCard
          label="Fasting batches"
          figure={fasting && whole(fasting.totalBatches)}
          note={fasting && `${whole(fasting.recentSuccessful)} successful in the last 30 days`}
        />
        <FigureCard
          label="Fasting success"
          figure={fasting && (fasting.successRate === null ? '–' : `${fasting.successRate}%`)}
          note={fasting?.successRate === null ? 'not enough members' : 'of all batches'}
        />
      </FigureList>
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-2">
        <PopularFoods foods={data?.popularFoods} />
        <ServerFigures server={data?.server} />
      </div>
    </div>
  )
}
