import type { RecordingStreak } from '#contract/habits.ts'
import { recordingRoutineMessage } from '#domain/habits/recording-routine.ts'
import { Flame, NotebookPen, Sprout } from 'lucide-react'
import { useId } from 'react'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { HabitFacts, HabitFigure, HabitMessage } from './habit-parts.tsx'

const recordings = (count: number) => (count === 1 ? '1 recording' : `${count} recordings`)

/** Recordings in a row with nothing eaten unrecorded before them. */
export function RecordingRoutineCard({ stats }: { stats: RecordingStreak }) {
  const titleId = useId()
  const { currentStreak, longestStreak, streakPercentage, adherentRecordings, totalMeals } = stats
  const message = recordingRoutineMessage(stats)
  const isHint = message?.code === 'start-streak'
  return (
    <Card aria-labelledby={titleId} className="flex flex-col">
      <CardTitle id={titleId} className="flex items-center gap-2.5">
        <NotebookPen aria-hidden="true" className="size-5.5 text-saffron-ink" />
        Recording Routine
      </CardTitle>
      <HabitFigure figure={String(currentStreak)} words={currentStreak === 1 ? 'recording in a row' : 'recordings in a row'} />
      <Progress
        label="Recordings with nothing before them unrecorded"
        percent={streakPercentage ?? 0}
        valueText={`${adherentRecordings} of ${totalMeals} recordings`}
        tone={message && !isHint ? 'leaf' : 'saffron'}
        className="mt-3"
      />
      <HabitFacts
        facts={[
          ['in 30 days', `${adherentRecordings} of ${totalMeals}${streakPercentage === null ? '' : ` · ${streakPercentage}%`}`],
          ['longest streak', recordings(longestStreak)],
        ]}
      />
      <HabitMessage
        tone={message ? (isHint ? 'saffron' : 'leaf') : 'plain'}
        icon={message && !isHint ? <Flame className="size-5 text-leaf-ink" /> : <Sprout className="size-5 text-saffron-ink" />}
      >
        {message?.words ?? 'Tick “I have not had anything after my last recording” and the row grows by one.'}
      </HabitMessage>
    </Card>
  )
}
