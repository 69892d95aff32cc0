import { fetchMe } from '#contract/accounts/member.ts'
import { fetchSettings, type IntakeTarget, ownTargetOf } from '#contract/member-settings.ts'
import { changeMe, type ProfileChange } from '#contract/settings.ts'
import { viewMember } from '#server/accounts/member/member-reads.ts'
import { refuseWithoutHealthConsent } from '#server/consent/consent-reads.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { updateMember } from '#server/db/rows.ts'
import { isHealthyTarget, lowestHealthyTargetKg } from '#domain/accounts/registration.ts'
import { faultOfTarget } from '#domain/energy/intake-target.ts'
import type { Sex } from '#domain/energy/resting-energy.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { withCalmGoalsFrom } from '#domain/fasting/fasting-plan.ts'
import { planOf } from '#server/fasting/fasting-reads.ts'
import { todayOf } from '#server/http/moment.ts'
import type { Flag, MemberTable } from '#server/db/schema.ts'
import { invalidField } from '#server/http/problems.ts'
import { viewSettings } from './settings-reads.ts'

const flag = (isOn: boolean | undefined): Flag | undefined =>
  isOn === undefined ? undefined : isOn ? 1 : 0

/** Whether a change is about the member's body, not just about how the app looks or behaves. */
const changesHealthData = ({
  weight,
  height,
  age,
  bodyType,
  targetWeight,
  sex,
  intakeTargets,
}: ProfileChange): boolean =>
  [weight, height, age, bodyType, targetWeight, sex, intakeTargets].some(
    (value) => value !== undefined,
  )

const refuseUnsafeTargets = (targets: readonly IntakeTarget[], sex: Sex | null): void => {
  for (const [at, target] of targets.entries()) {
    const fault = faultOfTarget(ownTargetOf(target), sex)
    const field = fault?.field === 'energyKcal' ? 'calories' : fault?.field
    if (fault) throw invalidField(`intakeTargets.${at}.${field}`, fault.words)
  }
}

/** The changed columns. @throws ProblemError for a target weight that is underweight */
const columnsOfChange = (change: ProfileChange, profile: MemberTable): Partial<MemberTable> => {
  const heightCm = change.height ?? profile.height_cm
  const targetKg = change.targetWeight ?? profile.target_weight_kg
  const touchesTarget = change.height !== undefined || change.targetWeight !== undefined
  if (touchesTarget && !isHealthyTarget(targetKg, heightCm)) {
    throw invalidField(
      change.targetWeight === undefined ? 'height' : 'targetWeight',
      codedMessage('input.underweight', { kg: lowestHealthyTargetKg(heightCm) }),
    )
  }
  refuseUnsafeTargets(
    change.intakeTargets ?? [],
    (change.sex === undefined ? profile.sex : change.sex) as Sex | null,
  )
  const columns = {
    weight_kg: change.weight,
    height_cm: change.height,
    age_years: change.age,
    body_type: change.bodyType,
    motivation: change.motivation,
    target_weight_kg: change.targetWeight,
    sex: change.sex,
    water_target_glasses: change.waterTarget,
    glass_ml: change.glassMl,
    intake_targets: change.intakeTargets && JSON.stringify(change.intakeTargets),
    cup_sizes: change.cupSizes && JSON.stringify(change.cupSizes),
    shown_nutrients: change.shownNutrients && JSON.stringify(change.shownNutrients),
    nutrient_targets: change.nutrientTargets && JSON.stringify(change.nutrientTargets),
    reference_intakes: change.referenceIntakes,
    mass_unit: change.massUnit,
    height_unit: change.heightUnit,
    volume_unit: change.volumeUnit,
    energy_unit: change.energyUnit,
    theme: change.theme,
    language: change.language,
    chosen_time_zone: change.timeZone,
    day_turn_hour: change.dayTurnHour,
    fasting_enabled: flag(change.fastingEnabled),
    boosters_enabled: flag(change.boostersEnabled),
    numbers_hidden: flag(change.numbersHidden),
    movement_counted: flag(change.movementCounted),
  }
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<MemberTable>
}

/** The member with the settings that every screen is shown by. */
const viewMe = (profile: MemberTable) => ({
  success: true as const,
  user: viewMember(profile),
  settings: viewSettings(profile),
})

export const mountSettings = ({ app }: ServerParts): void => {
  mountForMember(app, fetchMe, async (_call, { profile }) => viewMe(profile))

  mountForMember(app, fetchSettings, async (_call, caller) => viewSettings(caller.profile))

  mountForMember(app, changeMe, async ({ body, db, at }, caller) => {
    if (changesHealthData(body)) await refuseWithoutHealthConsent(db, caller.memberId)
    const columns = {
      ...columnsOfChange(body, caller.profile),
      // Whoever asks for peace from numbers is asked for no long fast any more.
      ...(body.numbersHidden === true && {
        fasting_plan: JSON.stringify(
          withCalmGoalsFrom(planOf(caller.profile), todayOf(caller, at)),
        ),
      }),
    }
    await updateMember(db, caller.memberId, columns)
    return viewMe({ ...caller.profile, ...columns })
  })
}
