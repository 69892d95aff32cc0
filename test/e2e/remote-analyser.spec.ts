import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { startServerProcess } from '../support/server-process.ts'
import { SEEN_LUNCH, startVisionServer, type VisionServer } from '../support/vision-servers.ts'
import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test as base,
} from './support/forkcast.ts'
import { fixIt } from './support/fix-it.ts'

/**
 * A server of its own, whose operator set up an Ollama, which is a local server that speaks its
 * protocol.
 */
const test = base.extend<object, { ollama: VisionServer; ownUrl: string }>({
  ollama: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const ollama = await startVisionServer('ollama')
      await use(ollama)
      await ollama.close()
    },
    { scope: 'worker' },
  ],
  ownUrl: [
    async ({ ollama }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-remote-'))
      const server = await startServerProcess({
        DATA_DIR: dataDir,
        TRUST_PROXY: 'true',
        VISION_PROVIDER: 'ollama',
        VISION_MODEL: 'llava',
        VISION_BASE_URL: `${ollama.url}/v1`,
        VISION_DAILY_BUDGET: '3',
      })
      await use(server.url)
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownUrl }, use) => {
    await use(ownUrl)
  },
})
// One server and one Ollama, which plays what a test tells it.
test.describe.configure({ mode: 'serial' })

const save = (page: Page) => page.getByRole('button', { name: 'Save to Log' })
const result = (page: Page) => page.getByRole('region').filter({ has: save(page) })
const consent = (page: Page) => page.getByRole('dialog', { name: /^Let .+ see your photos\?$/ })
const pick = async (page: Page) =>
  page
    .getByLabel('Take a photo or upload image')
    .setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true }).click()
const seen = (changes: object = {}) => ({ say: JSON.stringify({ ...SEEN_LUNCH, ...changes }) })

test.beforeEach(async ({ page, newMember }) => {
  await newMember()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Capture Your Food' })).toBeVisible()
})

test(
  'a photo leaves the server only after its member agreed, and comes back as several foods',
  SAME_ON_BOTH,
  async ({ page, ollama, keepScreens }) => {
    ollama.play(seen())
    await pick(page)
    await expect(page.getByText('Estimated on this server.')).toBeVisible()
    await analyze(page)
    await expect(consent(page)).toContainText('llava')
    await expect(consent(page)).toContainText('127.0.0.1')
    await expectNoAxeViolations(page)
    await keepScreens('remote-consent')
    expect(ollama.heard).toHaveLength(0)
    await consent(page).getByRole('button', { name: 'Yes, send photos' }).click()
    await expect(result(page)).toBeVisible()
    expect(ollama.heard).toHaveLength(1)
    expect(ollama.heard[0]?.pictures).toHaveLength(1)

    await fixIt(page)
    await expect(result(page).getByLabel(/^Weight of Fried eggs/)).toHaveValue('100')
    await expect(result(page).getByLabel(/^Weight of Zorblat relish/)).toHaveValue('30')
    await expect(
      result(page).getByText('Both eggs are in plain view; the relish is half hidden.'),
    ).toBeVisible()
    await expect(result(page).getByText(/^Estimated by .*llava/)).toBeVisible()
    await expect(result(page).getByText('not sure')).toHaveCount(1)
    await expectNoAxeViolations(page)
    await keepScreens('remote-result')

    ollama.play(seen({ questions: [], reason: 'Butter, as you say.' }))
    await result(page)
      .getByRole('group', { name: 'Were the eggs fried in butter?' })
      .getByRole('button', { name: 'Yes' })
      .click()
    await expect(result(page).getByText('Butter, as you say.')).toBeVisible()
    expect(ollama.heard[0]?.body).toContain('Were the eggs fried in butter?')
    await expect(
      result(page).getByRole('group', { name: 'Were the eggs fried in butter?' }),
    ).toBeHidden()

    ollama.play(seen({ questions: [] }))
    await result(page).getByRole('button', { name: 'Add words or a photo' }).click()
    await page.getByLabel('What does the photo not show?').fill('half a portion')
    await page.getByRole('button', { name: 'Estimate again' }).click()
    await expect(result(page).getByRole('button', { name: 'Add words or a photo' })).toBeVisible()
    expect(ollama.heard[0]?.body).toContain('half a portion')

    // Three a day were allowed: the next one is estimated here, and that is said.
    await save(page).click()
    await pick(page)
    await expect(page.getByText(/has estimated all it may today/)).toBeVisible()
    await analyze(page)
    await expect(result(page).getByText(/used up for today/)).toBeVisible()
    await keepScreens('remote-budget')
  },
)

test('what is estimated here all the same', ONE_SCREEN, async ({ page, ollama, keepScreens }) => {
  await test.step('closing the question sends nothing and estimates nothing', async () => {
    ollama.play(seen())
    await pick(page)
    await analyze(page)
    await expect(consent(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(consent(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Analyze', exact: true })).toBeFocused()
    expect(ollama.heard).toHaveLength(0)
    expect((await (await page.request.get('/api/food-analyses')).json()).data).toEqual([])
  })

  await test.step('who says no has photos estimated here, is not asked again, and can still say yes', async () => {
    await analyze(page)
    await consent(page).getByRole('button', { name: 'No, estimate it here' }).click()
    await expect(result(page).getByText(/gets nothing of yours until you agree/)).toBeVisible()
    expect(ollama.heard).toHaveLength(0)
    await keepScreens('remote-declined')
    await page.getByRole('button', { name: 'Discard' }).click()
    await pick(page)
    await analyze(page)
    await expect(result(page)).toBeVisible()
    expect(ollama.heard).toHaveLength(0)

    await result(page).getByRole('button', { name: 'Allow it and estimate again' }).click()
    await consent(page).getByRole('button', { name: 'Yes, send photos' }).click()
    await expect(result(page).getByRole('listitem', { name: 'Fried eggs' })).toBeVisible()
    expect(ollama.heard).toHaveLength(1)
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a provider that fails costs nobody the estimate', async () => {
    ollama.play({ fail: 503 })
    await pick(page)
    await analyze(page)
    await expect(result(page).getByText(/has too much to do right now/)).toBeVisible()
    await expect(result(page).getByText(/^Estimated on this server/)).toBeVisible()
  })
})
