import type { RecordingStreak } from '#contract/habits.ts'
import { recordingRoutineMessage } from '#domain/habits/recording-routine.ts'
import { plural, t } from '@lingui/core/macro'
import { Flame, NotebookPen, Sprout } from 'lucide-react'
import { percent, whole } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { HabitFacts, HabitFigure, HabitMessage } from './habit-parts.tsx'

/** Recordings in a row before which nothing was eaten unrecorded. */
export function RecordingRoutineCard({ stats }: { stats: RecordingStreak }) {
  const { currentStreak, longestStreak, streakPercentage, adherentRecordings, totalMeals } = stats
  const message = recordingRoutineMessage(stats)
  const isHint = message?.code === 'habits.start-streak'
  return (
    <Card className="flex flex-col">
      <CardTitle className="flex items-center gap-2.5">
        <NotebookPen aria-hidden="true" className="size-5.5 text-saffron-ink" />
        {t`Recording Routine`}
      </CardTitle>
      <HabitFigure
        figure={whole(currentStreak)}
        words={plural(currentStreak, { one: 'recording in a row', other: 'recordings in a row' })}
      />
      <Progress
        label={t`Complete recordings`}
        percent={streakPercentage ?? 0}
        valueText={t`${adherentRecordings} of ${totalMeals} recordings`}
        tone={message && !isHint ? 'leaf' : 'saffron'}
        className="mt-3"
      />
      <HabitFacts
        facts={[
          [
            t`in 30 days`,
            streakPercentage === null
              ? t`${adherentRecordings} of ${totalMeals}`
              : t`${adherentRecordings} of ${totalMeals} · ${percent(streakPercentage / 100)}`,
          ],
          [
            t`longest streak`,
            t`${plural(longestStreak, { one: '# recording', other: '# recordings' })}`,
          ],
        ]}
      />
      <HabitMessage
        tone={message ? (isHint ? 'saffron' : 'leaf') : 'plain'}
        icon={
          message && !isHint ? (
            <Flame className="size-5 text-leaf-ink" />
          ) : (
            <Sprout className="size-5 text-saffron-ink" />
          )
        }
      >
        {message
          ? translate(message)
          : t`Tick “I have not had anything after my last recording” and your streak grows.`}
      </HabitMessage>
    </Card>
  )
}
