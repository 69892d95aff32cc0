import type { CivilDay } from '../day.ts'
import type { Moment } from '../moment.ts'

/** The names are set by the specification, see docs/domain.md. */
export const ACTIVITY_TYPES = [
  'walking',
  'jogging',
  'biking',
  'swimming',
  'strength_training',
  'yoga',
  'other',
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** As a member recorded it. */
export interface RecordedActivity {
  readonly activityType: ActivityType
  readonly durationMinutes: number
  readonly notes: string | null
  /** ms since the epoch */
  readonly performedAt: number
  /** The member's civil day then. */
  readonly performedOn: CivilDay
}

/** Empty notes are none. */
export const newActivity = (
  {
    activityType,
    durationMinutes,
    notes,
  }: Pick<RecordedActivity, 'activityType' | 'durationMinutes'> & {
    readonly notes?: string | null | undefined
  },
  { at, on }: Moment,
): RecordedActivity => ({
  activityType,
  durationMinutes,
  notes: notes || null,
  performedAt: at,
  performedOn: on,
})

/** Minutes of one activity. */
export const ACTIVITY_MINUTES = { min: 1, max: 480, initial: 30 } as const

/**
 * The body weight in kg that the shown estimate assumes for everybody: the specification says so,
 * see docs/domain.md.
 */
const ASSUMED_WEIGHT_KG = 70

interface ActivityKind {
  readonly label: string
  /** Metabolic equivalent: expenditure as a multiple of rest, about kcal per kg and hour. */
  readonly met: number
  readonly description: string
}

/**
 * METs after the 2011 Compendium of Physical Activities (Ainsworth et al., Med Sci Sports Exerc
 * 43:1575).
 */
export const ACTIVITIES: Readonly<Record<ActivityType, ActivityKind>> = {
  walking: { label: 'Walking', met: 3.5, description: 'Moderate pace, 5-5.5 km/h' },
  jogging: { label: 'Jogging', met: 7, description: 'Easy, steady pace' },
  biking: { label: 'Biking', met: 8, description: 'Moderate effort' },
  swimming: { label: 'Swimming', met: 6, description: 'Steady laps' },
  strength_training: {
    label: 'Strength training',
    met: 3.5,
    description: 'Weight lifting and resistance',
  },
  yoga: { label: 'Yoga', met: 2.5, description: 'Hatha' },
  other: { label: 'Other', met: 4, description: 'General moderate activity' },
}

/**
 * The figure shown for one activity: MET x 70 kg x hours, whole kcal. It includes what rest would
 * have burned.
 */
export const estimatedActivityKcal = (
  activityType: ActivityType,
  durationMinutes: number,
): number => Math.round((ACTIVITIES[activityType].met * ASSUMED_WEIGHT_KG * durationMinutes) / 60)

/**
 * What an activity burned beyond rest, (MET - 1) x kg x hours, in kcal: the part that adds to a
 * day's expenditure.
 */
export const netActivityKcal = (
  activityType: ActivityType,
  durationMinutes: number,
  weightKg: number,
): number => ((ACTIVITIES[activityType].met - 1) * weightKg * durationMinutes) / 60
