import type { Activity } from '#contract/activities.ts'
import { UnexpectedReplyError } from '#web/api/request-error.ts'
import { wordsFor } from '#web/api/words.ts'
import type { ToastWords } from '#web/ui/toast-queue.ts'

type Burned = Pick<Activity, 'durationMinutes' | 'caloriesBurned'> & { activityInfo: Pick<Activity['activityInfo'], 'name'> }

export const recordedToast = ({ activityInfo, durationMinutes, caloriesBurned }: Burned): ToastWords => ({
  title: 'Activity Recorded!',
  description: `${activityInfo.name} for ${durationMinutes} minutes burned ${caloriesBurned} calories`,
})

/** An OK reply without an activity was not recorded; any other failure says why. */
export const recordingFailedToast = (error: unknown): ToastWords =>
  error instanceof UnexpectedReplyError
    ? {
        variant: 'destructive',
        title: 'Recording Failed',
        description: 'Activity was not recorded. Please try again.',
      }
    : { variant: 'destructive', title: 'Failed to record activity', description: wordsFor(error) }
