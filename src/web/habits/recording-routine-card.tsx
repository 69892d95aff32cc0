import type { RecordingStreak } from '#contract/habits.ts'
import { recordingRoutineMessage } from '#domain/habits/recording-routine.ts'
import { plural, t } from '@lingui/core/macro'
import { percent, whole } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { HabitCard } from './habit-parts.tsx'
import { unitsNow } from '#web/language/chosen-units.ts'

/** Recordings in a row before which nothing was eaten unrecorded. */
export function RecordingRoutineCard({ stats }: { stats: RecordingStreak }) {
  const { currentStreak, longestStreak, streakPercentage, adherentRecordings, totalMeals } = stats
  const message = recordingRoutineMessage(stats)
  const isHint = message?.code === 'habits.start-streak'
  return (
    <HabitCard
      title={t`Recording Routine`}
      figure={whole(currentStreak)}
      words={plural(currentStreak, { one: 'recording in a row', other: 'recordings in a row' })}
      progress={{
        label: t`Complete recordings`,
        percent: streakPercentage ?? 0,
        valueText: t`${adherentRecordings} of ${totalMeals} recordings`,
        tone: message && !isHint ? 'leaf' : 'saffron',
      }}
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
      message={
        unitsNow().numbersHidden
          ? t`Tick “I have not had anything after my last recording” with a meal: it tells you what your log leaves out.`
          : message
            ? translate(message)
            : t`Tick “I have not had anything after my last recording” and your streak grows.`
      }
    />
  )
}
