import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { dataUrlOf, drawnDish } from '../support/drawn-photos.ts'
import { fixIt } from './support/fix-it.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const TURNED_HEIC = new URL('../../src/server/photos/fixtures/turned.heic', import.meta.url)

const dish = async (name = 'plate.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawnDish(),
})
const wall = async () => ({
  name: 'wall.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8d99a6' } })
    .jpeg()
    .toBuffer(),
})

const capture = (page: Page) => page.getByRole('region', { name: 'Capture Your Food' })
const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const camera = (page: Page) => page.getByLabel('Take a photo or upload image')
const analyzeButton = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save to Log' })
const result = (page: Page) => page.getByRole('region').filter({ has: save(page) })
const errorCard = (page: Page) => page.getByRole('region', { name: 'Unable to Analyze Food' })

const analyzeDish = async (page: Page) => {
  const lookedAt = page.waitForResponse('**/api/photo-looks')
  await camera(page).setInputFiles(await dish())
  // The server looks at it while the preview stands.
  expect((await lookedAt).ok()).toBe(true)
  await analyzeButton(page).click()
  await expect(result(page)).toBeVisible()
}
const shownKcal = async (page: Page) =>
  Number(
    (
      await result(page)
        .getByText(/^\d[\d,]*$/)
        .first()
        .innerText()
    ).replace(',', ''),
  )

const saveAndGoOn = async (page: Page) => {
  await save(page).click()
  await expect(camera(page)).toBeEnabled()
}
const open = async (page: Page) => {
  await page.goto('/')
  await expect(capture(page)).toBeVisible()
}

test.beforeEach(async ({ newMember }) => {
  await newMember()
})

test('a meal is photographed, its portion corrected and saved, and stands in the log after a reload', async ({
  page,
  isMobile,
  keepScreens,
}) => {
  await open(page)
  await expect(page.getByText('Supported formats: JPG, PNG, HEIC')).toBeVisible()
  await expect(page.getByText('Never drink calories other than alcohol.')).toBeVisible()
  await expectNoAxeViolations(page)
  await keepScreens('analyze-capture')

  await test.step('a touch screen has a way to the camera and one to the photos taken before', async () => {
    const library = capture(page).getByText('Choose from library')
    await expect(camera(page)).toHaveAttribute('capture', 'environment')
    await expect(library).toBeVisible({ visible: isMobile })
    await expect(capture(page).getByText('Or drop a photo here, or paste one.')).toBeVisible({
      visible: !isMobile,
    })
    if (!isMobile) return camera(page).setInputFiles(await dish())
    await expect(page.getByLabel('Choose from library')).not.toHaveAttribute('capture')
    const choosing = page.waitForEvent('filechooser')
    await library.tap()
    return (await choosing).setFiles(await dish())
  })
  await page.getByLabel('I have a glass of water prior to my meal!').check()
  await expect(page.getByRole('button', { name: 'Retake' })).toBeVisible()
  await expectNoAxeViolations(page)
  await keepScreens('analyze-preview')

  await analyzeButton(page).click()
  await expect(result(page).getByText(/^\d+% confidence match$/)).toBeVisible()
  await expect(result(page).getByText(/probably between [\d,]+ and [\d,]+ kcal/)).toBeVisible()
  for (const words of ['Protein', 'Carbs', 'Fats', 'Key Nutrients', 'Portion Size']) {
    await expect(result(page).getByText(words, { exact: true })).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await keepScreens('analyze-result')

  const meals = async () => (await (await page.request.get('/api/food-analyses')).json()).data
  const [recorded] = await meals()
  expect(recorded).toMatchObject({
    portionMultiplier: 1,
    preMealWater: true,
    recordingRoutineAdherence: false,
  })
  for (let press = 0; press < 3; press++)
    await page.getByRole('button', { name: 'Increase portion size' }).click()
  await expect(result(page).getByText('1.3x')).toBeVisible()
  expect(await shownKcal(page)).toBe(Math.round(recorded.calories * 1.3))

  await save(page).click()
  await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Added to your daily nutrition log\. .+ kcal\. [\d,]+ left today\.$/),
  ).toBeVisible()
  await expect(page.getByLabel('I have a glass of water prior to my meal!')).not.toBeChecked()
  await page.reload()
  await expect(log(page).getByRole('button', { name: `Edit ${recorded.foodName}` })).toContainText(
    '1.3x',
  )
  await expect(log(page).getByRole('img').or(log(page).locator('li img')).first()).toHaveJSProperty(
    'complete',
    true,
  )
  expect((await meals())[0].portionMultiplier).toBe(1.3)
})

test(
  'a photo whose answer is lost is recorded once, whatever is pressed',
  ONE_SCREEN,
  async ({ page, baseURL, keepScreens }) => {
    const proxy = await startCuttingProxy(String(baseURL))
    await page.goto(proxy.url)
    // The app asks once more, and so may the browser.
    proxy.cutNext('/api/analyze-food', Number.POSITIVE_INFINITY)
    await camera(page).setInputFiles(await dish())
    await analyzeButton(page).click()
    await expect(page.getByText('Your photo is kept', { exact: true })).toBeVisible()
    await expect(log(page).getByText('Waiting', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('analyze-lost-answer')
    proxy.cutNext('/api/analyze-food', 0)
    await page.reload()
    await expect(log(page).getByText('Waiting', { exact: true })).toHaveCount(0)
    await expect(log(page).getByRole('listitem')).toHaveCount(1)

    proxy.cutNext('/api/analyze-food', 1)
    await camera(page).setInputFiles(await dish('another.jpg'))
    await analyzeButton(page).click()
    await expect(result(page)).toBeVisible()
    await expect(log(page).getByRole('listitem')).toHaveCount(2)
    expect((await (await page.request.get('/api/food-analyses')).json()).data).toHaveLength(2)
    proxy.close()
  },
)

test('an estimate is changed, left, discarded, and brought back', ONE_SCREEN, async ({ page }) => {
  await open(page)
  await test.step('a portion that was changed is kept when the card is left, and undo takes it back', async () => {
    await analyzeDish(page)
    const portion = async () =>
      (await (await page.request.get('/api/food-analyses')).json()).data[0].portionMultiplier
    for (let press = 0; press < 5; press++)
      await page.getByRole('button', { name: 'Increase portion size' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByText('Portion saved', { exact: true })).toBeVisible()
    expect(await portion()).toBe(1.5)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Portion taken back', { exact: true })).toBeVisible()
    expect(await portion()).toBe(1)
    await page.getByRole('link', { name: 'Analyze and Register' }).first().click()
  })

  await test.step('the portion stops at 0.1x and at 5.0x', async () => {
    await analyzeDish(page)
    const less = page.getByRole('button', { name: 'Decrease portion size' })
    const more = page.getByRole('button', { name: 'Increase portion size' })
    for (let press = 0; press < 9; press++) await less.click()
    await expect(result(page).getByText('0.1x')).toBeVisible()
    await expect(less).toBeDisabled()
    for (let press = 0; press < 49; press++) await more.click()
    await expect(result(page).getByText('5.0x')).toBeVisible()
    await expect(more).toBeDisabled()
  })

  await test.step('a discarded estimate leaves the log, and undo brings it back', async () => {
    await expect(log(page).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(capture(page)).toBeVisible()
    await expect(log(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(log(page).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('every guess of the analyser is one press away, and so is the way back to the first', async () => {
    const reply = page.waitForResponse('**/api/analyze-food')
    // In the dark the analyser is less sure of it.
    const buffer = await sharp(await drawnDish())
      .modulate({ brightness: 0.4 })
      .jpeg()
      .toBuffer()
    await camera(page).setInputFiles({ ...(await dish()), buffer })
    await analyzeButton(page).click()
    await expect(result(page)).toBeVisible()
    const { data: analysis } = await (await reply).json()
    // Names that are absurd beside the first are not offered.
    const next = analysis.candidates.find(
      ({ confidence }: { confidence: number }) => confidence * 20 >= analysis.confidence,
    )
    const choose = async ({ foodName, calories }: { foodName: string; calories: number }) => {
      await result(page).getByRole('button', { name: foodName, exact: false }).first().click()
      await expect(result(page).getByRole('heading', { level: 2, name: foodName })).toBeVisible()
      expect(await shownKcal(page)).toBe(Math.round(calories))
    }
    await choose(next)
    await choose(analysis)
  })
})

test(
  'what the analyser does not know is found in the food table',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await open(page)
    await test.step('a photo without food records nothing, says so, and offers the food table', async () => {
      await camera(page).setInputFiles(await wall())
      await page.getByLabel('I have not had anything after my last recording').check()
      await analyzeButton(page).click()
      await expect(errorCard(page).getByRole('alert')).toContainText(/food/i)
      for (const tip of [
        'good lighting',
        'Center the food',
        'cluttered backgrounds',
        'clearly visible',
      ]) {
        await expect(errorCard(page).getByText(tip)).toBeVisible()
      }
      await expect(log(page).getByText('Nothing on the plate yet')).toBeVisible()
      await expectNoAxeViolations(page)
      await keepScreens('analyze-error')

      await page.getByRole('button', { name: 'Find it in the food table' }).click()
      await expect(page.getByRole('dialog', { name: 'Record without a photo' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Try Another Photo' }).click()
      await expect(camera(page)).toBeEnabled()
      await expect(
        page.getByLabel('I have not had anything after my last recording'),
      ).not.toBeChecked()
    })

    await test.step('a wrong guess is put right from the food table by keyboard, typing errors and all', async () => {
      await analyzeDish(page)
      const before = await shownKcal(page)
      const search = page.getByRole('combobox', { name: 'Find it in the food table' })
      const somethingElse = page.getByRole('button', { name: 'Something else' })
      // Where the food is not known at all, the search is open from the start, without the focus.
      if (await search.isVisible()) {
        await search.focus()
      } else {
        await fixIt(page)
        await somethingElse.click()
        await expect(search).toBeFocused()
      }
      await search.pressSequentially('chedar chese')
      await expect(page.getByRole('option').first()).toContainText(/cheddar/i)
      await expect(search).toHaveAttribute('aria-expanded', 'true')
      await expectNoAxeViolations(page)
      await keepScreens('analyze-search')
      await search.press('ArrowDown')
      const second = page.getByRole('option').nth(1)
      await expect(second).toHaveAttribute('aria-selected', 'true')
      await expect(search).toHaveAttribute(
        'aria-activedescendant',
        (await second.getAttribute('id')) ?? '',
      )
      await search.press('ArrowUp')
      await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      await search.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: /cheddar/i })).toBeVisible()
      await expect(result(page).getByText('Corrected by you')).toBeVisible()
      expect(await shownKcal(page)).not.toBe(before)
      await save(page).click()
      await expect(
        log(page)
          .getByRole('button', { name: /cheddar/i })
          .first(),
      ).toContainText('corrected')
    })
  },
)

test('a photo on a poor line, and with a busy analyser', ONE_SCREEN, async ({ page, context }) => {
  await open(page)
  await test.step('whatever a photo in hand needs came with the first press', async () => {
    // As on the shutter, which opens the camera.
    await page.getByRole('heading', { level: 1 }).click()
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
    await camera(page).setInputFiles(await dish())
    await analyzeButton(page).click()
    await expect(result(page)).toBeVisible()
    await page.unroute('**/assets/*.js')
    await saveAndGoOn(page)
  })

  await test.step('a busy analyser says so and lets the same photo be tried again', async () => {
    const busy = {
      success: false,
      error: 'Many photos are being analysed right now.',
      code: 'analyser_busy',
    }
    await page.route('**/api/analyze-food', (route) => route.fulfill({ status: 503, json: busy }), {
      times: 1,
    })
    await camera(page).setInputFiles(await dish())
    await analyzeButton(page).click()
    await expect(errorCard(page)).toContainText('Many photos are being analysed right now.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(result(page)).toBeVisible()
    await saveAndGoOn(page)
    await expect(log(page).getByText(/% match/)).toHaveCount(2)
  })

  await test.step('without a connection the photo is kept, and becomes a meal once there is one', async () => {
    await camera(page).setInputFiles(await dish())
    await context.setOffline(true)
    await analyzeButton(page).click()
    await expect(log(page).getByText('Photo of a meal')).toBeVisible()
    await expect(log(page).getByText('Waiting', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(log(page).getByText(/% match/)).toHaveCount(3)
    await expect(log(page).getByText('Waiting', { exact: true })).toHaveCount(0)
  })

  await test.step('the bar follows the upload to 70 percent and waits there for the analyser', async () => {
    // A quick machine answers before the bar is drawn; a slow line shows each step.
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 800,
      downloadThroughput: -1,
      uploadThroughput: 60_000,
    })
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seenPercents: seen })
      new MutationObserver(() => {
        const bar = document.querySelector('[role="progressbar"]')
        if (bar) seen.push(Number(bar.getAttribute('aria-valuenow')))
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['aria-valuenow'],
      })
    })
    await analyzeDish(page)
    const seen = await page.evaluate(
      () => (window as unknown as { seenPercents: number[] }).seenPercents,
    )
    expect(seen[0]).toBe(0)
    expect(seen.at(-1)).toBe(70)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  })
})

test(
  'every file that is brought is shown, or refused in words',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    await open(page)
    await test.step('what cannot be analysed is refused before anything is sent', async () => {
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') calls.push(request.url())
      })
      const refused = async (name: string, mimeType: string, buffer: Buffer, words: RegExp) => {
        await camera(page).setInputFiles({ name, mimeType, buffer })
        await expect(capture(page).getByRole('alert')).toHaveText(words)
      }
      await refused(
        'huge.jpg',
        'image/jpeg',
        Buffer.alloc(16 * 1024 * 1024, 1),
        /16\.0 MB; 15 MB is the most/,
      )
      await expectNoAxeViolations(page)
      await keepScreens('analyze-refused')
      await refused('nothing.heic', 'image/heic', Buffer.alloc(0), /empty/)
      await refused('diary.pdf', 'application/pdf', Buffer.from('%PDF-1.7'), /not a photo/)
      expect(calls).toEqual([])
    })

    await test.step('a file that only pretends to be a photo ends in a clear message', async () => {
      await camera(page).setInputFiles({
        name: 'a.heic',
        mimeType: 'image/heic',
        buffer: Buffer.alloc(5000, 'ftypheic'),
      })
      await expect(errorCard(page).getByRole('alert')).toContainText(/could not be read|not/)
      await page.getByRole('button', { name: 'Try Another Photo' }).click()
      await expect(camera(page)).toBeEnabled()
    })

    for (const way of ['drop', 'paste'] as const) {
      await test.step(`a photo can be brought by ${way}`, async () => {
        const url = dataUrlOf(await drawnDish(320))
        await page.evaluate(
          async ([kind, base64]) => {
            // A data: URL cannot be fetched under the content policy.
            const bytes = Uint8Array.from(atob(base64.split(',')[1] ?? ''), (letter) =>
              letter.charCodeAt(0),
            )
            const transfer = new DataTransfer()
            transfer.items.add(new File([bytes], 'plate.jpg', { type: 'image/jpeg' }))
            const event =
              kind === 'drop'
                ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
                : new ClipboardEvent('paste', {
                    clipboardData: transfer,
                    bubbles: true,
                    cancelable: true,
                  })
            document.body.dispatchEvent(event)
          },
          [way, url] as const,
        )
        await expect(
          page.getByRole('img', { name: 'The food as you photographed it' }),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Retake' }).click()
        await expect(camera(page)).toBeEnabled()
        await expect(page.getByRole('heading', { name: 'Capture Your Food' })).toBeFocused()
      })
    }

    await test.step('a photo of a modern phone is turned upright and shrunk before it travels', async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
      const grain = await sharp({
        create: { width: 1000, height: 750, channels: 3, noise, background: '#000' },
      })
        .png()
        .toBuffer()
      const large = await sharp(grain)
        .resize(4000, 3000, { kernel: 'nearest' })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 92 })
        .toBuffer()
      expect(large.length).toBeGreaterThan(3_000_000)
      await camera(page).setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: large })
      const preview = page.getByRole('img', { name: 'The food as you photographed it' })
      await expect(preview).toHaveJSProperty('naturalWidth', 1200)
      await expect(preview).toHaveJSProperty('naturalHeight', 1600)
      const answered = page.waitForResponse('**/api/analyze-food')
      await analyzeButton(page).click()
      const { requestBodySize } = await (await answered).request().sizes()
      expect(requestBodySize).toBeGreaterThan(10_000)
      expect(requestBodySize).toBeLessThan(large.length / 2)
      await page
        .getByRole('button', { name: 'Try Another Photo' })
        .or(page.getByRole('button', { name: 'Discard' }))
        .click()
      await expect(camera(page)).toBeEnabled()
    })

    await test.step('a HEIC that this browser cannot show is shown by the server, upright, and analysed', async () => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(new URL(request.url()).pathname))
      await camera(page).setInputFiles({
        name: 'IMG_0001.HEIC',
        mimeType: '',
        buffer: await readFile(TURNED_HEIC),
      })
      const preview = page.getByRole('img', { name: 'The food as you photographed it' })
      await expect(preview).toHaveJSProperty('complete', true)
      expect(
        await preview.evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0)
      expect(sent).toContain('/api/photo-previews')
      await analyzeButton(page).click()
      await expect(result(page).or(errorCard(page))).toBeVisible()
    })
  },
)
