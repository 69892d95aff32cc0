import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { listActivities } from '#contract/activity.ts'
import { fetchEatAgain } from '#contract/eat-again.ts'
import { fetchAnalyser } from '#contract/analyser.ts'
import { listOwnFoods } from '#contract/own-foods.ts'
import { fetchPots } from '#contract/pots.ts'
import { fetchWeightHistory, fetchWeightTrajectory } from '#contract/weight.ts'
import { FOR_SMALL_PICTURE } from '#web/weight/weight-queries.ts'
import { fetchToday } from '#contract/today.ts'
import { instantOfLocalTime, type LocalTime } from '#domain/local-time.ts'
import { firstQuery } from '#web/api/queries.ts'
import { useZone } from '#web/member/member-zone.ts'
import { ActivityCard } from '#web/activity/activity-card.tsx'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { useHandedOver } from '#web/page/use-handed-over.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { classes } from '#web/ui/classes.ts'
import { useNear } from '#web/ui/use-near.ts'
import { whenTouched } from '#web/ui/when-settled.ts'
import { TodayStrip } from '#web/today/today-strip.tsx'
import { LetterOrForecast } from '#web/weekly-letter/letter-or-forecast.tsx'
import { letterQuery } from '#web/weekly-letter/letter-day.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { hasDeclined, useAnalyser } from './analyser-queries.ts'
import { CaptureCard } from './capture/capture-card.tsx'
import { EatingTips } from './capture/guidance.tsx'
import { HouseholdPots } from '#web/pots/household-pots.tsx'
import { MealLog } from './log/meal-log.tsx'
import { mealsOfDay } from './meals-queries.ts'
import { EatAgain } from './again/eat-again.tsx'
import { useAnalysis } from './capture/use-analysis.ts'
import { useConsentQuestion } from './capture/use-consent-question.tsx'
import { useMealBoxes } from './capture/use-meal-boxes.ts'
import { useRecordDialog } from './capture/use-record-dialog.ts'
import { useScanDialog } from './capture/use-scan-dialog.tsx'

// Not before there is something to estimate: home is opened more often than that.
const LoadingCard = lazyPart(() => import('./capture/loading-card.tsx'))
const ErrorCard = lazyPart(() => import('./capture/error-card.tsx'))
const ResultCard = lazyPart(() => import('./result/result-card.tsx'))
/** Fetched while the member takes a photo, writes or scans, so that the result does not wait. */
const fetchCardsAhead = () => {
  for (const { preload } of [LoadingCard, ResultCard, ErrorCard]) preload().catch(() => undefined)
}
const RecordMealDialog = lazyDialog(() => import('./capture/record-meal-dialog.tsx'))

/** Foods of one's own are a press away. */
export const firstQueries: ScreenQueries = (todayOn) => [
  firstQuery(fetchToday),
  firstQuery(fetchEatAgain),
  mealsOfDay(todayOn),
  firstQuery(fetchWeightTrajectory),
  firstQuery(fetchWeightHistory, FOR_SMALL_PICTURE),
  firstQuery(...letterQuery),
  firstQuery(listActivities),
  firstQuery(fetchPots),
  firstQuery(fetchAnalyser),
  firstQuery(listOwnFoods),
]

/** Whether the page is used, mostly for a meal: then its cards are fetched ahead. */
const useIsUsed = (): boolean => {
  const [isUsed, setIsUsed] = useState(false)
  useEffect(
    () =>
      whenTouched(() => {
        setIsUsed(true)
        fetchCardsAhead()
      }),
    [],
  )
  return isUsed
}

/** When a meal was eaten, as its call takes it; nothing of now. */
const eatenAtIn = (time: LocalTime | null, zone: string): { eatenAt?: string } => {
  const at = time === null ? null : instantOfLocalTime(time, zone)
  return at === null ? {} : { eatenAt: new Date(at).toISOString() }
}

export default function MealsPage() {
  const { entered, enter, clear } = useMealBoxes()
  const { state, more, choosePhoto, analyze, showDescribed, showFailed, cancel, reset } =
    useAnalysis(clear)
  const isUsed = useIsUsed()
  const hasBegun = state.view !== 'capture' || state.photo !== null
  const remote = useAnalyser({ isWanted: isUsed || hasBegun }).data?.data.remote ?? null
  const consent = useConsentQuestion()
  const { eatenAt, ...boxes } = entered
  const zone = useZone()
  const [hasStartedOver, setHasStartedOver] = useState(false)
  const timed = { ...boxes, ...eatenAtIn(eatenAt, zone) }
  const scan = useScanDialog({
    boxes: timed,
    onScanned: showDescribed,
    onUnknown: showFailed,
    onPhoto: choosePhoto,
  })
  const recordDialog = useRecordDialog(state.view === 'error' ? state.failure : undefined)
  const { packet } = recordDialog
  const retake = () => {
    setHasStartedOver(true)
    recordDialog.setBarcode(null)
    reset()
  }
  const startOver = () => {
    clear()
    retake()
  }
  // On a phone the log is above it: it reads what it shows once that is near.
  const { ref: belowLog, isNear } = useNear<HTMLDivElement>()
  /** How often words, or meals to eat again, were asked for from the thumb bar. */
  const [asked, setAsked] = useState({ words: 0, again: 0 })
  useHandedOver((handed) => {
    if (handed.way === 'photo') return void choosePhoto(handed.photo)
    const { way } = handed
    if (way === 'table') return recordDialog.open()
    if (state.view !== 'capture' || state.photo !== null) startOver()
    if (way === 'barcode') scan.open()
    else setAsked((before) => ({ ...before, [way]: before[way] + 1 }))
  })
  const photographLabel = (photo: File, barcode: string | null) => {
    recordDialog.setBarcode(barcode)
    void choosePhoto(photo)
  }
  const analyzeOnceAllowed = () => {
    const analyzeNow = () => analyze(timed, recordDialog.barcode === null ? undefined : 'label')
    if (remote === null || remote.hasConsent || hasDeclined(remote)) void analyzeNow()
    else consent.ask({ remote, onAllowed: analyzeNow, onDeclined: analyzeNow })
  }

  return (
    <>
      <PageHeading title={t`What is on your plate?`} documentTitle={t`Analyze and Register`} />
      {/* On a phone the log follows what was just recorded; on a desktop it is beside it, below the day. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:grid-rows-[auto_auto_1fr]">
        {/* On a phone a result is all that is seen. */}
        <div
          className={classes(
            'space-y-3 sm:space-y-6 lg:col-start-2',
            state.view === 'results' && 'max-md:hidden',
          )}
        >
          <TodayStrip />
          <LetterOrForecast />
        </div>
        <div className="space-y-3 sm:space-y-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {state.view === 'capture' && state.photo === null && <EatAgain asked={asked.again} />}
          {state.view === 'capture' && (
            <CaptureCard
              photo={state.photo}
              isPreparing={state.isPreparing}
              refusal={state.refusal}
              more={more}
              remote={remote}
              isArrival={hasStartedOver && state.photo === null && !state.isPreparing}
              boxes={boxes}
              onChange={enter}
              eatenAt={eatenAt}
              onEatenAt={(at) => enter({ eatenAt: at })}
              timed={timed}
              onPick={choosePhoto}
              onRetake={retake}
              onAnalyze={analyzeOnceAllowed}
              wordsAsked={asked.words}
              onDescribed={showDescribed}
              onDescribeLeft={clear}
              onScan={scan.open}
              onOpenFoodTable={recordDialog.open}
            />
          )}
          {state.view === 'loading' && (
            <LoadingCard
              photo={state.photo}
              uploadedFraction={state.uploadedFraction}
              onCancel={cancel}
            />
          )}
          {state.view === 'results' && (
            <ResultCard
              key={state.analysis.id}
              photo={state.photo}
              analysis={state.analysis}
              onAllowRemote={
                remote && !remote.hasConsent
                  ? (onAllowed) => consent.ask({ remote, onAllowed, onDeclined: () => {} })
                  : null
              }
              onReadAsLabel={() => analyze(timed, 'label')}
              onPhotographLabel={photographLabel}
              onLeave={startOver}
            />
          )}
          {state.view === 'error' && (
            <ErrorCard
              photo={state.photo}
              failure={state.failure}
              onTryAgain={() => analyze(timed, recordDialog.barcode === null ? undefined : 'label')}
              onTryAnother={startOver}
              onEstimateAsDish={() => analyze(timed, 'dish')}
              onEnterLabel={recordDialog.open}
              onPhotographLabel={(photo) => photographLabel(photo, packet?.form.barcode ?? null)}
              onScan={scan.open}
              onOpenFoodTable={recordDialog.open}
            />
          )}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <MealLog onOpenFoodTable={recordDialog.open} />
        </div>
        {state.view === 'capture' && (
          <div ref={belowLog} className="space-y-3 sm:space-y-6 lg:col-start-1">
            {isNear && <HouseholdPots />}
            <ActivityCard isNear={isNear} />
            <EatingTips />
          </div>
        )}
      </div>
      {consent.dialog}
      {scan.dialog}
      {recordDialog.hasOpened && (
        <RecordMealDialog
          key={packet && JSON.stringify(packet.form)}
          isOpen={recordDialog.isOpen}
          packet={packet}
          onClose={recordDialog.close}
          onRecorded={packet === null ? undefined : startOver}
        />
      )}
    </>
  )
}
