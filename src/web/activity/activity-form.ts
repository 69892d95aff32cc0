import { recordActivity } from '#contract/activities.ts'
import {
  ACTIVITIES,
  ACTIVITY_MINUTES,
  ACTIVITY_TYPES,
  type ActivityType,
  estimatedActivityKcal,
  estimateWords,
} from '#domain/activity/activities.ts'
import type { CivilDay } from '#domain/day.ts'
import { bodySchemaOf } from '#web/api/body-schema.ts'

/** The contract's own rules, and that a day to come has seen no activity yet. */
export const activityFormSchema = (todayOn: CivilDay) =>
  bodySchemaOf(recordActivity).refine(({ performedOn }) => !(performedOn && performedOn > todayOn), {
    path: ['performedOn'],
    message: 'This day lies in the future',
    when: () => true,
  })

/** As the fields hold it: text, until the contract's schema reads it. */
export interface ActivityForm {
  activityType: ActivityType | ''
  durationMinutes: string
  performedOn: string
  notes: string
}

export const initialActivityForm = (todayOn: CivilDay): ActivityForm => ({
  activityType: '',
  durationMinutes: String(ACTIVITY_MINUTES.initial),
  performedOn: todayOn,
  notes: '',
})

export const activityOptions = ACTIVITY_TYPES.map((value) => ({
  value,
  label: `${ACTIVITIES[value].label} (${ACTIVITIES[value].description.toLowerCase()})`,
}))

export interface LiveEstimate {
  words: string
  /** kcal, whole. */
  energyKcal: number
}

/** The estimate while the form is filled in; null until a type and a duration within bounds are chosen. */
export function liveEstimate({
  activityType,
  durationMinutes,
}: Pick<ActivityForm, 'activityType' | 'durationMinutes'>): LiveEstimate | null {
  const minutes = durationMinutes.trim() === '' ? 0 : Number(durationMinutes)
  if (activityType === '' || !(minutes >= ACTIVITY_MINUTES.min && minutes <= ACTIVITY_MINUTES.max)) return null
  return { words: estimateWords(activityType, minutes), energyKcal: estimatedActivityKcal(activityType, minutes) }
}
