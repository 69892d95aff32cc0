import { mountAccounts } from './accounts/accounts.ts'
import { installTokenGate } from './accounts/personal-tokens/token-gate.ts'
import { installSessionGate } from './accounts/sessions/session-gate.ts'
import { mountActivities } from './activity/activity-routes.ts'
import { mountAdmin } from './admin/admin-routes.ts'
import { mountSetUp } from './admin/set-up-routes.ts'
import { mountAssistants } from './assistants/assistant-routes.ts'
import { mountBoosters } from './boosters/booster-routes.ts'
import { endGrantsWith } from './coaching/end-grants.ts'
import { mountCoaching } from './coaching/coaching-routes.ts'
import { mountConsents } from './consent/consent-routes.ts'
import { mountDashboard } from './dashboard/dashboard-routes.ts'
import { mountDemo } from './demo/demo-routes.ts'
import { mountDeviceData } from './device-data/device-data-routes.ts'
import { mountFasting } from './fasting/fasting-routes.ts'
import { mountHabits } from './habits/habit-routes.ts'
import { mountHouseholds } from './households/household-routes.ts'
import { mountSharedFoods } from './households/shared-food-routes.ts'
import { installRecordOnce } from './idempotency/record-once.ts'
import { credentialsIn } from './accounts/credentials.ts'
import { installCallLimits } from './http/call-limits.ts'
import { mountImports } from './imports/import-routes.ts'
import { mountAnalysis } from './estimates/analysis-routes.ts'
import { mountEatAgain } from './meals/eat-again-routes.ts'
import { mountUsualAmounts } from './meals/usual-amounts-routes.ts'
import { mountMeals } from './meals/meal-routes.ts'
import { mountPots } from './pots/pot-routes.ts'
import { mountMeasurements } from './measurements/measurement-routes.ts'
import { mountNutrition } from './nutrition/nutrition-routes.ts'
import { mountOpenApi } from './open-api/open-api-routes.ts'
import { mountHealth } from './operations/health-routes.ts'
import { mountMetrics } from './operations/metrics-routes.ts'
import { mountOwnFoods } from './own-foods/own-food-routes.ts'
import { mountRecipes } from './own-foods/recipe-routes.ts'
import { mountPortability } from './portability/portability-routes.ts'
import { mountFoodSearch } from './products/food-search-routes.ts'
import { mountCalendar } from './reminders/calendar-routes.ts'
import { mountChannels } from './reminders/channel-routes.ts'
import { endTogether, sendTogether } from './db/compiled-statements.ts'
import { markPlanDue } from './reminders/reminder-plan-store.ts'
import { mountReminders } from './reminders/reminder-routes.ts'
import { mountReplay } from './replay/replay-routes.ts'
import type { ServerParts } from './server-parts.ts'
import { mountSheet } from './sheet/sheet-routes.ts'
import { mountSettings } from './settings/settings-routes.ts'
import { mountToday } from './today/today-routes.ts'
import { mountWater } from './water/water-routes.ts'
import { liveWebhooksOf, removeWebhooks } from './sending/channel-store.ts'
import { queueWebhookMessages } from './webhooks/webhook-routes.ts'
import { mountWebhooks } from './webhooks/webhook-routes.ts'
import { mountWeight } from './weight/weight-routes.ts'

/** Mounts every call of the server, behind the gates that check who may make it. */
export const mountFeatures = async (parts: ServerParts): Promise<void> => {
  const { app, config, db, clock } = parts
  app.decorate('db', db).decorate('clock', clock)
  installCallLimits(app, credentialsIn(parts), config.callsPerMinute)
  installSessionGate(parts)
  installTokenGate(parts)
  installRecordOnce(parts, async (transaction, memberId, recorded, ending) => {
    const now = clock()
    const statements = [...(ending?.last ?? []), markPlanDue.with(transaction, { memberId, now })]
    if (ending?.hasNoWebhooks) return endTogether(transaction, statements)
    const [webhooks] = await sendTogether(transaction, [
      liveWebhooksOf.with(transaction, { memberId }),
      ...statements,
    ])
    for (const one of recorded)
      await queueWebhookMessages(transaction, memberId, { webhooks, recorded: one }, now)
  })

  mountHealth(parts)
  await mountMetrics(parts)
  mountAccounts(parts, async (transaction, memberId, now) => {
    await endGrantsWith(transaction, memberId, now)
    await removeWebhooks(transaction, memberId)
  })
  mountConsents(parts)
  mountOwnFoods(parts)
  mountRecipes(parts)
  mountHouseholds(parts)
  mountSharedFoods(parts)
  mountCoaching(parts)
  mountSheet(parts)
  mountFoodSearch(parts)
  mountWebhooks(parts)
  await mountPortability(parts)
  await mountImports(parts)
  mountAdmin(parts)
  mountSetUp(parts)
  mountDemo(parts)
  mountOpenApi(parts)
  mountAssistants(parts)
  mountAnalysis(parts)
  mountMeals(parts)
  mountEatAgain(parts)
  mountUsualAmounts(parts)
  mountPots(parts)
  mountWater(parts)
  mountHabits(parts)
  mountActivities(parts)
  mountNutrition(parts)
  mountFasting(parts)
  mountWeight(parts)
  mountBoosters(parts)
  mountMeasurements(parts)
  mountDeviceData(parts)
  mountReplay(parts)
  mountToday(parts)
  mountDashboard(parts)
  mountSettings(parts)
  mountReminders(parts)
  mountChannels(parts)
  mountCalendar(parts)
}
