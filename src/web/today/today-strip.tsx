import { analyzeBarcode, analyzeFood, analyzeWords } from '#contract/meals.ts'
import type { Today } from '#contract/today.ts'
import { hasReachedWaterGoal, stepGlasses } from '#domain/water/glasses.ts'
import { instantOfLocalTime } from '#domain/local-time.ts'
import { plural, t } from '@lingui/core/macro'
import { GlassWater, Plus, Scale, Weight } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { Link } from 'wouter'
import { useLocalTime, useZone } from '#web/clock/member-zone.ts'
import { energy, energyBefore } from '#web/language/formats.ts'
import { useOutbox } from '#web/offline/use-outbox.ts'
import { settingsAt } from '#contract/pages.ts'
import { paths } from '#web/paths.ts'
import { useSettings } from '#web/member/settings-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Leaf } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useHasBeen } from '#web/ui/use-has-been.ts'
import { useUnits } from '#web/units/chosen-units.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CupButtons } from './cup-buttons.tsx'
import { useSetGlasses } from '#web/water/water-queries.ts'
import { useTodayAtAGlance } from './today-queries.ts'
import { fastText, gramsText, leftText, withoutMacrosText } from './today-text.ts'

const WeightDialog = lazyPart(async () => ({
  default: (await import('#web/weight/weight-dialog.tsx')).WeightDialog,
}))

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Glasses({ water }: { water: Today['water'] }) {
  const { mutate: setGlasses } = useSetGlasses(water)
  const { glassesDrunk, glassesTarget } = water
  return (
    <div className="flex flex-wrap items-center gap-2">
      <dl>
        <Figure name={t`Water`}>{t`${glassesDrunk} of ${glassesTarget}`}</Figure>
      </dl>
      <Button
        variant="secondary"
        size="icon"
        aria-label={t`Add a glass of water`}
        isBlocked={hasReachedWaterGoal(glassesDrunk, glassesTarget)}
        onClick={() => setGlasses((now) => stepGlasses(now, 1))}
      >
        <span aria-hidden="true" className="flex items-center text-sky-ink">
          <Plus className="size-4" />
          <GlassWater className="size-4.5" />
        </span>
      </Button>
    </div>
  )
}

function WeighIn() {
  const { massUnit: unit } = useUnits()
  const [isOpen, setIsOpen] = useState(false)
  const hasOpened = useHasBeen(isOpen)
  return (
    <>
      <Button
        variant="secondary"
        size="icon"
        aria-label={t`Weigh in`}
        onClick={() => setIsOpen(true)}
      >
        <Weight aria-hidden="true" className="size-5 text-brand" />
      </Button>
      {hasOpened && (
        <WeightDialog entry={null} isOpen={isOpen} unit={unit} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

/** Which meal, if weighed, would make the day's total more certain. */
function WorthWeighing({ meal }: { meal: NonNullable<Today['worthWeighing']> }) {
  return (
    <p className="mt-3 flex items-start gap-2 text-sm text-ink-soft">
      <Scale aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {meal.halvesDoubt
        ? t`Weigh “${meal.foodName}” to make this exact.`
        : t`Weigh “${meal.foodName}” to narrow this range most.`}
    </p>
  )
}

const ESTIMATES: readonly string[] = [analyzeFood.path, analyzeWords.path, analyzeBarcode.path]

/** Why less is left than is said. */
function Incomplete() {
  const waiting = useOutbox().filter(({ path }) => ESTIMATES.includes(path)).length
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {waiting > 0
        ? plural(waiting, {
            one: '# meal is still to be estimated: less is left than this.',
            other: '# meals are still to be estimated: less is left than this.',
          })
        : t`You marked a meal without calories: less is left than this.`}
    </p>
  )
}

function TodayFigures({ today }: { today: Today }) {
  const { eaten, target, left, water, fast, worthWeighing } = today
  const zone = useZone()
  const nowAt = instantOfLocalTime(useLocalTime(), zone) ?? 0
  const { settings } = useSettings()
  const unknown = withoutMacrosText(eaten.caloriesWithoutMacros)
  const gramsOf = (eatenG: number, targetG: number | null) =>
    unknown !== null && eatenG === 0 ? t`Not known` : gramsText(eatenG, targetG)
  const range = Math.round(eaten.low / 10) !== Math.round(eaten.high / 10)
  const eatenText = range
    ? t`${energyBefore(eaten.calories)} of ${energy(target.calories)} eaten (${energyBefore(eaten.low)} to ${energyBefore(eaten.high)})`
    : t`${energyBefore(eaten.calories)} of ${energy(target.calories)} eaten`
  return (
    <>
      <div>
        <p className="font-display text-2xl leading-tight font-extrabold sm:text-3xl">
          {leftText(left)}
        </p>
        <div
          role="meter"
          aria-label={t`Eaten today`}
          aria-valuemin={0}
          aria-valuemax={Math.round(target.calories)}
          aria-valuenow={Math.round(Math.min(eaten.calories, target.calories))}
          aria-valuetext={eatenText}
          className="mt-2.5 h-3 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
        >
          <div
            className="h-full rounded-full bg-saffron"
            style={{ width: `${Math.min(100, (100 * eaten.calories) / target.calories)}%` }}
          />
        </div>
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
          <span>{eatenText}</span>
          <Link href={settingsAt('profile')} className="underline-offset-3 hover:underline">
            {target.from === 'own' ? t`Target set by you` : t`Target (from your pace)`}
          </Link>
        </p>
        {!eaten.isComplete && <Incomplete />}
        {unknown && <p className="mt-1 text-sm text-ink-soft">{unknown}</p>}
        {worthWeighing && <WorthWeighing meal={worthWeighing} />}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line pt-3">
        <dl className="flex flex-wrap gap-x-5 gap-y-2">
          <Figure name={t`Protein`}>{gramsOf(eaten.protein, target.protein)}</Figure>
          {target.carbs !== null && (
            <Figure name={t`Carbs`}>{gramsOf(eaten.carbs, target.carbs)}</Figure>
          )}
          {target.fats !== null && (
            <Figure name={t`Fats`}>{gramsOf(eaten.fats, target.fats)}</Figure>
          )}
          {settings?.fastingEnabled !== false && (
            <Figure name={t`Fasting`}>
              <Link href={paths.protocol} className="underline-offset-3 hover:underline">
                {fastText(fast, nowAt, zone)}
              </Link>
            </Figure>
          )}
        </dl>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Glasses water={water} />
          <WeighIn />
        </div>
      </div>
      <CupButtons intake={water} />
    </>
  )
}

/** Today at a glance: what is left, protein, the fast, and a button for a glass of water. */
export function TodayStrip() {
  const titleId = useId()
  const { data, isError } = useTodayAtAGlance()
  const today = useDeferredValue(data?.data)
  // The screen below works without it, and says itself what is wrong.
  if (isError && !data) return null
  return (
    <Leaf
      aria-labelledby={titleId}
      className="mb-6 flex min-h-66 flex-col justify-evenly p-4 sm:min-h-52 sm:p-5"
    >
      <h2 id={titleId} className="sr-only">
        {t`Today`}
      </h2>
      {today ? (
        <TodayFigures today={today} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {t`Loading today`}
          </p>
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="mt-3 h-3" />
          <Skeleton className="mt-3 h-4 w-1/2" />
          <Skeleton className="mt-6 h-10" />
        </>
      )}
    </Leaf>
  )
}
