import { type IntakeTarget, type MemberSettings, ownTargetOf } from '#contract/member-settings.ts'
import type { CivilDay } from '#domain/day.ts'
import { type DayTarget, dayTarget } from '#domain/energy/intake-target.ts'
import type { Sex } from '#domain/energy/resting-energy.ts'
import { FIRST_SHOWN, type Nutrient } from '#domain/foods/nutrient.ts'
import { languages } from '#domain/languages.ts'
import type { MemberTable } from '#server/db/schema.ts'

const intakeTargetsOf = (profile: Pick<MemberTable, 'intake_targets'>): IntakeTarget[] =>
  JSON.parse(profile.intake_targets) as IntakeTarget[]

/** The member's targets for a day, by the current settings. */
export const dayTargetOf = (
  profile: MemberTable,
  day: CivilDay,
  energyByPaceKcal: number,
): DayTarget =>
  dayTarget(intakeTargetsOf(profile).map(ownTargetOf), day, {
    energyByPaceKcal,
    sex: profile.sex as Sex | null,
  })

export const viewSettings = (profile: MemberTable): MemberSettings => ({
  waterTarget: profile.water_target_glasses,
  glassMl: profile.glass_ml,
  cupSizes: JSON.parse(profile.cup_sizes) as MemberSettings['cupSizes'],
  intakeTargets: intakeTargetsOf(profile),
  shownNutrients:
    profile.shown_nutrients === null
      ? [...FIRST_SHOWN]
      : (JSON.parse(profile.shown_nutrients) as Nutrient[]),
  nutrientTargets: JSON.parse(profile.nutrient_targets) as MemberSettings['nutrientTargets'],
  referenceIntakes: profile.reference_intakes as MemberSettings['referenceIntakes'],
  massUnit: profile.mass_unit as MemberSettings['massUnit'],
  heightUnit: profile.height_unit as MemberSettings['heightUnit'],
  volumeUnit: profile.volume_unit as MemberSettings['volumeUnit'],
  energyUnit: profile.energy_unit as MemberSettings['energyUnit'],
  theme: profile.theme as MemberSettings['theme'],
  // A language that is no longer offered is ignored, so the browser's applies.
  language: languages.find((language) => language === profile.language) ?? null,
  timeZone: profile.chosen_time_zone,
  dayTurnHour: profile.day_turn_hour,
  fastingEnabled: profile.fasting_enabled === 1,
  boostersEnabled: profile.boosters_enabled === 1,
  numbersHidden: profile.numbers_hidden === 1,
  movementCounted: profile.movement_counted === 1,
})
