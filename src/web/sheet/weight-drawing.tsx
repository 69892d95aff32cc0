import { t } from '@lingui/core/macro'
import { linearScale } from '#web/charts/chart-scale.ts'
import { linePath } from '#web/charts/line-path.ts'
import { fillClasses, strokeClasses } from '#web/charts/tones.ts'
import { formatMass } from '#web/language/formats.ts'
import { useUnits } from '#web/language/chosen-units.ts'

const WIDTH = 600
const HEIGHT = 120
const MARGIN = 6

interface WeightDrawingProps {
  points: readonly { at: number; weightKg: number; trendKg: number }[]
}

/** Weigh-ins and their trend, in a drawing that keeps its form on paper, where nothing is measured. */
export function WeightDrawing({ points }: WeightDrawingProps) {
  const { massUnit: unit } = useUnits()
  const kgs = points.flatMap(({ weightKg, trendKg }) => [weightKg, trendKg])
  const [lowest, highest] = [Math.min(...kgs), Math.max(...kgs)]
  const atX = linearScale([points[0]?.at ?? 0, points.at(-1)?.at ?? 1], [MARGIN, WIDTH - MARGIN])
  const atY = linearScale([lowest - 0.1, highest + 0.1], [HEIGHT - MARGIN, MARGIN])
  const trend = points.map(({ at, trendKg }) => ({ x: at, y: trendKg }))
  return (
    <figure className="my-3">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t`Weigh-ins and their trend`}
        className="block w-full border-y border-line"
      >
        {points.map(({ at, weightKg }) => (
          <circle key={at} cx={atX(at)} cy={atY(weightKg)} r="2" className={fillClasses.plain} />
        ))}
        <path
          d={linePath(trend, atX, atY)}
          strokeWidth="2"
          className={`fill-none ${strokeClasses.brand}`}
        />
      </svg>
      <figcaption className="text-xs text-ink-soft">
        {t`Dots are weigh-ins, the line is the trend. Top ${formatMass(highest, unit)}, bottom ${formatMass(lowest, unit)}.`}
      </figcaption>
    </figure>
  )
}
