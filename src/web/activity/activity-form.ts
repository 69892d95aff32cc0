import { recordActivity } from '#contract/activity.ts'
import {
  ACTIVITIES,
  ACTIVITY_MINUTES,
  ACTIVITY_TYPES,
  type ActivityType,
  estimatedActivityKcal,
} from '#domain/activity/activities.ts'
import type { CivilDay } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { plain } from '#web/language/formats.ts'
import { activityEffort, activityName } from './activity-text.ts'

/** The contract's rules, and no day in the future. */
export const activityFormSchema = (todayOn: CivilDay) =>
  bodySchemaOf(recordActivity).refine(
    ({ performedOn }) => !(performedOn && performedOn > todayOn),
    {
      path: ['performedOn'],
      error: () => t`This day lies in the future`,
      when: () => true,
    },
  )

/** What the fields hold: text, until the contract's schema reads it. */
export const initialActivityForm = (todayOn: CivilDay) => ({
  activityType: '' as ActivityType | '',
  durationMinutes: String(ACTIVITY_MINUTES.initial),
  performedOn: todayOn as string,
  notes: '',
})
export type ActivityForm = ReturnType<typeof initialActivityForm>

export const activityOptions = () =>
  ACTIVITY_TYPES.map((value) => ({
    value,
    label: t`${activityName(value)} (${activityEffort(value)})`,
  }))

interface LiveEstimate {
  words: string
  /** kcal, whole. */
  energyKcal: number
}

/** The estimate while the form is filled in; null until a type and a valid duration are chosen. */
export function liveEstimate({
  activityType,
  durationMinutes,
}: Pick<ActivityForm, 'activityType' | 'durationMinutes'>): LiveEstimate | null {
  const minutes = durationMinutes.trim() === '' ? 0 : Number(durationMinutes)
  if (activityType === '' || !(minutes >= ACTIVITY_MINUTES.min && minutes <= ACTIVITY_MINUTES.max))
    return null
  return {
    words: t`Based on ${activityName(activityType)} (MET: ${plain(ACTIVITIES[activityType].met)}) for ${plural(minutes, { one: '# minute', other: '# minutes' })}`,
    energyKcal: estimatedActivityKcal(activityType, minutes),
  }
}
