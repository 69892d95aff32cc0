import type { FastingClock } from '#contract/fasting.ts'
import { fastGuardRail } from '#domain/energy/guard-rails.ts'
import { USUAL_GOAL_HOURS } from '#domain/fasting/fasting-plan.ts'
import { fastingClock, type RunningFast } from '#domain/fasting/fasting-clock.ts'
import { t } from '@lingui/core/macro'
import { Camera, HeartPulse, Target } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { relativeTime, timeAt } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { dayTurnHourNow } from '#web/clock/day-turn.ts'
import { useZone } from '#web/member/member-zone.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { CardTitle } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClockRing } from './clock-ring.tsx'
import { clockDigits, goalText, hoursAndMinutes, spokenClock, windowText } from './clock-text.ts'
import { EatenActions } from './eaten-actions.tsx'
import { useNow } from './use-now.ts'

const FastingGoalDialog = lazyDialog(() => import('./fasting-goal-dialog.tsx'))

/**
 * The ticking digits are for the eye only; screen readers get words, which change once a minute.
 */
function ClockFace({ fast }: { fast: RunningFast | null }) {
  const zone = useZone()
  const eating = fast?.eatingWindow.state === 'open' ? fast.eatingWindow : null
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label={t`Fasting clock`}
      className="@container relative mx-auto aspect-square w-64 max-w-full"
    >
      <ClockRing
        progress={eating ? 1 - eating.hoursLeft / eating.windowHours : (fast?.progress ?? 0)}
        hours={eating ? eating.windowHours : (fast?.goalHours ?? USUAL_GOAL_HOURS)}
        isRunning={fast !== null}
      />
      <p className="sr-only">{fast ? spokenClock(fast, zone) : t`The clock has not started.`}</p>
      <div aria-hidden="true" className="absolute inset-0 grid place-content-center text-center">
        {eating ? (
          <FaceText
            above={t`Eating until`}
            figure={timeAt(eating.closesAt, zone)}
            below={t`${hoursAndMinutes(eating.hoursLeft)} left`}
          />
        ) : fast ? (
          <FaceText
            above={fast.state === 'goal-reached' ? t`Batch won` : t`Fasting`}
            figure={clockDigits(fast.hoursFasted)}
            below={
              fast.state === 'goal-reached'
                ? `+ ${hoursAndMinutes(fast.hoursWon)}`
                : t`${hoursAndMinutes(fast.hoursToGo)} to go`
            }
          />
        ) : (
          <FaceText
            above={t({ message: 'Waiting', context: 'the fasting clock, for the first meal' })}
            figure="–:––"
          />
        )}
      </div>
    </div>
  )
}

function FaceText({ above, figure, below }: { above: string; figure: string; below?: string }) {
  return (
    <>
      <p className="text-[min(0.875rem,7cqi)] font-semibold text-on-panel-soft">{above}</p>
      <p className="font-display text-[min(2.25rem,17cqi)] leading-tight font-bold tracking-tight">
        {figure}
      </p>
      {below && <p className="text-[min(1rem,7.5cqi)] font-semibold text-saffron">{below}</p>}
    </>
  )
}

function FastDetails({ fast, nowAt }: { fast: RunningFast; nowAt: number }) {
  const zone = useZone()
  const window = windowText(fast, nowAt, zone)
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-ink-soft">{t`Last recorded`}</dt>
        <dd className="font-semibold first-letter:uppercase">
          {relativeTime(fast.startedAt, nowAt, zone)}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">{goalText(fast)}</dt>
        <dd className="font-semibold first-letter:uppercase">
          {relativeTime(fast.goalAt, nowAt, zone)}
        </dd>
      </div>
      <div className="sm:col-span-2">
        <dt className="text-sm text-ink-soft">{t`Eating window`}</dt>
        <dd>
          <span className="font-semibold">{window.title}</span>
          <span className="mt-0.5 block text-ink-soft">{window.words}</span>
        </dd>
      </div>
    </dl>
  )
}

/** As tall as a running fast with its buttons, so that nothing below moves. */
function ClockPlaces() {
  return (
    <>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-23 sm:col-span-2" />
      </div>
      <Skeleton className="h-28 md:h-11" />
    </>
  )
}

interface ClockCardProps {
  /** Undefined while it loads. */
  clock: FastingClock | undefined
  /** How far the server's clock is ahead of this device's, ms. */
  aheadMs: number
}

/** The live clock: the server's meals, ticking by the rule of the domain. */
export function ClockCard({ clock, aheadMs }: ClockCardProps) {
  const titleId = useId()
  const zone = useZone()
  const [isGoalOpen, setIsGoalOpen] = useState(false)
  const nowAt = useNow() + aheadMs
  const reading =
    clock &&
    fastingClock(
      clock.eatenAt.map((at) => ({ eatenAt: Date.parse(at) })),
      nowAt,
      { plan: clock.plan, zone, dayTurnHour: dayTurnHourNow() },
    )
  const fast = reading?.kind === 'running' ? reading : null
  const warning = fast && fastGuardRail(fast.hoursFasted)
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-card shadow-card md:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div className="grid grid-cols-1 place-items-center bg-panel px-6 py-8 text-on-panel">
        <ClockFace fast={fast} />
      </div>
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CardTitle id={titleId}>{t`Right now`}</CardTitle>
          {clock && (
            <Button
              icon={Target}
              variant="quiet"
              className="-me-3"
              onClick={() => setIsGoalOpen(true)}
            >
              {t`Change the goal`}
            </Button>
          )}
        </div>
        {isGoalOpen && clock && (
          <FastingGoalDialog clock={clock} onClose={() => setIsGoalOpen(false)} />
        )}
        {!clock && <ClockPlaces />}
        {clock && !fast && (
          <div>
            {clock.missing.map(({ code, message }) => (
              <p key={code}>{translate({ code: `missing.${code}`, message })}</p>
            ))}
            <Link href={paths.analyze} className={`${buttonClasses()} mt-4`}>
              <Camera aria-hidden="true" className="size-5" />
              {t`Record a meal`}
            </Link>
          </div>
        )}
        {fast && <FastDetails fast={fast} nowAt={nowAt} />}
        {warning && (
          <Notice
            tone="saffron"
            icon={<HeartPulse className="size-5 text-saffron-ink" />}
            title={t`A long fast`}
          >
            <p>{translate(warning.message)}</p>
          </Notice>
        )}
        {clock && (
          <EatenActions
            marks={clock.eatenMarks}
            readAt={Date.parse(clock.readAt)}
            needsConfirmation={fast?.needsConfirmation ?? false}
          />
        )}
      </div>
    </section>
  )
}
