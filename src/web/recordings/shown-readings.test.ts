import { fetchDashboard } from '#contract/dashboard.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteEatenMark, fetchFastingClock } from '#contract/fasting.ts'
import {
  BARE_MEAL,
  deleteMeal,
  listMeals,
  type Meal,
  recordEnergy,
  restoreMeal,
} from '#contract/meals.ts'
import { fetchPots, giveShareBack, takeShare } from '#contract/pots.ts'
import { fetchWeightHistory, recordWeight } from '#contract/weight.ts'
import { viewNutrition } from '#contract/nutrition.ts'
import { nothingOn } from '#domain/nutrition/nutrition-summary.ts'
import { okWith, DONE } from '#contract/reply.ts'
import { describe, expect, it } from 'vitest'
import type { Recorded, WaitingRecording } from '#web/offline/waiting-recording.ts'
import { withWaiting } from './while-waiting.ts'

const AT = Date.parse('2026-11-03T12:00:00Z')
let orders = 0

const waiting = ({ method, path }: Endpoint, more: Partial<WaitingRecording>): WaitingRecording => {
  orders += 1
  const key = String(orders).padStart(32, '0')
  const kept = {
    order: orders,
    memberId: 'ada',
    key,
    method: method as WaitingRecording['method'],
    path,
    params: {},
    address: path,
  }
  return {
    ...kept,
    body: undefined,
    zone: 'Europe/Paris',
    doneAt: AT,
    state: { kind: 'waiting' },
    failures: 0,
    ...more,
  }
}
const recorded = (
  endpoint: unknown,
  reply: unknown,
  more: Partial<WaitingRecording> = {},
): Recorded => ({
  ...waiting(endpoint as Endpoint, more),
  recorded: { reply, at: AT },
})

const rowsOf = async (
  path: Endpoint['path'],
  rows: readonly unknown[],
  missing: readonly WaitingRecording[],
) =>
  (
    (await withWaiting(
      { path },
      {},
      { reply: { success: true, data: rows, nextCursor: null }, readAt: AT - 1 },
      missing,
    )) as {
      data: unknown[]
    }
  ).data

const meal: Meal = {
  ...BARE_MEAL,
  id: 'm1',
  foodName: 'Lunch',
  calories: 450,
  source: 'energy',
  createdAt: '2026-11-03T12:00:00.000Z',
  eatenOn: '2026-11-03',
}

describe('a reading that was asked before', () => {
  it('is shown with the row of the server, once', async () => {
    const missing = [recorded(recordEnergy, okWith(meal), { body: { calories: 450 } })]
    expect(await rowsOf(listMeals.path, [], missing)).toEqual([meal])
    expect(await rowsOf(listMeals.path, [meal], missing)).toEqual([meal])
  })

  it('has a meal once that was deleted and brought back since', async () => {
    const params = { id: meal.id }
    const gone = [
      recorded(recordEnergy, okWith(meal), { body: { calories: 450 } }),
      recorded(deleteMeal, DONE, { params }),
    ]
    expect(await rowsOf(listMeals.path, [], gone)).toEqual([])
    expect(
      await rowsOf(listMeals.path, [], [...gone, recorded(restoreMeal, okWith(meal), { params })]),
    ).toEqual([meal])
  })

  it('passes over what another version of the app was answered', async () => {
    expect(
      await rowsOf(
        fetchWeightHistory.path,
        [],
        [recorded(recordWeight, { success: true, data: { kind: 'new' } })],
      ),
    ).toEqual([])
  })

  it('has a whole day again once its only mark “I ate” is taken back', async () => {
    const on = '2026-11-02'
    const day = { on, isComplete: false, entries: 1, energyKcal: 500, proteinG: 1, carbsG: 1 }
    const days = [{ ...day, fatG: 1, energyWithoutMacrosKcal: 0 }, nothingOn('2026-11-03')]
    const dashboard = okWith({
      nutrition: viewNutrition(days, '2026-11-03'),
      recentMeals: [],
      water: { glassesDrunk: 0, glassesTarget: 8 },
    })
    const readAt = new Date(AT).toISOString()
    const mark = { id: 'mark', eatenOn: on, eatenAt: '2026-11-02T12:00:00.000Z' }
    const averageAfter = async (missing: readonly WaitingRecording[]) => {
      const shown = await withWaiting(
        { path: fetchDashboard.path },
        {},
        { reply: dashboard, readAt: AT - 1 },
        missing,
        (path) =>
          Promise.resolve(
            path === fetchFastingClock.path
              ? [
                  {
                    address: path,
                    reply: okWith({ eatenMarks: [mark], eatenAt: [], readAt }),
                    readAt: AT - 1,
                  },
                ]
              : [],
          ),
      )
      return (shown as typeof dashboard).data.nutrition.summary.averageCaloriesPerDay
    }
    expect(await averageAfter([])).toBeNull()
    const takenBack = waiting(deleteEatenMark as unknown as Endpoint, { params: { id: 'mark' } })
    expect(await averageAfter([takenBack])).toBe(500)
  })

  it('counts a share that was given back as left', async () => {
    const pot = {
      id: 'p1',
      name: 'Stew',
      cook: 'ada',
      isMine: true,
      calories: 450,
      shares: 4,
      left: 3,
      myMealIds: [],
      taken: [],
    }
    const left = async (missing: readonly WaitingRecording[]) => {
      const reply = okWith({ hasOthers: true, pots: [pot] })
      const shown = await withWaiting(
        { path: fetchPots.path },
        {},
        { reply, readAt: AT - 1 },
        missing,
      )
      return (shown as typeof reply).data.pots[0]?.left
    }
    const taken = recorded(takeShare, okWith(meal), { params: { id: 'p1' }, body: { shares: 1 } })
    expect(await left([taken])).toBe(2)
    expect(
      await left([
        taken,
        recorded(giveShareBack, DONE, { params: { id: 'p1' }, body: { mealId: meal.id } }),
      ]),
    ).toBe(3)
  })
})
