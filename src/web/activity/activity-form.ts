import { recordActivity } from '#contract/activities.ts'
import {
  ACTIVITIES,
  ACTIVITY_MINUTES,
  ACTIVITY_TYPES,
  type ActivityType,
  estimatedActivityKcal,
  estimateWords,
} from '#domain/activity/activities.ts'

if (!recordActivity.body) throw new Error('The recording of an activity has a body')
export const activityFormSchema = recordActivity.body

/** As the fields hold it: text, until the contract's schema reads it. */
export interface ActivityForm {
  activityType: ActivityType | ''
  durationMinutes: string
  notes: string
}

export const initialActivityForm: ActivityForm = {
  activityType: '',
  durationMinutes: String(ACTIVITY_MINUTES.initial),
  notes: '',
}

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
export function liveEstimate({ activityType, durationMinutes }: ActivityForm): LiveEstimate | null {
  const minutes = durationMinutes.trim() === '' ? 0 : Number(durationMinutes)
  if (activityType === '' || !(minutes >= ACTIVITY_MINUTES.min && minutes <= ACTIVITY_MINUTES.max)) return null
  return { words: estimateWords(activityType, minutes), energyKcal: estimatedActivityKcal(activityType, minutes) }
}
