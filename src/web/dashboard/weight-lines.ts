import type { WeightTrajectoryReply } from '#contract/weight.ts'
import { lbFromKg } from '#domain/units.ts'
import type { MassUnit } from '#domain/weight/weight-words.ts'
import type { ChartBand, ChartLine } from '#web/charts/line-chart.tsx'

const WEEK_MS = 7 * 86_400_000

type Trajectory = Pick<WeightTrajectoryReply, 'currentWeight' | 'history' | 'projectedWeights'>

export interface WeightLines {
  readonly lines: readonly ChartLine[]
  /** Null without a projection. */
  readonly band: ChartBand | null
}

const inUnit = (kg: number, unit: MassUnit): number => (unit === 'lb' ? lbFromKg(kg) : kg)

/** The weigh-ins with their trend, and the projected weeks from `nowAt` on; x in ms, y in the member's unit. */
export function weightLines({ currentWeight, history, projectedWeights }: Trajectory, unit: MassUnit, nowAt: number): WeightLines {
  const isProjected = projectedWeights.length > 0
  const at = (kg: number) => inUnit(kg, unit)
  const weekAt = (week: number) => nowAt + week * WEEK_MS
  const weighIns: ChartLine = {
    name: 'Weight',
    tone: 'brand',
    points: history.map(({ createdAt, weight }) => ({ x: Date.parse(createdAt), y: at(weight) })),
  }
  const projection: ChartLine = {
    name: 'Projected',
    tone: 'saffron',
    look: 'dashed',
    points: [
      { x: nowAt, y: at(currentWeight) },
      ...projectedWeights.map(({ week, weight }) => ({ x: weekAt(week), y: at(weight) })),
    ],
  }
  return {
    lines: [...(history.length > 0 ? [weighIns] : []), ...(isProjected ? [projection] : [])],
    band: isProjected
      ? {
          name: 'Likely range',
          tone: 'saffron',
          points: [
            { x: nowAt, low: at(currentWeight), high: at(currentWeight) },
            ...projectedWeights.map(({ week, low, high }) => ({ x: weekAt(week), low: at(low), high: at(high) })),
          ],
        }
      : null,
  }
}
