import type { FastifyInstance } from 'fastify'
import { mountActivities } from './activity/activity-routes.ts'
import { mountBoosters } from './boosters/booster-routes.ts'
import { mountDashboard } from './dashboard/dashboard-routes.ts'
import type { Database } from './db/schema.ts'
import { mountDeviceData } from './device-data/device-data-routes.ts'
import { mountFasting } from './fasting/fasting-routes.ts'
import { createFastingService } from './fasting/fasting-service.ts'
import { mountHabits } from './habits/habit-routes.ts'
import { mountMeasurements } from './measurements/measurement-routes.ts'
import { mountNutrition } from './nutrition/nutrition-routes.ts'
import { mountReplay } from './replay/replay-routes.ts'
import { mountSettings } from './settings/settings-routes.ts'
import { mountToday } from './today/today-routes.ts'
import { mountWater } from './water/water-routes.ts'
import { mountWeight } from './weight/weight-routes.ts'
import { createWeightService } from './weight/weight-service.ts'

/** Everything that a member records and reads in a day besides the meals themselves. */
export const mountMemberDay = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountWater(app, db, clock)
  mountHabits(app, db, clock)
  mountActivities(app, db, clock)
  mountNutrition(app, db, clock)
  mountFasting(app, createFastingService(db, clock))
  mountWeight(app, createWeightService(db, clock))
  mountBoosters(app, db, clock)
  mountMeasurements(app, db, clock)
  mountDeviceData(app, db, clock)
  mountReplay(app, db, clock)
  mountToday(app, db, clock)
  mountDashboard(app, db, clock)
  mountSettings(app, db)
}
