import { BOOSTER_POINTS, type BoosterScore } from '#domain/boosters/booster-score.ts'
import { t } from '@lingui/core/macro'
import { classes } from '#web/ui/classes.ts'

const VINEGAR_POINTS = BOOSTER_POINTS.morningVinegar + BOOSTER_POINTS.eveningVinegar

function Part({
  name,
  points,
  most,
  tone,
}: {
  name: string
  points: number
  most: number
  tone: string
}) {
  return (
    <div>
      <dt className="flex flex-wrap justify-between gap-x-2 text-sm">
        {name}
        <span aria-hidden="true" className="text-on-panel-soft">
          {points} / {most}
        </span>
      </dt>
      <dd>
        <span className="sr-only">{t`${points} of ${most} points`}</span>
        <span
          aria-hidden="true"
          className="mt-1 block h-2 overflow-hidden rounded-full bg-on-panel/15"
        >
          <span
            className={classes('block h-full rounded-full transition-[width] duration-300', tone)}
            style={{ width: `${(100 * points) / most}%` }}
          />
        </span>
      </dd>
    </div>
  )
}

interface ScorePreviewProps {
  score: BoosterScore
  /** Whether the fields hold what is saved. */
  isSaved: boolean
  savedText: string
}

/** The points of the day as they would be saved, by the same rule. */
export function ScorePreview({ score, isSaved, savedText }: ScorePreviewProps) {
  return (
    <section aria-label={t`Score`} className="rounded-card bg-panel p-5 text-on-panel sm:p-7">
      <div className="@container relative mx-auto aspect-square w-44 max-w-full">
        <svg viewBox="0 0 120 120" aria-hidden="true" className="size-full -rotate-90 fill-none">
          <circle cx="60" cy="60" r="50" strokeWidth="11" className="stroke-on-panel opacity-15" />
          <circle
            cx="60"
            cy="60"
            r="50"
            pathLength="100"
            strokeWidth="11"
            strokeLinecap={score.totalScore > 0 ? 'round' : 'butt'}
            strokeDasharray={`${score.totalScore} 200`}
            className="stroke-saffron transition-[stroke-dasharray] duration-300"
          />
        </svg>
        <p role="status" className="absolute inset-0 grid place-content-center text-center">
          <span className="font-display text-[min(3rem,27cqi)] leading-none font-bold">
            {score.totalScore}
          </span>
          <span className="mt-1 text-[min(0.875rem,8cqi)] text-on-panel-soft">{t`of ${BOOSTER_POINTS.total} points`}</span>
        </p>
      </div>
      <p className="mt-3 text-center font-semibold text-saffron">
        {isSaved ? savedText : t`Not saved yet`}
      </p>
      <dl className="mt-5 space-y-3">
        <Part
          name={t`Sleep`}
          points={score.sleepPoints}
          most={BOOSTER_POINTS.sleep}
          tone="bg-saffron"
        />
        <Part
          name={t`Vinegar`}
          points={score.vinegarPoints}
          most={VINEGAR_POINTS}
          tone="bg-saffron"
        />
        <Part
          name={t`Sugar-free day`}
          points={score.sugarFreePoints}
          most={BOOSTER_POINTS.sugarFreeDay}
          tone="bg-saffron"
        />
      </dl>
    </section>
  )
}
