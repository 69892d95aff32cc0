import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  SAME_ON_BOTH,
  test as base,
} from './support/forkcast.ts'

const PASSWORD = 'Correct1!horse'
const ADMIN_PASSWORD = 'Chosen1!horse'

/** Two products of Open Food Facts, one of them without a name. */
const DUMP = [
  { code: '4006381333931', product_name: 'Rye bar' },
  { code: '96385074', product_name: '' },
]
  .map((product) =>
    JSON.stringify({
      ...product,
      last_modified_t: 1_700_000_000,
      nutriments: {
        'energy-kcal_100g': 420,
        fat_100g: 15,
        carbohydrates_100g: 60,
        proteins_100g: 8,
      },
    }),
  )
  .join('\n')

/** A server that nobody has been at, as its operator starts it. */
const test = base.extend<{ fresh: ServerProcess }>({
  // oxlint-disable-next-line no-empty-pattern
  fresh: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-fresh-'))
    const dump = join(dataDir, 'dump.jsonl')
    await writeFile(dump, DUMP)
    const server = await startServerProcess({ DATA_DIR: dataDir, PRODUCTS_DUMP: dump })
    try {
      await use(server)
    } finally {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
})

/** Goes on with Tab until what has this name has the focus. */
const tabTo = async (page: Page, name: string | RegExp) => {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const names = await focused.evaluateAll((elements) =>
      elements.map((element) => {
        const { labels } = element as HTMLInputElement
        return element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent
      }),
    )
    const [found = ''] = names
    if (typeof name === 'string' ? found === name : name.test(found)) return
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

const type = async (page: Page, label: string | RegExp, text: string) => {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

const register = async (page: Page, username: string) => {
  await expect(page.getByRole('heading', { name: 'Step 1 of 2: your account' })).toBeVisible()
  await type(page, 'Username', username)
  await type(page, 'Email', `${username}@example.org`)
  await type(page, 'Password', PASSWORD)
  await type(page, 'Confirm password', PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Step 2 of 2/ })).toBeVisible()
  await type(page, /^Weight/, '82')
  await type(page, /^Height/, '175')
  await type(page, /^Age/, '34')
  await type(page, /^Body type/, 'Med')
  await type(page, /^Target weight/, '72')
  await type(page, /^Motivation/, 'Weight')
  await tabTo(page, /health data/)
  await page.keyboard.press('Space')
  await tabTo(page, 'Create account')
  await page.keyboard.press('Enter')
}

test.use({ locale: 'en-AU' })

test(
  'the first visitor sets the server up, invites the family and logs a meal, by keyboard alone',
  SAME_ON_BOTH,
  async ({ fresh, page, browser, keepScreens }) => {
    const printed = () => /\/set-up#(\S+)/.exec(fresh.output())?.[1] ?? ''
    await expect.poll(printed).toMatch(/^\S{20}$/)

    await test.step('who opens a new server is asked for an account first', async () => {
      await page.goto(fresh.url)
      await expect(page).toHaveURL(/\/register$/)
      await expect(page.getByText('You are the first here:')).toBeVisible()
      await register(page, 'operator')
    })

    await test.step('whoever does not know the printed password sets nothing up', async () => {
      await expect(page.getByRole('heading', { name: 'Set this server up' })).toBeVisible()
      await expectNoAxeViolations(page)
      await type(page, 'Admin password', 'a guess')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('Invalid admin password')
    })

    await test.step('the printed link brings the password', async () => {
      await page.goto(`${fresh.url}/set-up#${printed()}`)
      await expect(page).toHaveURL(/\/set-up$/)
      await expect(page.getByLabel('Admin password')).toHaveValue(printed())
      await tabTo(page, 'Open the admin area')
      await page.keyboard.press('Enter')
    })

    await test.step('who may register is chosen, and a password of one’s own', async () => {
      const form = page.getByRole('group', { name: 'Who may register' })
      await expect(form).toBeVisible()
      await expectNoAxeViolations(page)
      await expectFitsPhone(page)
      await keepScreens('set-up')
      await tabTo(page, 'Anybody')
      await page.keyboard.press('ArrowRight')
      await expect(form.getByRole('radio', { name: 'Whom I invite' })).toBeChecked()
      await type(page, 'New admin password', ADMIN_PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Invite your family' })).toBeVisible()
    })

    await test.step('the link, also as a code, lets the family in for a week', async () => {
      await tabTo(page, 'Make an invitation link')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('img', { name: 'Invitation link as a QR code' })).toBeVisible()
      const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
      await expectNoAxeViolations(page)
      await expectFitsPhone(page)
      await keepScreens('set-up-invitation')
      const stranger = await browser.newContext({ locale: 'en-AU' })
      try {
        const other = await stranger.newPage()
        await other.goto(`${fresh.url}/register`)
        await expect(other.getByText('You need a valid invitation link')).toBeVisible()
        await other.goto('about:blank')
        await other.goto(link)
        await register(other, 'aunt')
        // Not to the set-up: that is the first one's.
        await expect(other).toHaveURL(`${fresh.url}/`)
      } finally {
        await stranger.close()
      }
    })

    await test.step('then the first meal', async () => {
      await tabTo(page, 'Go to my first meal')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${fresh.url}/`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await tabTo(page, 'Describe it in words')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('What did you eat?')).toBeFocused()
      await page.keyboard.type('a banana')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/banana/i).first()).toBeVisible()
    })

    await test.step('the operator comes back for newer packaged foods', async () => {
      await page.goto(`${fresh.url}/set-up`)
      const card = page.getByRole('region', { name: 'Packaged foods' })
      await card.getByRole('button', { name: 'Refresh packaged foods' }).press('Enter')
      await expect(card.getByRole('status')).toHaveText('2 products read, 1 kept')
      await expect(card.getByRole('button', { name: 'Refresh packaged foods' })).toBeVisible()
      await expectNoAxeViolations(page)
      await expectFitsPhone(page)
      await keepScreens('set-up-products')
    })
  },
)
