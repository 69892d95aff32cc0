import type { Activity, Movement } from '#contract/activity.ts'
import type { ActivityType } from '#domain/activity/activities.ts'
import { plural, t } from '@lingui/core/macro'
import { unitsNow } from '#web/language/chosen-units.ts'
import { UnexpectedReplyError } from '#web/api/request-error.ts'
import { energy, whole } from '#web/language/formats.ts'
import { failedChange } from '#web/api/error-messages.ts'
import type { ToastContent } from '#web/ui/toast-queue.ts'

export const activityName = (type: ActivityType): string =>
  ({
    walking: t`Walking`,
    jogging: t`Jogging`,
    biking: t`Biking`,
    swimming: t`Swimming`,
    strength_training: t`Strength training`,
    yoga: t`Yoga`,
    other: t({ message: 'Other', context: 'activity' }),
  })[type]

/** What the energy of an activity assumes, shown in brackets after its name. */
export const activityEffort = (type: ActivityType): string =>
  ({
    walking: t`moderate pace, 5-5.5 km/h`,
    jogging: t`easy, steady pace`,
    biking: t`moderate effort`,
    swimming: t`steady laps`,
    strength_training: t`weight lifting and resistance`,
    yoga: t`hatha`,
    other: t`general moderate activity`,
  })[type]

/** What devices counted on a day; null where none did. */
export const movementText = (movement: Movement | null): string | null => {
  if (movement === null) return null
  const { steps } = movement
  const activeEnergy = unitsNow().numbersHidden ? null : movement.activeEnergy
  if (steps !== null && activeEnergy !== null)
    return t`Counted by your device: ${whole(steps)} steps, ${energy(activeEnergy)} active energy`
  if (steps !== null) return t`Counted by your device: ${whole(steps)} steps`
  return activeEnergy === null
    ? null
    : t`Counted by your device: ${energy(activeEnergy)} active energy`
}

type Burned = Pick<Activity, 'activityType' | 'durationMinutes' | 'caloriesBurned'>

export const recordedToast = ({
  activityType,
  durationMinutes,
  caloriesBurned,
}: Burned): ToastContent => ({
  title: t`Activity Recorded!`,
  description: unitsNow().numbersHidden
    ? t`${activityName(activityType)}, ${plural(durationMinutes, { one: '# minute', other: '# minutes' })}`
    : t`${activityName(activityType)} for ${plural(durationMinutes, { one: '# minute', other: '# minutes' })} burned ${formatCalories(caloriesBurned)}`,
})

/** An OK reply without an activity was not recorded; any other failure says why. */
export const recordingFailedToast = (error: unknown): ToastContent =>
  error instanceof UnexpectedReplyError
    ? {
        variant: 'destructive',
        title: t`Recording Failed`,
        description: t`Activity was not recorded. Please try again.`,
      }
    : failedChange(error, t`Failed to record activity`)

/** "245 calories", or in the other unit of a member who reads kJ. */
export const formatCalories = (kcal: number): string =>
  unitsNow().energyUnit === 'kcal' && !unitsNow().numbersHidden
    ? plural(kcal, { one: '# calorie', other: '# calories' })
    : energy(kcal)
