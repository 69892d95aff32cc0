import type { WaterIntake } from '#contract/water.ts'
import {
  GLASS_ML,
  hasReachedWaterGoal,
  pressGlass,
  stepGlasses,
  waterProgress,
} from '#domain/water/glasses.ts'
import { plural, t } from '@lingui/core/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { forgetShortcut, isOpenedByShortcut } from '#web/page/shortcut.ts'
import { largeVolume } from '#web/language/formats.ts'
import { useSettings } from '#web/member/settings-queries.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { CupButtons } from './cup-buttons.tsx'
import { GlassTiles } from './glass-tiles.tsx'
import { useWater } from './water-queries.ts'

interface CounterProps {
  glassesDrunk: number
  glassesTarget: number
  onStep: (direction: 1 | -1) => void
}

function Counter({ glassesDrunk, glassesTarget, onStep }: CounterProps) {
  return (
    <Stepper
      label={t`glasses of water`}
      shown={t`${glassesDrunk} of ${glassesTarget}`}
      value={glassesDrunk}
      bounds={{ min: 0, max: glassesTarget }}
      onStep={onStep}
    />
  )
}

/** The card while the count loads, with the same height for any target. */
export function WaterCardPlaceholder({ glassesTarget }: { glassesTarget: number }) {
  return (
    <Card className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <CardTitle>{t`Water Today`}</CardTitle>
        {/* As wide as the counter will be. */}
        <div className="invisible">
          <Counter glassesDrunk={0} glassesTarget={glassesTarget} onStep={() => {}} />
        </div>
      </div>
      <div className="mt-3 animate-pulse opacity-60">
        <GlassTiles drunk={0} target={glassesTarget} />
      </div>
      <Skeleton className="mt-3 h-6 w-3/5" />
    </Card>
  )
}

export function WaterCard({ intake }: { intake: WaterIntake }) {
  const { water, setGlasses } = useWater(intake)
  const { glassesDrunk, glassesTarget, moreMl = 0 } = water
  const drinkOne = useEffectEvent(() => setGlasses((now) => stepGlasses(now, 1)))
  useEffect(() => {
    if (isOpenedByShortcut('water')) drinkOne()
    forgetShortcut()
  }, [])
  const glassMl = useSettings().settings?.glassMl ?? GLASS_ML.initial
  const volumeOf = (glasses: number) => largeVolume(glasses * glassMl)
  const hasReachedGoal = hasReachedWaterGoal(glassesDrunk, glassesTarget)
  const glassesToGo = glassesTarget - glassesDrunk
  return (
    <Card className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <CardTitle>{t`Water Today`}</CardTitle>
        <Counter
          glassesDrunk={glassesDrunk}
          glassesTarget={glassesTarget}
          onStep={(direction) => setGlasses((now) => stepGlasses(now, direction))}
        />
      </div>
      <CupButtons intake={intake} />
      <div className="mt-3">
        <GlassTiles
          drunk={glassesDrunk}
          target={glassesTarget}
          onPress={(number) => setGlasses((now) => pressGlass(now, number))}
        />
      </div>
      <div className="relative">
        {/* The glasses show it. */}
        <div className="sr-only">
          <Progress
            label={t`Water today`}
            percent={100 * waterProgress(glassesDrunk, glassesTarget)}
            valueText={t`${glassesDrunk} of ${glassesTarget} glasses`}
            tone={hasReachedGoal ? 'leaf' : 'sky'}
          />
        </div>
        <p role="status" className="mt-3 flex min-h-6 items-center gap-2 text-sm">
          {hasReachedGoal ? (
            <span className="flex items-center gap-1.5 font-bold text-leaf-ink">
              <CircleCheck aria-hidden="true" className="size-5" />
              {t`Goal achieved! ${volumeOf(glassesTarget)} of water.`}
            </span>
          ) : (
            <span className="text-ink-soft">
              {t`${plural(glassesToGo, { one: '# glass', other: '# glasses' })} to go, ${volumeOf(glassesDrunk + moreMl / glassMl)} of ${volumeOf(glassesTarget)} drunk`}
            </span>
          )}
        </p>
      </div>
    </Card>
  )
}
