import { fetchDashboard } from '#contract/dashboard.ts'
import { fetchToday } from '#contract/today.ts'
import { fetchWaterIntake, type WaterIntake } from '#contract/water.ts'

/** What has today's count in it, the count itself first. */
export const WATER_READINGS = [fetchWaterIntake, fetchToday, fetchDashboard] as const

/** A reply of one of them. */
export interface WithWater {
  readonly data: WaterIntake | { readonly water: WaterIntake }
}

export const waterIn = ({ data }: WithWater): WaterIntake => ('water' in data ? data.water : data)

/** The same reply with another count. */
export const withWater = <Reply extends WithWater>(reply: Reply, water: WaterIntake): Reply => ({
  ...reply,
  data: 'water' in reply.data ? { ...reply.data, water } : water,
})
