import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readBarcode } from '#server/vision/barcode-reader.ts'
import { writeCameraFilm } from '../support/camera-film.ts'
import { drawnBarcode } from '../support/drawn-barcodes.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  ONE_SCREEN,
  SAME_ON_BOTH,
  sayOnline,
  test as base,
} from './support/forkcast.ts'

const BARCODE = '4006381333931'
const OAT_BAR = {
  name: 'Oat bar',
  barcode: BARCODE,
  calories: 420,
  protein: 8,
  carbs: 60,
  fats: 15,
  portion: { description: '1 bar', grams: 40 },
}

/** Chromium's own camera, which plays a film of a packet. */
const test = base.extend<object, { film: string }>({
  film: [
    // Playwright insists on the destructuring, even of nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'forkcast-film-'))
      const path = join(folder, 'packet.y4m')
      await writeCameraFilm(path, [await drawnBarcode({ barcode: BARCODE, widthPx: 700 })])
      await use(path)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) => {
      // Chromium without a window has no question to show: this one is answered with yes.
      const args = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
})

/** What a page of the test may ask of it. */
interface Asked {
  readFrame: (dataUrl: string) => Promise<string | null>
}
declare global {
  interface Window extends Asked {
    tracks: MediaStreamTrack[]
    isCameraTaken: boolean
    /** False lets the camera find nothing. */
    mayRead?: boolean
  }
}

/**
 * Chromium on Linux has no `BarcodeDetector`. This one has the interface of the standard
 * (Accelerated Shape Detection) and reads the frames that the camera really shows, by the reader of
 * the server.
 */
const giveDetector = async (page: Page, formats = ['ean_13', 'ean_8', 'qr_code']) => {
  await page.exposeFunction('readFrame', async (dataUrl: string) => {
    const frame = sharp(
      Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'),
    ).removeAlpha()
    const { data: pixels, info } = await frame.raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const { barcode } = await readBarcode({ kind: 'decoded', pixels, width, height })
    return barcode ?? null
  })
  await page.addInitScript((supported) => {
    class BarcodeDetector {
      static async getSupportedFormats() {
        return supported
      }
      readonly formats: readonly string[]
      constructor({ formats }: { formats: readonly string[] }) {
        if (formats.length === 0) throw new TypeError('No formats')
        this.formats = formats
      }
      async detect(video: HTMLVideoElement) {
        if (video.readyState < 2) throw new DOMException('No frame yet', 'InvalidStateError')
        const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
        canvas.getContext('2d')?.drawImage(video, 0, 0)
        const reader = new FileReader()
        const read = new Promise((resolve) => (reader.onload = resolve))
        reader.readAsDataURL(await canvas.convertToBlob())
        await read
        const rawValue =
          window.mayRead === false ? null : await window.readFrame(String(reader.result))
        return rawValue === null ? [] : [{ rawValue, format: 'ean_13' }]
      }
    }
    Object.assign(window, { BarcodeDetector, tracks: [] })
    // Every track that is opened, to see whether it is let go of.
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wish) => {
      if (window.isCameraTaken) throw new DOMException('Another app has it', 'NotReadableError')
      const stream = await ask(wish)
      window.tracks.push(...stream.getTracks())
      return stream
    }
  }, formats)
}
const cameraStates = (page: Page) =>
  page.evaluate(() => window.tracks.map(({ readyState }) => readyState))
/** The browser then refuses the camera, as it does where a member said no. */
const forbidCamera = (page: Page) =>
  page.route('/', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      headers: { ...reply.headers(), 'permissions-policy': 'camera=()' },
    })
  })

const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan a barcode' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan a barcode' })
const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const keepBar = async (page: Page) =>
  expect((await page.request.post('/api/own-foods', { data: OAT_BAR })).status()).toBe(201)

// One after the other, in one browser with that camera.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ newMember }) => {
  await newMember()
})

test('a barcode before the camera', async ({ page, keepScreens }) => {
  await giveDetector(page)
  await keepBar(page)
  await page.goto('/')
  await test.step('the camera is let go of when the view is closed, when the page is hidden, and while a barcode is looked up', async () => {
    // Nothing is found, so that the view stays.
    await page.evaluate(() => (window.mayRead = false))
    await scanButton(page).click()
    await expect(dialog(page).getByRole('status')).toHaveText('Hold the camera over the barcode.')
    expect(await cameraStates(page)).toEqual(['live'])
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await keepScreens('scan-live')

    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await hide(true)
    await expect.poll(() => cameraStates(page)).toEqual(['ended'])
    await hide(false)
    await expect.poll(() => cameraStates(page)).toEqual(['ended', 'live'])

    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(await cameraStates(page)).toEqual(['ended', 'ended'])
    await expect(scanButton(page)).toBeFocused()
    await scanButton(page).click()
    await expect(dialog(page).getByRole('status')).toHaveText('Hold the camera over the barcode.')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => cameraStates(page)).toEqual(['ended', 'ended', 'ended'])
    await page.evaluate(() => (window.mayRead = true))
  })

  await test.step('a packet takes 1 tap, and answers as its photo does', async () => {
    await keepScreens('scan-offered')
    await scanButton(page).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Oat bar' })).toBeVisible()
    await expect(page.getByText('From its barcode')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(log(page).getByRole('button', { name: /^Edit Oat bar/ })).toHaveCount(1)
    expect(await cameraStates(page)).toEqual(['ended', 'ended', 'ended', 'ended'])
    await expect(page.getByRole('button', { name: 'Add words or a photo' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await keepScreens('scan-result')
    await page.getByRole('button', { name: 'Save to Log' }).click()
    await expect(log(page).getByRole('listitem')).toContainText('by its barcode')
    await expect(
      page.getByText(
        /^Added to your daily nutrition log\. Oat bar, 168 kcal\. [\d,]+ left today\.$/,
      ),
    ).toBeVisible()
  })
})

test(
  'an unknown barcode leads to a photo of its label, and keeps its number',
  SAME_ON_BOTH,
  async ({ page }) => {
    await giveDetector(page)
    await page.goto('/')
    await scanButton(page).click()
    const unknown = page.getByRole('region', { name: 'A New Barcode' })
    await expect(unknown.getByRole('alert')).toContainText(BARCODE)
    await expect(unknown.getByText('Photograph its label', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await unknown.getByRole('button', { name: 'Enter its label' }).click()
    await expect(page.getByLabel('Number under the barcode')).toHaveValue(BARCODE)
  },
)

test('a camera that is not allowed is told in words, with the photo as the other way', async ({
  page,
  keepScreens,
}) => {
  await giveDetector(page)
  await forbidCamera(page)
  await keepBar(page)
  await page.goto('/')
  await scanButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The camera is not allowed here')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await keepScreens('scan-denied')
  await dialog(page)
    .getByLabel('Take a photo instead')
    .setInputFiles({
      name: 'packet.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawnBarcode({ barcode: BARCODE, angle: 12 }),
    })
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Analyze', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Oat bar' })).toBeVisible()
})

test('a camera or a line that fails', ONE_SCREEN, async ({ page }) => {
  await giveDetector(page)
  await keepBar(page)
  await page.goto('/')
  await test.step('a camera that another app has can be tried again', async () => {
    await page.evaluate(() => (window.isCameraTaken = true))
    await scanButton(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('No camera could be opened')
    await page.evaluate(() => (window.isCameraTaken = false))
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Oat bar' })).toBeVisible()
    await page.getByRole('button', { name: 'Save to Log' }).click()
  })

  await test.step('a failure stays in the view, with another try', async () => {
    const busy = {
      success: false,
      code: 'products_unavailable',
      error: 'Open Food Facts does not answer.',
    }
    await page.route(
      '**/api/analyze-barcode',
      (route) => route.fulfill({ status: 503, json: busy }),
      { times: 1 },
    )
    await scanButton(page).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Oat bar' })).toBeVisible()
    await page.getByRole('button', { name: 'Save to Log' }).click()
  })

  await test.step('without a line a scanned barcode waits, and is logged once the line is back', async () => {
    const isCut = { now: true }
    await page.route('**/api/analyze-barcode', (route) =>
      isCut.now ? route.abort() : route.continue(),
    )
    await scanButton(page).click()
    await expect(page.getByText('Your barcode is kept', { exact: true })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(log(page).getByText(`Barcode ${BARCODE}`)).toBeVisible()
    isCut.now = false
    await sayOnline(page)
    await expect(log(page).getByRole('button', { name: /^Edit Oat bar/ })).toHaveCount(3)
  })
})

test(
  'where the browser reads no barcodes, as on an iPhone, the page itself does',
  ONE_SCREEN,
  async ({ page }) => {
    await keepBar(page)
    await page.goto('/')
    await scanButton(page).click()
    await expect(log(page).getByRole('button', { name: /^Edit Oat bar/ })).toHaveCount(1)
    await expect(dialog(page)).toHaveCount(0)
  },
)
