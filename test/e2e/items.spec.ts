import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { drawnDish } from '../support/drawn-photos.ts'
import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  PHONE,
  SAME_ON_BOTH,
  test,
  waitForQuiet,
} from './support/forkcast.ts'
import { fixIt } from './support/fix-it.ts'
import { holdAnswer } from './support/hold-answer.ts'

const dish = async (name = 'plate.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawnDish(),
})

const capture = (page: Page) => page.getByRole('region', { name: 'Capture Your Food' })
const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const save = (page: Page) => page.getByRole('button', { name: 'Save to Log' })
const result = (page: Page) => page.getByRole('region').filter({ has: save(page) })
const weightOf = (page: Page, food: string) => result(page).getByLabel(`Weight of ${food} in grams`)
const shownKcal = async (page: Page) =>
  Number(
    (
      await result(page)
        .getByText(/^\d[\d,]*$/)
        .first()
        .innerText()
    ).replace(',', ''),
  )
const meals = async (page: Page) =>
  (await (await page.request.get('/api/food-analyses')).json()).data

const describeMeal = async (page: Page, words: string) => {
  await capture(page).getByRole('button', { name: 'Describe it in words' }).click()
  await page.getByLabel('What did you eat?').fill(words)
  await page.getByRole('button', { name: 'Estimate', exact: true }).click()
  await expect(result(page)).toBeVisible()
  await fixIt(page)
}
const analyzeDish = async (page: Page) => {
  await page.getByLabel('Take a photo or upload image').setInputFiles(await dish())
  await page.getByRole('button', { name: 'Analyze', exact: true }).click()
  await expect(result(page)).toBeVisible()
}

const holdCorrections = async (page: Page) => {
  const letThrough = await holdAnswer(page, 'PATCH', '**/api/food-analyses/*')
  return () => {
    letThrough()
    return waitForQuiet(page)
  }
}

test.beforeEach(async ({ page, newMember }) => {
  await newMember()
  await page.goto('/')
  await expect(capture(page)).toBeVisible()
})

test(
  'a meal in words becomes foods whose weights can be put right, and the totals follow at once',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await capture(page).getByRole('button', { name: 'Describe it in words' }).click()
    await expect(page.getByLabel('What did you eat?')).toBeFocused()
    await expectNoAxeViolations(page)
    await keepScreens('items-describe')
    await page.getByLabel('What did you eat?').fill('two eggs on toast and a flat white')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { level: 2, name: 'Eggs, toast and flat white' }),
    ).toBeFocused()
    await expect(result(page).getByText('From your words', { exact: true })).toBeVisible()
    await expect(result(page).getByText(/usual portions were taken/)).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('items-words')

    await test.step('at first sight it shows what was read as what, and as few controls as that takes', async () => {
      const eggs = result(page).getByRole('listitem', { name: 'Eggs' })
      await expect(eggs).toContainText('“two eggs” · 100 g')
      await expect(weightOf(page, 'Eggs')).toHaveCount(0)
      await expect(result(page).getByRole('button', { name: /^Eaten:/ })).toHaveCount(0)
      await expect(result(page).getByRole('group', { name: 'portion size' })).toContainText('330 g')
    })
    await fixIt(page)
    const [recorded] = await meals(page)
    expect(recorded).toMatchObject({
      source: 'words',
      items: [{ grams: 100 }, { grams: 50 }, { grams: 180 }],
    })

    const range = result(page).getByText(/probably between/)
    const before = { kcal: await shownKcal(page), range: await range.innerText() }
    await weightOf(page, 'Toast').fill('150')
    const expected = Math.round(recorded.calories + 2 * recorded.items[1].calories)
    await expect(result(page).getByText(String(expected), { exact: true })).toBeVisible()
    expect(expected).toBeGreaterThan(before.kcal)
    await expect(range).not.toHaveText(before.range)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await meals(page))[0].items[1].grams).toBe(150)
    await result(page).getByRole('button', { name: 'More Eggs' }).click()
    await expect(weightOf(page, 'Eggs')).toHaveValue('110')
    await result(page).getByRole('button', { name: 'Less Eggs' }).click()
    await expect(weightOf(page, 'Eggs')).toHaveValue('100')

    await weightOf(page, 'Toast').fill('0')
    await expect(result(page).getByText('Between 0.1 and 5000 g at portion 1.0x')).toBeVisible()
    await weightOf(page, 'Eggs').focus()
    await expect(weightOf(page, 'Toast')).toHaveValue('150')

    await result(page)
      .getByRole('button', { name: 'Decrease portion size' })
      .click({ clickCount: 5 })
    await expect(weightOf(page, 'Eggs')).toHaveValue('50')
    await weightOf(page, 'Eggs').fill('60')
    await weightOf(page, 'Eggs').press('Enter')
    await expect.poll(async () => (await meals(page))[0].items[0].grams).toBe(120)
    await save(page).click()
    await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
    await page.reload()
    await expect(
      log(page).getByRole('button', { name: 'Edit Eggs, toast and flat white' }),
    ).toContainText('0.5x')
  },
)

test('the foods of a plate are put right', SAME_ON_BOTH, async ({ page, keepScreens }) => {
  await test.step('a food is taken off the plate, brought back, and another one added', async () => {
    await describeMeal(page, '200 g chicken breast with rice')
    await result(page).getByRole('button', { name: 'Remove Rice' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Chicken breast' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(weightOf(page, 'Rice')).toBeVisible()
    await expect(weightOf(page, 'Chicken breast')).toHaveValue('200')

    await result(page).getByRole('button', { name: 'Add a food' }).click()
    const search = page.getByRole('combobox', { name: 'Add a food' })
    await expect(search).toBeFocused()
    await search.pressSequentially('olive oil')
    // Until then the list may still answer the words that were typed before, and Enter chooses
    // nothing.
    await expect(page.getByRole('status').filter({ hasText: /foods? found$/ })).toBeAttached()
    await expect(page.getByRole('option', { name: /^Olive oil 1 / })).toBeVisible()
    await keepScreens('items-adding')
    await search.press('Enter')
    await expect(weightOf(page, 'Olive oil')).toHaveValue('14')
    await expect(
      page.getByRole('heading', { level: 2, name: 'Chicken breast, rice and olive oil' }),
    ).toBeVisible()
    await expect(result(page).getByRole('button', { name: 'Add a food' })).toBeFocused()
    await expect.poll(async () => (await meals(page))[0].items.length).toBe(3)
    await expectNoAxeViolations(page)
    await save(page).click()
    await expect(capture(page).getByRole('button', { name: 'Describe it in words' })).toBeVisible()
  })

  await test.step('a food is changed for another of the same weight, also later from the log', async () => {
    await describeMeal(page, '150 g salmon with rice')
    await result(page).getByRole('button', { name: 'Salmon: something else?' }).click()
    await page.getByRole('combobox', { name: 'Instead of Salmon' }).fill('cod')
    await expect(page.getByRole('option').first()).toContainText(/cod/i)
    await page.getByRole('option').first().click()
    await expect(result(page).getByLabel(/^Weight of .*cod/i)).toHaveValue('150')
    await save(page).click()
    await page.getByRole('button', { name: /^Edit .*cod.* and rice/i }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit meal' })
    await dialog.getByRole('button', { name: 'More Rice' }).click()
    await expectNoAxeViolations(page)
    await keepScreens('items-edit-dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect((await meals(page))[0].items).toMatchObject([{ grams: 150 }, { grams: 170 }])
  })
})

test('words that say no food, or not the right one', ONE_SCREEN, async ({ page, keepScreens }) => {
  await test.step('words without any food record nothing and offer the food table', async () => {
    await capture(page).getByRole('button', { name: 'Describe it in words' }).click()
    await page.getByRole('button', { name: 'Estimate', exact: true }).click()
    await expect(capture(page).getByText('Please say what you ate')).toBeVisible()
    await page.getByLabel('What did you eat?').fill('qqqq zzzz')
    await page.getByRole('button', { name: 'Estimate', exact: true }).click()
    await expect(capture(page).getByRole('alert')).toContainText('No food could be made out')
    await expectNoAxeViolations(page)
    await keepScreens('items-no-food')
    expect(await meals(page)).toEqual([])
    await page.getByRole('button', { name: 'Find it in the food table' }).click()
    await expect(page.getByRole('dialog', { name: 'Record without a photo' })).toBeVisible()
    await page.keyboard.press('Escape')
    await capture(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(capture(page).getByRole('button', { name: 'Describe it in words' })).toBeFocused()
  })

  await test.step('words that are no food are shown and can be found in the table', async () => {
    await describeMeal(page, 'a banana and 30 g moonbeams')
    await expect(result(page).getByText('Not found in the food table')).toBeVisible()
    await expect(result(page).getByText('“30 g moonbeams”', { exact: true })).toBeVisible()
    await expect(result(page).getByText('Without “30 g moonbeams”')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('items-unmatched')
    await result(page).getByRole('button', { name: 'Find “30 g moonbeams”' }).click()
    const search = page.getByRole('combobox')
    await expect(search).toHaveValue('30 g moonbeams')
    await search.fill('almonds')
    await expect(page.getByRole('option').first()).toContainText('Almonds')
    await search.press('Enter')
    await expect(weightOf(page, 'Almonds')).toBeVisible()
    await expect(result(page).getByText('Not found in the food table')).toBeHidden()
    await expect(result(page).getByText('Without “30 g moonbeams”')).toBeHidden()
    await save(page).click()
    await expect(capture(page).getByRole('button', { name: 'Describe it in words' })).toBeVisible()
  })

  await test.step('a meal of words can be said again', async () => {
    await describeMeal(page, 'toast')
    await result(page).getByRole('button', { name: 'Say it differently' }).click()
    await expect(page.getByLabel('What did you eat?')).toHaveValue('toast')
    await page.getByLabel('What did you eat?').fill('2 slices of toast with butter')
    await page.getByRole('button', { name: 'Estimate again' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Toast and butter' })).toBeFocused()
    await expect(weightOf(page, 'Toast')).toHaveValue('50')
  })
})

test('a meal of one dish and of several photos', SAME_ON_BOTH, async ({ page, keepScreens }) => {
  await test.step('one dish of a photo stays one card, its portion is asked once, and the photo is estimated again with a word', async () => {
    await analyzeDish(page)
    await expect(result(page).getByText('On the plate')).toBeHidden()
    await expect(result(page).getByText(/^Estimated on this server/)).toBeVisible()
    const [before] = await meals(page)
    const portion = result(page).getByRole('group', { name: 'portion size' })
    await expect(portion).toContainText(`${Math.round(before.items[0].grams)} g`)
    await expect(result(page).getByText(/usual portion/)).toBeVisible()
    for (let press = 0; press < 2; press++)
      await portion.getByRole('button', { name: 'Increase portion size' }).click()
    await expect(portion).toContainText(`${Math.round(before.items[0].grams * 1.2)} g`)
    await expect(result(page).getByText(/usual portion/)).toBeHidden()
    for (let press = 0; press < 2; press++)
      await portion.getByRole('button', { name: 'Decrease portion size' }).click()

    await fixIt(page)
    await result(page).getByRole('button', { name: 'Add words or a photo' }).click()
    await expect(page.getByRole('button', { name: 'Estimate again' })).toBeDisabled()
    await page.getByLabel('What does the photo not show?').fill('no dressing')
    await page.getByLabel('Add a photo').setInputFiles(await dish('other.jpg'))
    await expect(page.getByRole('img', { name: 'The same meal once more' })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('items-tell-more')
    await page.getByRole('button', { name: 'Estimate again' }).click()
    await expect(result(page).getByRole('button', { name: 'Add words or a photo' })).toBeVisible()
    const [after] = await meals(page)
    expect(after).toMatchObject({ id: before.id, note: 'no dressing' })
    expect(after.moreImageUrls).toHaveLength(1)
  })

  await test.step('it becomes a list once a food is added', async () => {
    const before = await shownKcal(page)
    await result(page).getByRole('button', { name: 'Add a food' }).click()
    await expect(result(page).getByText('On the plate')).toBeVisible()
    await page.getByRole('combobox', { name: 'Add a food' }).fill('butter')
    await expect(page.getByRole('option').first()).toContainText('Butter')
    await page.getByRole('option').first().click()
    await expect(weightOf(page, 'Butter')).toHaveValue('14')
    expect(await shownKcal(page)).toBeGreaterThan(before)
    await keepScreens('items-photo-with-added')
    await expect.poll(async () => (await meals(page))[0].items.length).toBe(2)
    await save(page).click()
    await expect(capture(page).getByRole('button', { name: 'Describe it in words' })).toBeVisible()
  })

  await test.step('several photos of one meal are estimated together', async () => {
    await page.getByLabel('Take a photo or upload image').setInputFiles(await dish())
    const another = capture(page).getByLabel('Add another photo of this meal')
    for (const at of [2, 3, 4]) {
      await another.setInputFiles(await dish(`${at}.jpg`))
      await expect(capture(page).getByRole('button', { name: `Remove photo ${at}` })).toBeVisible()
    }
    await expect(another).toBeHidden()
    await expectNoAxeViolations(page)
    await keepScreens('items-more-photos')
    await capture(page).getByRole('button', { name: 'Remove photo 4' }).click()
    await expect(another).toBeVisible()
    await page.getByRole('button', { name: 'Analyze', exact: true }).click()
    await expect(result(page)).toBeVisible()
    expect((await meals(page))[0].moreImageUrls).toHaveLength(2)
  })
})

test(
  'a meal is described, weighed and saved with the keyboard alone',
  ONE_SCREEN,
  async ({ page }) => {
    const tabTo = async (locator: ReturnType<Page['getByRole']>) => {
      for (let press = 0; press < 60; press++) {
        if (await locator.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error('Tab never reached it')
    }
    await tabTo(page.getByRole('button', { name: 'Describe it in words' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('What did you eat?')).toBeFocused()
    await page.keyboard.type('an apple and 30 g cheddar')
    await page.keyboard.press('Enter')
    await expect(result(page).getByRole('heading', { level: 2 })).toBeFocused()
    await tabTo(page.getByRole('button', { name: 'Fix it' }))
    await page.keyboard.press('Enter')
    await tabTo(weightOf(page, 'Cheddar'))
    await page.keyboard.type('45')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await meals(page))[0].items[1].grams).toBe(45)
    await tabTo(page.getByRole('button', { name: 'Remove Apple' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Cheddar' })).toBeFocused()
    await tabTo(save(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Capture Your Food' })).toBeFocused()
  },
)

test(
  'what is changed while an earlier change is being saved is kept',
  ONE_SCREEN,
  async ({ page }) => {
    const gramsKept = async () =>
      (await meals(page))[0].items.map(({ grams }: { grams: number }) => grams)
    await describeMeal(page, 'two eggs on toast')

    await test.step('a weight that is being typed', async () => {
      const letAnswersThrough = await holdCorrections(page)
      await result(page).getByRole('button', { name: 'More Eggs' }).click()
      await expect.poll(gramsKept).toEqual([110, 50])
      await weightOf(page, 'Eggs').fill('60')
      const kcal = await shownKcal(page)
      await letAnswersThrough()
      expect(await shownKcal(page)).toBe(kcal)
      await weightOf(page, 'Eggs').press('Enter')
      await expect.poll(gramsKept).toEqual([60, 50])
      await expect(weightOf(page, 'Eggs')).toHaveValue('60')
    })

    await test.step('a weight that waits to be confirmed', async () => {
      const letAnswersThrough = await holdCorrections(page)
      await result(page).getByRole('button', { name: 'More Toast' }).click()
      await expect.poll(gramsKept).toEqual([60, 55])
      await weightOf(page, 'Eggs').fill('4000')
      await weightOf(page, 'Eggs').press('Enter')
      await expect(result(page).getByRole('alert')).toContainText('Really?')
      await letAnswersThrough()
      await expect(weightOf(page, 'Eggs')).toHaveValue('4000')
      await weightOf(page, 'Eggs').fill('60')
      await weightOf(page, 'Eggs').press('Enter')
      await expect(result(page).getByRole('alert')).toHaveCount(0)
    })

    await test.step('the time of the meal', async () => {
      const { createdAt } = (await meals(page))[0]
      const letAnswersThrough = await holdCorrections(page)
      await result(page)
        .getByRole('button', { name: /^Eaten:/ })
        .click()
      const eatenAt = result(page).getByLabel('Eaten at')
      const before = await eatenAt.inputValue()
      const yearBefore = before.replace(/^\d{4}/, (year) => String(Number(year) - 1))
      await eatenAt.fill(yearBefore)
      await expect(eatenAt).toHaveValue(yearBefore)
      await eatenAt.fill(before)
      await expect(eatenAt).toHaveValue(before)
      await letAnswersThrough()
      await expect(eatenAt).toHaveValue(before)
      expect(Date.parse((await meals(page))[0].createdAt)).toBeGreaterThan(
        Date.parse(createdAt) - 120_000,
      )
    })

    await test.step('a weight is put back where the text becomes no weight', async () => {
      await weightOf(page, 'Eggs').click()
      await page.keyboard.press('End')
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Backspace')
      await weightOf(page, 'Toast').focus()
      await expect(weightOf(page, 'Eggs')).toHaveValue('60')
    })

    await test.step('a weight that is typed and saved with the meal, where a press does not take the focus, as in Safari', async () => {
      await weightOf(page, 'Eggs').fill('75')
      await save(page).evaluate((button: HTMLButtonElement) => button.click())
      await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
      expect(await gramsKept()).toEqual([75, 55])
    })

    await test.step('a weight that is changed before a removed food is put back', async () => {
      await describeMeal(page, '200 g chicken breast with rice and an apple')
      const [, rice, apple] = await gramsKept()
      await result(page).getByRole('button', { name: 'Remove Rice' }).click()
      await weightOf(page, 'Chicken breast').fill('250')
      await weightOf(page, 'Chicken breast').press('Enter')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(weightOf(page, 'Rice')).toBeVisible()
      await expect(weightOf(page, 'Chicken breast')).toHaveValue('250')
      await expect.poll(gramsKept).toEqual([250, rice, apple])
      await save(page).click()
      await expect(
        capture(page).getByRole('button', { name: 'Describe it in words' }),
      ).toBeVisible()
    })

    await test.step('a weight that was saved, where the meal is opened again before the log is read anew', async () => {
      const dialog = page.getByRole('dialog', { name: 'Edit meal' })
      const row = log(page).getByRole('button', { name: 'Edit Chicken breast, rice and apple' })
      const [, rice, apple] = await gramsKept()
      await row.click()
      await dialog.getByLabel('Weight of Chicken breast in grams').fill('300')
      const lists = /\/api\/food-analyses(\?|$)/
      await page.route(lists, () => {})
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog).toBeHidden()
      await row.click()
      await expect(dialog.getByLabel('Weight of Chicken breast in grams')).toHaveValue('300')
      await dialog.getByLabel('Weight of Rice in grams').fill('110')
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog).toBeHidden()
      await page.unroute(lists)
      expect(rice).not.toBe(110)
      expect(await gramsKept()).toEqual([300, 110, apple])
      await page.reload()
    })

    const more = result(page).getByRole('button', { name: 'More Eggs' })
    await test.step('a weight that is still being saved when the meal is told anew or discarded', async () => {
      await describeMeal(page, 'two eggs on toast')
      // As the member put it right before.
      await expect(weightOf(page, 'Eggs')).toHaveValue('75')
      let letAnswersThrough = await holdCorrections(page)
      await more.click()
      await more.click()
      await expect(weightOf(page, 'Eggs')).toHaveValue('90')
      await result(page).getByRole('button', { name: 'Say it differently' }).click()
      await page.getByLabel('What did you eat?').fill('3 slices of toast with butter')
      await page.getByRole('button', { name: 'Estimate again' }).click()
      await letAnswersThrough()
      await expect(weightOf(page, 'Toast')).toHaveValue('75')
      const [, butter] = await gramsKept()
      expect(await gramsKept()).toEqual([75, butter])

      letAnswersThrough = await holdCorrections(page)
      const moreToast = result(page).getByRole('button', { name: 'More Toast' })
      await moreToast.click()
      await moreToast.click()
      await result(page).getByRole('button', { name: 'Discard' }).click()
      await letAnswersThrough()
      await expect(page.getByText('Meal discarded', { exact: true })).toBeVisible()
      await expect(page.getByText('Error', { exact: true })).toBeHidden()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(gramsKept).toEqual([90, butter])
    })

    await test.step('a weight, where the next one is refused', async () => {
      await describeMeal(page, 'two eggs on toast')
      const letAnswersThrough = await holdCorrections(page)
      await more.click()
      await expect.poll(gramsKept).toEqual([80, 55])
      await page.route(
        '**/api/food-analyses/*',
        (route) =>
          route.fulfill({
            status: 400,
            json: { success: false, error: 'x', code: 'invalid_input' },
          }),
        { times: 1 },
      )
      await more.click()
      await expect(weightOf(page, 'Eggs')).toHaveValue('90')
      await letAnswersThrough()
      await expect(weightOf(page, 'Eggs')).toHaveValue('80')
      expect(await gramsKept()).toEqual([80, 55])
    })
  },
)

test(
  'a press on Save that leaves an unlikely weight asks about it, and does not answer for the member',
  PHONE,
  async ({ page }) => {
    await describeMeal(page, 'two eggs on toast')
    await weightOf(page, 'Eggs').fill('4000')
    await save(page).tap()
    await expect(result(page).getByRole('alert')).toContainText('Really?')
    await waitForQuiet(page)
    expect((await meals(page))[0].items).toMatchObject([{ grams: 100 }, { grams: 50 }])
    await save(page).tap()
    await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
    expect((await meals(page))[0].items).toMatchObject([{ grams: 4000 }, { grams: 50 }])
  },
)

test(
  'a meal that is unlikely is asked about before it is kept',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    await test.step('by the weight of a food of it', async () => {
      await describeMeal(page, 'two eggs on toast')
      const grams = async () =>
        (await meals(page))[0].items.map((item: { grams: number }) => item.grams)
      const before = await grams()
      await weightOf(page, 'Eggs').fill('4000')
      await page.keyboard.press('Enter')
      await expect(result(page).getByRole('alert')).toContainText(
        /^Eggs: 4,000 g\. Really\? If so, save it once more\.$/,
      )
      await expectNoAxeViolations(page)
      await keepScreens('items-really')
      expect(await grams()).toEqual(before)
      // A likely weight takes the question back.
      await weightOf(page, 'Eggs').fill('150')
      await page.keyboard.press('Enter')
      await expect(result(page).getByRole('alert')).toHaveCount(0)
      await expect.poll(grams).toEqual([150, before[1]])
      await weightOf(page, 'Eggs').fill('4000')
      await page.keyboard.press('Enter')
      await expect(result(page).getByRole('alert')).toBeVisible()
      await save(page).click()
      await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
      expect(await grams()).toEqual([4000, before[1]])
    })

    await test.step('by its portion, once', async () => {
      await describeMeal(page, '1000 g cheddar')
      for (let press = 0; press < 5; press++)
        await result(page).getByRole('button', { name: 'Increase portion size' }).click()
      await save(page).click()
      await expect(result(page).getByRole('alert')).toContainText('Really?')
      expect((await meals(page))[0].portionMultiplier).toBe(1)
      await save(page).click()
      await expect(page.getByRole('heading', { name: 'Capture Your Food' })).toBeFocused()
      expect((await meals(page))[0].portionMultiplier).toBe(1.5)
    })
  },
)

/**
 * A photo of a plate or tray with several foods. The project keeps no photos, and the model sees no
 * food in drawn ones.
 */
const TRAY_PHOTO = process.env['TRAY_PHOTO']

test(
  'a photo of a tray gives its foods as items, each with what it may be instead',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    test.skip(TRAY_PHOTO === undefined, 'TRAY_PHOTO names no photo of a tray')
    const tray = await sharp(await readFile(TRAY_PHOTO ?? ''))
      .jpeg()
      .toBuffer()
    await page
      .getByLabel('Take a photo or upload image')
      .setInputFiles({ name: 'tray.jpg', mimeType: 'image/jpeg', buffer: tray })
    await page.getByRole('button', { name: 'Analyze', exact: true }).click()
    await expect(result(page)).toBeVisible()
    await expect(
      result(page).getByRole('heading', { level: 3, name: 'On the plate' }),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('items-tray')
    const [{ items, id }] = await meals(page)
    expect(items.length).toBeGreaterThan(1)

    const besides = result(page).getByRole('group', { name: 'Also on the plate?' })
    const beside = await besides.getByRole('button').first().innerText()
    await besides.getByRole('button').first().click()
    await expect(result(page).getByRole('listitem', { name: beside })).toBeVisible()
    await expect(besides.getByRole('button', { name: beside })).toHaveCount(0)
    await expect
      .poll(async () => (await meals(page))[0].items.at(-1))
      .toMatchObject({ name: beside, confidence: null })
    await fixIt(page)
    await result(page)
      .getByRole('button', { name: `Remove ${beside}` })
      .click()
    await expect.poll(async () => (await meals(page))[0].items.length).toBe(items.length)
    for (const { name } of items) await expect(weightOf(page, name)).toBeVisible()

    // In the photo, where the one lies that is least sure.
    const least = Math.min(...items.map((item: { confidence: number }) => item.confidence))
    const at = items.findIndex((item: { confidence: number }) => item.confidence === least)
    await result(page).locator('button[aria-hidden]', { hasText: items[at].name }).click()
    // A food that is not sure has such a group of its own, above.
    const instead = result(page).getByRole('group', { name: 'It may be one of these' }).last()
    const other = await instead.getByRole('button').first().innerText()
    await expectNoAxeViolations(page)
    await keepScreens('items-tray-instead')
    await instead.getByRole('button').first().click()
    await expect(weightOf(page, other)).toBeVisible()
    await expect
      .poll(async () => (await meals(page))[0].items[at])
      .toMatchObject({ name: other, confidence: null })
    await result(page)
      .getByRole('button', { name: `Remove ${other}` })
      .click()
    await save(page).click()
    await expect.poll(async () => (await meals(page))[0].items.length).toBe(items.length - 1)
    expect((await meals(page))[0].id).toBe(id)
  },
)
