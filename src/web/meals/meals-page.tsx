import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { listActivities } from '#contract/activities.ts'
import { fetchEatAgain } from '#contract/eat-again.ts'
import { fetchAnalyser } from '#contract/analyser.ts'
import { listOwnFoods } from '#contract/own-foods.ts'
import { fetchPots } from '#contract/pots.ts'
import { fetchWeightHistory, fetchWeightTrajectory } from '#contract/weight.ts'
import { WAY } from '#web/weight/weight-queries.ts'
import { fetchToday } from '#contract/today.ts'
import { instantOfLocalTime } from '#domain/local-time.ts'
import { firstQuery } from '#web/api/queries.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { ActivityCard } from '#web/activity/activity-card.tsx'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { onHandedOver, takeHandedOver } from '#web/page/handed-over.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { whenTouched } from '#web/page/when-settled.ts'
import { TodayStrip } from '#web/today/today-strip.tsx'
import { LetterOrForecast } from '#web/weekly-letter/letter-or-forecast.tsx'
import { letterQuery } from '#web/weekly-letter/letter-day.ts'
import { withMessages } from '#web/language/language.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useHasBeen } from '#web/ui/use-has-been.ts'
import type { AnalysisFailure } from './capture/analysis-failure.ts'
import {
  hasDeclined,
  type OfferedAnalyser,
  rememberDeclined,
  useAnalyser,
} from './analyser-queries.ts'
import { CaptureCard } from './capture/capture-card.tsx'
import { EatingTips } from './capture/guidance.tsx'
import { HouseholdPots } from '#web/pots/household-pots.tsx'
import { MealLog } from './log/meal-log.tsx'
import { mealsOfDay } from './meals-queries.ts'
import { EatAgain } from './again/eat-again.tsx'
import { useAnalysis } from './capture/use-analysis.ts'
import { useMealBoxes } from './capture/use-meal-boxes.ts'

// Not before there is something to estimate: home is opened more often than that.
const LoadingCard = lazyPart(() => import('./capture/loading-card.tsx'))
const ErrorCard = lazyPart(() => import('./capture/error-card.tsx'))
const ResultCard = lazyPart(() => import('./result/result-card.tsx'))
/** Fetched while the member takes a photo, writes or scans, so that the result does not wait. */
const fetchCardsAhead = () => {
  for (const { preload } of [LoadingCard, ResultCard, ErrorCard]) preload().catch(() => undefined)
}
const RecordMealDialog = lazyPart(() => import('./capture/record-meal-dialog.tsx'))
const ScanDialog = lazyPart(withMessages('scanner', () => import('./capture/scan-dialog.tsx')))
const VisionConsentDialog = lazyPart(
  withMessages('scanner', () => import('./capture/vision-consent-dialog.tsx')),
)

/** Foods of one's own are a press away. */
export const firstQueries: ScreenQueries = (todayOn) => [
  firstQuery(fetchToday),
  firstQuery(fetchEatAgain),
  mealsOfDay(todayOn),
  firstQuery(fetchWeightTrajectory),
  firstQuery(fetchWeightHistory, WAY),
  firstQuery(...letterQuery),
  firstQuery(listActivities),
  firstQuery(fetchPots),
  firstQuery(fetchAnalyser),
  firstQuery(listOwnFoods),
]

export default function MealsPage() {
  const { entered, enter, clear } = useMealBoxes()
  const { state, more, choosePhoto, analyze, showDescribed, showFailed, cancel, reset } =
    useAnalysis(clear)
  const [isUsed, setIsUsed] = useState(false)
  const hasBegun = state.view !== 'capture' || state.photo !== null
  const remote = useAnalyser({ isWanted: isUsed || hasBegun }).data?.data.remote ?? null
  const [asking, setAsking] = useState<{
    remote: OfferedAnalyser
    onAllowed: () => void
    onDeclined: () => void
  } | null>(null)
  const { eatenAt, ...boxes } = entered
  const zone = useZone()
  const [hasStartedOver, setHasStartedOver] = useState(false)
  const [isFoodTableOpen, setIsFoodTableOpen] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const hasScanned = useHasBeen(isScanning)
  /** Of the packet whose label is photographed next. */
  const [packetBarcode, setPacketBarcode] = useState<string | null>(null)
  const failure = state.view === 'error' ? state.failure : undefined
  /** The label whose dialog the member has closed. */
  const [closedLabel, setClosedLabel] = useState<AnalysisFailure | null>(null)
  // The numbers of a label were read, so the dialog opens at once.
  const isDialogOpen = isFoodTableOpen || (failure?.shows === 'label' && failure !== closedLabel)
  const hasOpenedDialog = useHasBeen(isDialogOpen)
  const packet = failure?.packet
    ? {
        ...failure.packet,
        form: {
          ...failure.packet.form,
          barcode: failure.packet.form.barcode || (packetBarcode ?? ''),
        },
      }
    : null
  const openFoodTable = () => setIsFoodTableOpen(true)
  const retake = () => {
    setHasStartedOver(true)
    setPacketBarcode(null)
    reset()
  }
  const startOver = () => {
    clear()
    retake()
  }
  /** How often words, or meals to eat again, were asked for from the thumb bar. */
  const [asked, setAsked] = useState({ words: 0, again: 0 })
  const takeOver = useEffectEvent(() => {
    const handed = takeHandedOver()
    if (!handed) return
    if (handed.way === 'photo') return void choosePhoto(handed.photo)
    const { way } = handed
    if (way === 'table') return openFoodTable()
    if (state.view !== 'capture' || state.photo !== null) startOver()
    if (way === 'barcode') setIsScanning(true)
    else setAsked((before) => ({ ...before, [way]: before[way] + 1 }))
  })
  useEffect(() => {
    const begun = setTimeout(takeOver)
    const stop = onHandedOver(takeOver)
    return () => {
      clearTimeout(begun)
      stop()
    }
  }, [])
  const photographLabel = (photo: File, barcode: string | null) => {
    setPacketBarcode(barcode)
    void choosePhoto(photo)
  }
  // Once the page is used: mostly for a meal.
  useEffect(
    () =>
      whenTouched(() => {
        setIsUsed(true)
        fetchCardsAhead()
      }),
    [],
  )
  const eatenInstant = eatenAt === null ? null : instantOfLocalTime(eatenAt, zone)
  const timed = {
    ...boxes,
    ...(eatenInstant !== null && { eatenAt: new Date(eatenInstant).toISOString() }),
  }
  const analyzeOnceAllowed = () => {
    const analyzeNow = () => analyze(timed, packetBarcode === null ? undefined : 'label')
    if (remote === null || remote.hasConsent || hasDeclined(remote)) void analyzeNow()
    else setAsking({ remote, onAllowed: analyzeNow, onDeclined: analyzeNow })
  }

  return (
    <>
      <PageHeading title={t`What is on your plate?`} documentTitle={t`Analyze and Register`} />
      {/* On a phone a result is all that is seen. */}
      <div className={state.view === 'results' ? 'contents max-md:hidden' : 'contents'}>
        <TodayStrip />
        <LetterOrForecast />
      </div>
      {state.view === 'capture' && state.photo === null && <EatAgain asked={asked.again} />}
      {/* On a phone the log follows what was just recorded; on a desktop it is beside it. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:grid-rows-[auto_1fr]">
        <div className="space-y-6">
          {state.view === 'capture' && (
            <>
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
                onScan={() => setIsScanning(true)}
                onOpenFoodTable={openFoodTable}
              />
            </>
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
                  ? (onAllowed) => setAsking({ remote, onAllowed, onDeclined: () => {} })
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
              onTryAgain={() => analyze(timed, packetBarcode === null ? undefined : 'label')}
              onTryAnother={startOver}
              onEstimateAsDish={() => analyze(timed, 'dish')}
              onEnterLabel={openFoodTable}
              onPhotographLabel={(photo) => photographLabel(photo, packet?.form.barcode ?? null)}
              onScan={() => setIsScanning(true)}
              onOpenFoodTable={openFoodTable}
            />
          )}
        </div>
        <div className="lg:row-span-2">
          <MealLog onOpenFoodTable={openFoodTable} />
        </div>
        {state.view === 'capture' && (
          <div className="space-y-3 sm:space-y-6">
            <HouseholdPots />
            <ActivityCard />
            <EatingTips />
          </div>
        )}
      </div>
      {asking && (
        <VisionConsentDialog
          remote={asking.remote}
          onClose={() => setAsking(null)}
          onAllowed={() => {
            setAsking(null)
            asking.onAllowed()
          }}
          onDeclined={() => {
            rememberDeclined(asking.remote)
            setAsking(null)
            asking.onDeclined()
          }}
        />
      )}
      {hasScanned && (
        <ScanDialog
          isOpen={isScanning}
          boxes={timed}
          onScanned={(analysis) => {
            setIsScanning(false)
            showDescribed(analysis)
          }}
          onUnknown={(error) => {
            setIsScanning(false)
            showFailed(error)
          }}
          onPhoto={(photo) => {
            setIsScanning(false)
            void choosePhoto(photo)
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
      {hasOpenedDialog && (
        <RecordMealDialog
          key={packet && JSON.stringify(packet.form)}
          isOpen={isDialogOpen}
          packet={packet}
          onClose={() => {
            setIsFoodTableOpen(false)
            setClosedLabel(failure ?? null)
          }}
          onRecorded={packet === null ? undefined : startOver}
        />
      )}
    </>
  )
}
