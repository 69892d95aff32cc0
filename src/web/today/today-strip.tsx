import { analyzeBarcode, analyzeFood, analyzeWords } from '#contract/estimates.ts'
import type { Today } from '#contract/today.ts'
import { hasReachedWaterGoal, stepGlasses } from '#domain/water/glasses.ts'
import { t } from '@lingui/core/macro'
import { Plus, Scale, Weight } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { Link } from 'wouter'
import { useMinute, useZone } from '#web/member/member-zone.ts'
import { energy, energyBefore, formatMass, signedMass } from '#web/language/formats.ts'
import { useOutbox } from '#web/offline/use-outbox.ts'
import { settingsAt } from '#contract/pages.ts'
import { PartFailure } from '#web/page/part-failure.tsx'
import { paths } from '#web/paths.ts'
import { useSettings } from '#web/member/settings-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Leaf } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useWeightTrajectory } from '#web/weight/weight-queries.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useHasBeen } from '#web/ui/use-has-been.ts'
import { useUnits } from '#web/language/chosen-units.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CupButtons } from '#web/water/cup-buttons.tsx'
import { useWater } from '#web/water/water-queries.ts'
import { useTodayAtAGlance } from './today-queries.ts'
import { fastText, gramsText, leftWords, withoutMacrosText } from './today-text.ts'
import { Numbers } from '#web/units/numbers.tsx'

const WeightDialog = lazyDialog(() => import('#web/weight/weight-dialog.tsx'))

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** One of the things of a day, each under its name. */
function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="relative flex min-h-20 min-w-0 flex-col rounded-control border border-line bg-sunken p-2">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1.5 text-[0.9375rem] leading-snug font-semibold sm:text-base">
        {children}
      </dd>
    </div>
  )
}

const tileButton = 'absolute end-0 top-0 border-0 bg-transparent'

function WaterTile({ intake }: { intake: Today['water'] }) {
  const { water, setGlasses } = useWater(intake)
  const { glassesDrunk, glassesTarget } = water
  const add = () => {
    const after = setGlasses((now) => stepGlasses(now, 1))
    if (!after) return
    const { glassesDrunk } = after
    toast({
      title: t`${glassesDrunk} of ${glassesTarget} glasses`,
      undo: () => void setGlasses((now) => stepGlasses(now, -1)),
    })
  }
  return (
    <Tile name={t`Water`}>
      {t`${glassesDrunk} of ${glassesTarget}`}
      <Button
        variant="quiet"
        size="icon"
        className={tileButton}
        aria-label={t`Add a glass of water`}
        aria-disabled={hasReachedWaterGoal(glassesDrunk, glassesTarget) || undefined}
        onClick={add}
      >
        <Plus aria-hidden="true" className="size-5 text-sky-ink" />
      </Button>
    </Tile>
  )
}

function WeightTile() {
  const { massUnit: unit, numbersHidden } = useUnits()
  const outlook = useWeightTrajectory().data?.data
  const change = outlook?.weeklyWeightChange ?? null
  const [isOpen, setIsOpen] = useState(false)
  const hasOpened = useHasBeen(isOpen)
  return (
    <Tile name={t({ message: 'Weight', context: 'of a body' })}>
      {outlook && !numbersHidden ? formatMass(outlook.currentWeight, unit) : '–'}
      {change !== null && !numbersHidden && (
        <span className="block text-xs leading-tight font-normal text-ink-soft">
          {t`${signedMass(change, unit)} a week`}
        </span>
      )}
      <Button
        variant="quiet"
        size="icon"
        className={tileButton}
        aria-label={t`Weigh in`}
        onClick={() => setIsOpen(true)}
      >
        <Weight aria-hidden="true" className="size-5 text-brand" />
      </Button>
      {hasOpened && (
        <WeightDialog entry={null} isOpen={isOpen} unit={unit} onClose={() => setIsOpen(false)} />
      )}
    </Tile>
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
        ? t`Still to be estimated: ${waiting}. Less is left than this.`
        : t`You marked a meal without calories: less is left than this.`}
    </p>
  )
}

const MACROS = ['protein', 'carbs', 'fats'] as const

/** What is left of the day, and what was eaten of it. */
function EatenFigures({ today }: { today: Today }) {
  const { eaten, target, left, worthWeighing } = today
  const unknown = withoutMacrosText(eaten.caloriesWithoutMacros)
  const hasGrams = MACROS.some((name) => eaten[name] > 0)
  const hasTargets = MACROS.some((name) => target[name] !== null)
  const { words, range } = leftWords(left)
  const eatenText = t`${energyBefore(eaten.calories)} of ${energy(target.calories)}`
  return (
    <>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2 font-display text-[1.3rem] leading-tight font-extrabold sm:text-3xl">
          {words}
          {range !== null && (
            <span className="text-xs font-semibold text-ink-soft sm:text-base">
              <span aria-hidden="true">(</span>
              {range}
              <span aria-hidden="true">)</span>
            </span>
          )}
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
      {(hasGrams || (hasTargets && unknown === null)) && (
        <dl className="mt-2 flex flex-wrap gap-x-4 text-sm">
          {MACROS.map((name) => (
            <Figure key={name} name={nutrientName(name)}>
              {gramsText(eaten[name], target[name])}
            </Figure>
          ))}
        </dl>
      )}
    </>
  )
}

function TodayFigures({ today }: { today: Today }) {
  const { eaten, water, fast } = today
  const zone = useZone()
  const nowAt = useMinute()
  const { settings } = useSettings()
  return (
    <>
      <Numbers
        instead={
          eaten.calories === 0 && (
            <p className="font-display text-[1.3rem] leading-tight font-extrabold sm:text-3xl">
              {t`Nothing on the plate yet`}
            </p>
          )
        }
      >
        <EatenFigures today={today} />
      </Numbers>
      <dl className="mt-3 grid auto-cols-fr grid-flow-col gap-2 max-[22rem]:grid-flow-row max-[22rem]:grid-cols-2">
        <WaterTile intake={water} />
        <WeightTile />
        {settings?.fastingEnabled !== false && (
          <Tile name={t`Fasting`}>
            <Link
              href={paths.protocol}
              className="text-inherit underline-offset-3 after:absolute after:inset-0 hover:underline"
            >
              {fastText(fast, nowAt, zone)}
            </Link>
          </Tile>
        )}
      </dl>
      <CupButtons intake={water} />
    </>
  )
}

/** Today at a glance: what is left, and three tiles for water, weight and the fast. */
export function TodayStrip() {
  const titleId = useId()
  const query = useTodayAtAGlance()
  const { data } = query
  const today = useDeferredValue(data?.data)
  if (query.isError && !data)
    return <PartFailure title={t`Today could not be loaded`} query={query} />
  return (
    <Leaf aria-labelledby={titleId} className="flex min-h-60 flex-col justify-evenly sm:min-h-52">
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
