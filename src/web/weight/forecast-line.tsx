import { DAY_MS } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { fetchWeightHistory, type WeightEntry, type WeightOutlook } from '#contract/weight.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { linePath } from '#web/charts/line-path.ts'
import { useZone } from '#web/member/member-zone.ts'
import { formatMass, shortDayAt } from '#web/language/formats.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useUnits } from '#web/language/chosen-units.ts'
import { chanceTexts } from './chance-texts.ts'
import { useWeightTrajectory, FOR_SMALL_PICTURE } from './weight-queries.ts'

const WEEK_MS = 7 * DAY_MS
const WIDTH = 88
const HEIGHT = 44
const INSET = 4

/** The whole progress: what was weighed, and what is forecast from it. */
const progressQuery = endpointQuery(fetchWeightHistory, FOR_SMALL_PICTURE)

interface ProgressLineProps {
  entries: readonly WeightEntry[]
  outlook: Pick<WeightOutlook, 'estimatedWeight' | 'projectedWeights'>
  nowAt: number
}

function Sparkline({ entries, outlook, nowAt }: ProgressLineProps) {
  const past = entries
    .map(({ createdAt, weight }) => ({ x: Date.parse(createdAt), y: weight }))
    .toReversed()
  const ahead = [
    { x: nowAt, y: outlook.estimatedWeight },
    ...outlook.projectedWeights.map(({ week, weight }) => ({
      x: nowAt + week * WEEK_MS,
      y: weight,
    })),
  ]
  const all = [...past, ...ahead]
  const scale = (values: readonly number[], length: number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return (value: number) => INSET + ((value - least) / (most - least || 1)) * (length - 2 * INSET)
  }
  const atX = scale(
    all.map(({ x }) => x),
    WIDTH,
  )
  const fromTop = scale(
    all.map(({ y }) => -y),
    HEIGHT,
  )
  const atY = (y: number) => fromTop(-y)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="h-11 w-22 shrink-0 fill-none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={linePath(past, atX, atY)} className="stroke-brand" />
      <path d={linePath(ahead, atX, atY)} className="stroke-sky" strokeDasharray="1 5" />
      <circle cx={atX(nowAt)} cy={atY(outlook.estimatedWeight)} r="3" className="fill-saffron" />
    </svg>
  )
}

const frame =
  'flex min-h-20 items-center gap-4 rounded-card border border-line bg-card px-4 py-3 text-inherit no-underline shadow-card sm:px-6'

/** The outlook, and in a sentence where its last week ends; undefined before there is one. */
const useForecast = () => {
  const zone = useZone()
  const { massUnit: unit } = useUnits()
  const [nowAt] = useState(() => Date.now())
  const { data, isError } = useWeightTrajectory()
  const outlook = data?.data
  const last = outlook?.projectedWeights.at(-1)
  const text =
    last &&
    t`On ${shortDayAt(nowAt + last.week * WEEK_MS, zone)} about ${formatMass(last.weight, unit)}`
  return { outlook, isError, text, nowAt, unit }
}

/** The forecast in one sentence, as a line of a text. */
export function ForecastLink() {
  const { text } = useForecast()
  return text ? (
    <Link href={paths.weight} className="mt-2 block font-display text-lg leading-tight font-bold">
      {text}
    </Link>
  ) : null
}

/** The forecast in one sentence, with the whole progress beside it; leads to the weight page. */
export function ForecastLine() {
  const { outlook, isError, text, nowAt, unit } = useForecast()
  const { data: history } = useQuery(progressQuery)
  if (!outlook) return isError ? null : <Skeleton className="h-20" />
  return (
    <Link href={paths.weight} className={`${frame} transition-colors hover:bg-sunken`}>
      <span className="min-w-0 flex-1">
        {text ? (
          <>
            <span className="block font-display text-lg leading-tight font-bold">{text}</span>
            <span className="block text-sm text-ink-soft">{chanceTexts(outlook, unit)[0]}</span>
          </>
        ) : (
          // The page behind it says what else a forecast can come from.
          <span className="font-semibold">{t`Two weigh-ins a week apart show where you are heading.`}</span>
        )}
      </span>
      {text && <Sparkline entries={history?.data ?? []} outlook={outlook} nowAt={nowAt} />}
    </Link>
  )
}
