import type { WaterIntake } from '#contract/water.ts'
import { GLASS_ML, hasReachedWaterGoal, withCup } from '#domain/water/glasses.ts'
import { t } from '@lingui/core/macro'
import { CupSoda } from 'lucide-react'
import { volume } from '#web/language/formats.ts'
import { useSettings } from '#web/member/settings-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { useWater } from './water-queries.ts'

/** The member's own cups: one press adds one. Nothing if there are none. */
export function CupButtons({ intake }: { intake: WaterIntake }) {
  const { settings } = useSettings()
  const { water, setGlasses } = useWater(intake)
  if (!settings || settings.cupSizes.length === 0) return null
  const glassMl = settings.glassMl ?? GLASS_ML.initial
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {settings.cupSizes.map(({ name, ml }) => (
        <li key={`${name}-${ml}`}>
          <Button
            variant="secondary"
            aria-disabled={
              hasReachedWaterGoal(water.glassesDrunk, water.glassesTarget) || undefined
            }
            onClick={() => setGlasses((now) => withCup(now, ml, glassMl))}
          >
            <CupSoda aria-hidden="true" className="size-5 text-sky-ink" />
            {t`${name}, ${volume(ml)}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
