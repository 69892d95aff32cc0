import type { ProfileChange } from '#contract/settings.ts'
import { isHealthyTarget, lowestHealthyTargetKg } from '#domain/accounts/registration.ts'
import type { Flag, MemberTable } from '#server/db/schema.ts'
import { invalidField } from '#server/http/problems.ts'

const flag = (isOn: boolean | undefined): Flag | undefined => (isOn === undefined ? undefined : isOn ? 1 : 0)

/** Whether a change says something about the member's body, and not only how the app looks or behaves. */
export const changesHealthData = ({ weight, height, age, bodyType, targetWeight, sex }: ProfileChange): boolean =>
  [weight, height, age, bodyType, targetWeight, sex].some((value) => value !== undefined)

/** The columns that a change touches; a target that would be underweight for the height is refused. */
export const columnsOfChange = (change: ProfileChange, profile: MemberTable): Partial<MemberTable> => {
  const heightCm = change.height ?? profile.height_cm
  const targetKg = change.targetWeight ?? profile.target_weight_kg
  const touchesTarget = change.height !== undefined || change.targetWeight !== undefined
  if (touchesTarget && !isHealthyTarget(targetKg, heightCm)) {
    throw invalidField(
      change.targetWeight === undefined ? 'height' : 'targetWeight',
      `A target below ${lowestHealthyTargetKg(heightCm)} kg would be underweight for your height (BMI under 18.5)`,
    )
  }
  const columns = {
    weight_kg: change.weight,
    height_cm: change.height,
    age_years: change.age,
    body_type: change.bodyType,
    motivation: change.motivation,
    target_weight_kg: change.targetWeight,
    sex: change.sex,
    water_target_glasses: change.waterTarget,
    mass_unit: change.massUnit,
    height_unit: change.heightUnit,
    theme: change.theme,
    chosen_time_zone: change.timeZone,
    fasting_enabled: flag(change.fastingEnabled),
    boosters_enabled: flag(change.boostersEnabled),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<MemberTable>
}
