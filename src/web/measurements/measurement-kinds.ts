import type { Measurement } from '#contract/measurements.ts'
import { BODY_FAT_PERCENT, GIRTH_CM } from '#domain/measurements/body-measurement.ts'
import type { HeightUnit } from '#domain/unit-choice.ts'
import { cmFromInches } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { formatGirth, percent } from '#web/language/formats.ts'
import { unitsNow } from '#web/language/chosen-units.ts'
import { girthToDraw, girthTyped, numberTyped } from '#web/units/measure-text.ts'

/** How one kind of measure is shown, typed and drawn; cm and percent are stored. */
interface MeasureKind {
  readonly title: string
  readonly unit: string
  readonly bounds: { readonly min: number; readonly max: number }
  readonly words: (kept: number) => string
  readonly typed: (text: string) => number
  readonly toDraw: (kept: number) => number
  readonly drawnText: (drawn: number) => string
}
export const kinds = (
  heightUnit: HeightUnit,
): { readonly girth: MeasureKind; readonly share: MeasureKind } => ({
  girth: {
    title: t`Waist and hip`,
    unit: heightUnit === 'cm' ? 'cm' : 'in',
    bounds: {
      min: girthToDraw(GIRTH_CM.min, heightUnit),
      max: girthToDraw(GIRTH_CM.max, heightUnit),
    },
    words: (cm) => formatGirth(cm, heightUnit),
    typed: (text) => girthTyped(text, heightUnit),
    toDraw: (cm) => girthToDraw(cm, heightUnit),
    drawnText: (drawn) =>
      formatGirth(heightUnit === 'cm' ? drawn : cmFromInches(drawn), heightUnit),
  },
  share: {
    title: t`Body fat`,
    unit: '%',
    bounds: BODY_FAT_PERCENT,
    words: (share) => percent(share / 100, 1),
    typed: numberTyped,
    toDraw: (share) => share,
    drawnText: (share) => percent(share / 100, 1),
  },
})

export type Measure = 'waistCm' | 'hipCm' | 'bodyFatPercent'
export const measures = (): readonly {
  name: Measure
  label: string
  kind: keyof ReturnType<typeof kinds>
}[] => [
  { name: 'waistCm', label: t`Waist`, kind: 'girth' },
  { name: 'hipCm', label: t`Hip`, kind: 'girth' },
  { name: 'bodyFatPercent', label: t`Body fat`, kind: 'share' },
]

export const measurementText = (measurement: Pick<Measurement, Measure>): string =>
  measures()
    .flatMap(({ name, label, kind }) => {
      const value = measurement[name]
      if (value === null) return []
      const { heightUnit, numbersHidden } = unitsNow()
      return numbersHidden ? [label] : [`${label} ${kinds(heightUnit)[kind].words(value)}`]
    })
    .join(' · ')
