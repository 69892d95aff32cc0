import { deleteWhereEdited } from './support/delete-where-edited.ts'
import { expect, ONE_SCREEN, sayOnline, test, waitForQuiet } from './support/forkcast.ts'
import { dataOf, notice, sendAll, weigh } from './support/waiting.ts'

// What waits on the device and is sent, on a page that came before the line was lost. None of it
// needs the service worker, which costs a test more than all else: it fetches the whole app.

test(
  'what was eaten before is eaten again without a line, and a glass counted on top of the screen stays counted',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await context.request.post('/api/food-analyses', { data: { foodCode: '14104100', grams: 30 } })
    await page.goto('/')
    const log = page.getByRole('region', { name: 'Your log' })
    await expect(log.getByRole('listitem')).toHaveCount(1)
    await waitForQuiet(page)
    await log.getByRole('button', { name: /^Edit / }).click()
    const again = page.getByRole('button', { name: 'Eat again', exact: true })
    await expect(again).toBeVisible()
    await context.setOffline(true)
    await again.click()
    await expect(log.getByText('Waiting', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /glass/i }).first().click()
    await expect(page.getByText('2 recordings wait to be sent.')).toBeVisible()
    await sendAll(page)
    await expect(log.getByRole('listitem')).toHaveCount(2)
    expect((await dataOf(context.request, '/api/water-intake')).glassesDrunk).toBe(1)
  },
)

test(
  'what is deleted and brought back without a line is where it was',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await context.request.post('/api/food-analyses', { data: { foodCode: '14104100', grams: 30 } })
    await page.goto('/')
    const rows = page.getByRole('region', { name: 'Your log' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await waitForQuiet(page)
    await deleteWhereEdited(page, rows.getByRole('button', { name: /^Edit/ }), async () => {
      await waitForQuiet(page)
      await context.setOffline(true)
    })
    await expect(rows).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Meal restored', { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(1)
    await sendAll(page)
    await expect(rows).toHaveCount(1)
    expect(await dataOf(context.request, '/api/food-analyses')).toHaveLength(1)
  },
)

test(
  'a food of one’s own is recorded once without a line',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    const kept = await context.request.post('/api/own-foods', {
      data: { name: 'Oat bar', calories: 400, protein: 8, carbs: 60, fats: 14 },
    })
    expect(kept.status(), await kept.text()).toBeLessThan(300)
    await page.goto('/')
    await waitForQuiet(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Record without a photo' }).click()
    await dialog
      .getByRole('button', { name: /Oat bar/ })
      .first()
      .click()
    await waitForQuiet(page)
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Save to Log' }).click()
    await expect(dialog).toHaveCount(0)
    const rows = page.getByRole('region', { name: 'Your log' }).getByRole('listitem')
    await expect(rows).toContainText(['Oat bar'])
    await expect(rows).toContainText(['400'])
    await sendAll(page)
    await expect(rows).toHaveCount(1)
    expect(await dataOf(context.request, '/api/food-analyses')).toHaveLength(1)
  },
)

test(
  'a browser that keeps nothing still records as soon as the line is back, and says what it knows',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('Not in a private window', 'SecurityError')
      }
    })
    await page.goto('/weight')
    await waitForQuiet(page)
    const record = async (weight: string) => {
      await page.getByRole('button', { name: 'Record Weight' }).first().click()
      await page.getByLabel('Weight', { exact: true }).fill(weight)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    }
    // It arrives, and no answer comes.
    await page.route('**/api/weight', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await record('80.2')
    await expect(
      page.getByText('It may be saved, or not: please look. Trying again never does it twice.', {
        exact: true,
      }),
    ).toBeVisible()
    await page.unroute('**/api/weight')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Edit 80.2 kg/ })).toBeVisible()
    const weights: { weight: number }[] = await dataOf(page.request, '/api/weight/history')
    expect(weights.map(({ weight }) => weight)).toEqual([80.2])
  },
)

test(
  'a deletion of what was deleted elsewhere meanwhile is done',
  ONE_SCREEN,
  async ({ page, context, baseURL, newMember }) => {
    await newMember()
    const { id } = (
      await (await context.request.post('/api/weight', { data: { weight: 81.4 } })).json()
    ).data
    await page.goto('/weight')
    // At the first key comes what a first look does not need, such as dialogs.
    await page.keyboard.press('Shift')
    await waitForQuiet(page)
    await context.setOffline(true)
    await deleteWhereEdited(page, page.getByRole('button', { name: /^Edit 81.4 kg/ }))
    await expect(notice(page)).toBeVisible()
    const cookies = (await context.cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    await fetch(`${baseURL}/api/weight/${id}`, { method: 'DELETE', headers: { cookie: cookies } })
    await context.setOffline(false)
    await sayOnline(page)
    await expect(page.getByText('Sent: 1 recording', { exact: true })).toBeVisible()
    await expect(page.getByText(/not accepted/)).toHaveCount(0)
  },
)

test(
  'a recording that a full device cannot let wait is recorded once when it is tried again',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row) {
        if (this.name === 'outbox') throw new DOMException('Full', 'QuotaExceededError')
        return put.apply(this, row)
      }
    })
    await page.goto('/weight')
    await waitForQuiet(page)
    await page.route('**/api/weight', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Record Weight' }).first().click()
    await page.getByLabel('Weight', { exact: true }).fill('80.2')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await expect(
      page.getByText('There is no room left on this device', { exact: false }).first(),
    ).toBeVisible()
    await page.unroute('**/api/weight')
    await save.click()
    const edit = page.getByRole('button', { name: /^Edit 80.2 kg/ })
    await expect(edit).toHaveCount(1)
    await expect(edit).toBeVisible()
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
    expect(await dataOf(page.request, '/api/weight/history')).toHaveLength(1)
  },
)

test(
  'what the server has is recorded, also where the device cannot note that any more',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.addInitScript(() => {
      const remove = IDBObjectStore.prototype.delete
      IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
        if (this.name === 'outbox') throw new DOMException('Lost', 'UnknownError')
        return remove.call(this, key)
      }
    })
    await page.goto('/weight')
    await waitForQuiet(page)
    await weigh(page, '80.2')
    await expect(page.getByText('Weight recorded', { exact: true })).toBeVisible()
    await expect(page.getByText(/was not|Failed to|^Error$/)).toHaveCount(0)
    await page.reload()
    await waitForQuiet(page)
    expect(await dataOf(page.request, '/api/weight/history')).toHaveLength(1)
  },
)
