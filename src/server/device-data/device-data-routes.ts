import { sendDeviceData } from '#contract/device-data.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { WEIGHT_KG } from '#domain/accounts/registration.ts'
import { ACTIVE_KCAL, STEPS } from '#domain/activity/counted-movement.ts'
import {
  type DeviceSamples,
  samplesOfHealthConnect,
  samplesOfMetrics,
  samplesOfOpenScale,
  UnreadableSample,
} from '#domain/device-data/device-samples.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { toWeightStep } from '#domain/weight/weigh-in.ts'
import type { MovementDayTable } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { recordedMoment, recordedMomentOnDay } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { saveDeviceData } from './device-data-store.ts'

const isWithin = (value: number | undefined, { min, max }: { min: number; max: number }): boolean =>
  value === undefined || (value >= min && value <= max)

const NOTHING: DeviceSamples = { weights: [], days: [] }

/** What a phone sends by the formats of HC Webhook and openScale sync. */
const samplesOfPhone = (
  { steps, active_calories, weight, event, date, measurements = [] }: BodyOf<typeof sendDeviceData>,
  zone: string,
): DeviceSamples => {
  if (event === undefined)
    return samplesOfHealthConnect(
      { steps, active_calories, weight: typeof weight === 'number' ? undefined : weight },
      zone,
    )
  const single = typeof weight === 'number' && date !== undefined ? [{ date, weight }] : []
  return samplesOfOpenScale(event, [...measurements, ...single])
}

/** Combines the formats that devices send. @throws ProblemError naming the field */
const samplesOf = (body: BodyOf<typeof sendDeviceData>, zone: string): DeviceSamples => {
  const { weighIns = [], days = [], data } = body
  if (body.test === true) return NOTHING
  try {
    const { weights, days: counted } = samplesOfMetrics(data?.metrics ?? [])
    const phone = samplesOfPhone(body, zone)
    return {
      weights: [
        ...weighIns.map(({ weighedAt, weight }, index) => ({
          weighedAt: Date.parse(weighedAt),
          weightKg: toWeightStep(weight),
          field: `weighIns.${index}.weighedAt`,
        })),
        ...weights,
        ...phone.weights,
      ],
      days: [
        ...days.map(({ date, steps, activeEnergy }, index) => ({
          movedOn: date,
          steps,
          activeKcal: activeEnergy,
          field: `days.${index}.date`,
        })),
        ...counted,
        ...phone.days,
      ],
    }
  } catch (error) {
    if (error instanceof UnreadableSample)
      throw invalidField(error.field, 'The date or the unit of this value is not known')
    throw error
  }
}

/** @throws ProblemError naming a field that is out of bounds or in the future */
const rowsOf = ({ weights, days }: DeviceSamples, caller: Caller, now: number) => {
  const { memberId: member_id } = caller
  const weighIns = weights.map(({ weighedAt, weightKg, field }) => {
    if (!isWithin(weightKg, WEIGHT_KG))
      throw invalidField(field, codedMessage('input.weigh-in-range', WEIGHT_KG))
    const { on } = recordedMoment({ field, text: new Date(weighedAt).toISOString() }, caller, now)
    return {
      member_id,
      weighed_at: weighedAt,
      weighed_on: on,
      recorded_at: now,
      weight_kg: weightKg,
      notes: null,
    }
  })
  const movement = days.map(({ movedOn, steps, activeKcal, isSoFar = false, field }) => {
    if (!isWithin(steps, STEPS) || !isWithin(activeKcal, ACTIVE_KCAL))
      throw invalidField(field, 'No person moves so much in a day')
    const { on } = recordedMomentOnDay({ field, day: movedOn }, caller, now)
    const day: MovementDayTable = {
      member_id,
      moved_on: on,
      steps: steps === undefined ? null : Math.round(steps),
      active_kcal: activeKcal ?? null,
      recorded_at: now,
    }
    return { day, isSoFar }
  })
  return { weighIns, movement }
}

const viewWeight = ({ weighed_at, weight_kg }: { weighed_at: number; weight_kg: number }) => ({
  weighedAt: new Date(weighed_at).toISOString(),
  weight: weight_kg,
})
const viewDay = ({ moved_on, steps, active_kcal }: MovementDayTable) => ({
  date: moved_on,
  steps,
  activeEnergy: active_kcal,
})

/** Weights, steps and active energy from phones, watches and scales. */
export const mountDeviceData = ({ app }: ServerParts): void => {
  mountForMember(app, sendDeviceData, async ({ body, at, db }, caller) => {
    const { weighIns, movement } = rowsOf(samplesOf(body, caller.zone), caller, at)
    return db.transaction().execute(async (transaction) => {
      const added = await saveDeviceData(transaction, weighIns, movement)
      await app.noteRecorded(transaction, caller.memberId, [
        ...(weighIns.length > 0
          ? [
              {
                name: 'weighIns',
                change: 'recorded',
                data: () => weighIns.map(viewWeight),
              } as const,
            ]
          : []),
        ...(movement.length > 0
          ? [
              {
                name: 'movementDays',
                change: 'recorded',
                data: () => movement.map(({ day }) => viewDay(day)),
              } as const,
            ]
          : []),
      ])
      return {
        weighIns: { added, alreadyHere: weighIns.length - added },
        days: new Set(movement.map(({ day }) => day.moved_on)).size,
      }
    })
  })
}
