import type { BandPoint, ChartPoint } from './line-path.ts'
import type { ChartTone } from './tones.ts'

interface BarPart {
  readonly name: string
  readonly tone: ChartTone
}
interface Bar {
  /** Short, under the axis; also the key. */
  readonly label: string
  /** In full, for the readout and the table. */
  readonly about: string
  /** One value per part, from the bottom up; null where nothing is known. */
  readonly values: readonly number[] | null
  /** Not final yet: drawn hollow. */
  readonly isSoFar?: boolean
  /** Where its row in the table leads. */
  readonly href?: string | undefined
}

export interface BarPlotProps {
  parts: readonly BarPart[]
  bars: readonly Bar[]
  /** A value in words, such as "82 g". */
  describe: (value: number) => string
  heightPx?: number
  /** The bar that is pointed at, by its label. */
  pointed: string | undefined
  onPoint: (label: string | undefined) => void
}

export interface DonutSlice {
  readonly name: string
  readonly tone: ChartTone
  /** In any unit; slices of zero are left out. */
  readonly value: number
  /** The value in words, such as "82 g". */
  readonly shown: string
}

export interface ChartLine {
  readonly name: string
  readonly tone: ChartTone
  /** By ascending x. */
  readonly points: readonly ChartPoint[]
  /** `dots` draws the points alone. */
  readonly look?: 'line' | 'dashed' | 'dots'
  /** The x of a value that is not final yet: a hollow dot that the line does not reach. */
  readonly soFarX?: number | undefined
}
interface ChartBand {
  readonly name: string
  readonly tone: ChartTone
  readonly points: readonly BandPoint[]
}
interface ChartLevel {
  readonly name: string
  readonly y: number
}

export interface LinePlotProps {
  lines: readonly ChartLine[]
  /** A range of uncertainty behind the lines. */
  band?: ChartBand
  /** A level to compare with, such as a target. */
  level?: ChartLevel
  /** A short label under the axis. */
  labelX: (x: number) => string
  /** Words for x and y in the readout and in the table. */
  describeX: (x: number) => string
  describeY: (y: number) => string
  /** Where the x axis carries labels; otherwise at the points, as many as fit. */
  xTicks?: readonly number[]
  /** The y axis begins at zero. */
  startsAtZero?: boolean
  heightPx?: number
  /** The x that is pointed at. */
  pointedX: number | undefined
  onPoint: (x: number | undefined) => void
}
