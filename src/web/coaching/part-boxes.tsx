import { COACH_PARTS, type CoachPart } from '#domain/coaching/coach-parts.ts'
import { t } from '@lingui/core/macro'
import type { Ref } from 'react'
import { commaParted } from '#web/language/formats.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

export const partName = (part: CoachPart): string =>
  ({
    weight: t`Weight and forecast`,
    meals: t`Meals`,
    habits: t`Water and fasting`,
    body: t`Activity and measurements`,
    comments: t`Comments on days`,
  })[part]

export const partNames = (parts: readonly CoachPart[]): string => commaParted(parts.map(partName))

const partHint = (part: CoachPart): string =>
  ({
    weight: t`The newest weigh-ins, the target, and where they lead. The forecast is also calculated from meals, which it does not show.`,
    meals: t`What was eaten when, with its energy and nutrients. No photos.`,
    habits: t`The glasses of today, and how long fasts were.`,
    body: t`Activities with their minutes; waist, hip and body fat.`,
    comments: t`They may comment on your days. You can delete comments or mute them.`,
  })[part]

interface PartBoxesProps {
  legend: string
  chosen: readonly CoachPart[]
  onChoose: (parts: readonly CoachPart[]) => void
  hasHints?: boolean
  ref?: Ref<HTMLInputElement>
}

/** What a coach may see, one box for each part. */
export function PartBoxes({ legend, chosen, onChoose, hasHints = false, ref }: PartBoxesProps) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      {COACH_PARTS.map((part, at) => (
        <Checkbox
          key={part}
          label={
            <>
              {partName(part)}
              {hasHints && <span className="block text-sm text-ink-soft">{partHint(part)}</span>}
            </>
          }
          ref={at === 0 ? ref : undefined}
          checked={chosen.includes(part)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, part] : chosen.filter((one) => one !== part))
          }
        />
      ))}
    </fieldset>
  )
}
