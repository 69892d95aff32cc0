import { describe, expect, it } from 'vitest'
import { dailyReplay, turnPhoto } from './daily-replay.ts'

const TODAY = '2026-03-31'
const mealOn = (eatenOn: string, hour: number, hasPhoto = true) => ({
  eatenAt: Date.parse(`${eatenOn}T${String(hour).padStart(2, '0')}:00:00Z`),
  eatenOn,
  hasPhoto,
})

describe("yesterday's food journey", () => {
  it("shows yesterday's photos, earliest first", () => {
    const supper = mealOn('2026-03-30', 19)
    const lunch = mealOn('2026-03-30', 12)
    const replay = dailyReplay(
      [supper, lunch, mealOn(TODAY, 8), mealOn('2026-03-29', 12)],
      TODAY,
      '2026-03-29',
    )
    expect(replay).toEqual({ showReplay: true, replayId: '2026-03-30', meals: [lunch, supper] })
  })
  it('is not shown without photos', () => {
    expect(dailyReplay([mealOn('2026-03-30', 12, false)], TODAY, null).showReplay).toBe(false)
    expect(dailyReplay([], TODAY, null).showReplay).toBe(false)
  })
  it('is not shown again once completed, and comes back the next day', () => {
    const meals = [mealOn('2026-03-30', 12), mealOn(TODAY, 12)]
    expect(dailyReplay(meals, TODAY, '2026-03-30').showReplay).toBe(false)
    expect(dailyReplay(meals, '2026-04-01', '2026-03-30')).toMatchObject({
      showReplay: true,
      replayId: TODAY,
    })
  })
  it('stays done for a traveller whose today went back a day', () => {
    expect(dailyReplay([mealOn('2026-03-29', 12)], '2026-03-30', '2026-03-30').showReplay).toBe(
      false,
    )
  })
  it('goes round at both ends', () => {
    expect(turnPhoto(2, 3, 1)).toBe(0)
    expect(turnPhoto(0, 3, -1)).toBe(2)
    expect(turnPhoto(0, 0, 1)).toBe(0)
  })
})
