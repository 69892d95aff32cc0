import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { startServerProcess } from '../support/server-process.ts'
import { expect, expectNoAxeViolations, ONE_SCREEN, test as base } from './support/forkcast.ts'

const PASSWORD = 'Correct1!horse'
const NEW_PASSWORD = 'Another2!donkey'
const ADMIN_PASSWORD = 'Only for admins'
const BODY = {
  weight: 82.5,
  height: 175,
  age: 34,
  bodyType: 'medium',
  motivation: 'weight_loss',
  targetWeight: 72,
}

const addMember = async (context: BrowserContext, url: string, username: string) => {
  const data = { username, email: `${username}@example.org`, password: PASSWORD, ...BODY }
  expect((await context.request.post(`${url}/api/register`, { data })).status()).toBe(201)
  await context.request.post(`${url}/api/consents`, { data: { kind: 'health-data', version: 2 } })
  await context.request.post(`${url}/api/welcome/mark-seen`)
}

interface House {
  readonly url: string
  /** Signed in as the administrator, in the admin area. */
  readonly admin: Page
  /** Signed in as a member. */
  readonly member: Page
}

/** A server of its own that takes whoever is invited, with an administrator and a member. */
const test = base.extend<{ house: House }>({
  house: async ({ browser }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-door-'))
    const [admins, members] = [await browser.newContext(), await browser.newContext()]
    const server = await startServerProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD })
    try {
      await addMember(admins, server.url, 'Ada')
      await addMember(members, server.url, 'Max')
      const [admin, member] = [await admins.newPage(), await members.newPage()]
      await admin.goto(`${server.url}/admin`)
      await admin.getByLabel('Admin password').fill(ADMIN_PASSWORD)
      await admin.getByRole('button', { name: 'Open the admin area' }).click()
      await expect(admin.getByRole('tab', { name: 'Overview' })).toBeVisible()
      const setUp = `${server.url}/api/admin/set-up`
      const { house } = (await (await admin.request.get(setUp)).json()).data
      const byInvitation = await admin.request.put(setUp, {
        data: { ...house, registration: 'invite' },
      })
      expect(byInvitation.status(), await byInvitation.text()).toBe(200)
      await use({ url: server.url, admin, member })
    } finally {
      await Promise.all([admins.close(), members.close()])
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
})

const openMember = async (admin: Page, username: string) => {
  await admin.getByRole('tab', { name: 'Users' }).click()
  await admin.getByRole('button', { name: `Details of ${username}` }).click()
  const dialog = admin.getByRole('dialog', { name: username })
  await expect(dialog.getByRole('heading', { name: 'Erase this account' })).toBeVisible()
  return dialog
}

const makeInvitation = async (admin: Page, note: string): Promise<string> => {
  await admin.getByRole('tab', { name: 'Users' }).click()
  await admin.getByLabel('For whom (only you see this)').fill(note)
  const link = admin.getByRole('textbox', { name: 'Link' })
  const before = (await link.count()) > 0 ? await link.inputValue() : ''
  await admin.getByRole('button', { name: 'Make an invitation link' }).press('Enter')
  await expect(link).toHaveValue(/\/register#[\w-]{43}$/)
  await expect(link).not.toHaveValue(before)
  return link.inputValue()
}

const fillRegistration = async (page: Page, username: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const numbers = {
    'Weight, stones': '13',
    'Height, feet': '5',
    Inches: '7',
    Age: '41',
    'Target weight, stones': '11',
  }
  for (const [name, value] of Object.entries(numbers))
    await page.getByLabel(name, { exact: true }).fill(value)
  await page.getByLabel('Body type').selectOption('medium')
  await page.getByLabel('Motivation').selectOption('weight_loss')
  await page.getByRole('button', { name: 'Create account' }).click()
}

const signIn = async (page: Page, username: string, password: string) => {
  await page.getByLabel(/username/i).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test(
  'the administrator decides who comes in, gets back in, stays out and is gone',
  ONE_SCREEN,
  async ({ house, browser }) => {
    const { url, admin, member } = house

    await test.step('an invitation link lets one stranger in; without one, with a used one or an ended one nobody, in words', async () => {
      const [used, ended] = [
        await makeInvitation(admin, 'Uncle Bo'),
        await makeInvitation(admin, 'Aunt Bea'),
      ]
      const part = admin.getByRole('listitem').filter({ hasText: 'Until' })
      await expect(part).toHaveCount(2)
      await expectNoAxeViolations(admin)

      const stranger = await browser.newContext()
      const late = await browser.newContext()
      try {
        const page = await stranger.newPage()
        await page.goto(`${url}/register`)
        await expect(
          page.getByText('You need a valid invitation link to register here.'),
        ).toBeVisible()
        await expect(page.getByLabel('Username')).toHaveCount(0)
        await expectNoAxeViolations(page)
        await page.goto('about:blank')
        await page.goto(used)
        await expect(page).toHaveURL(`${url}/register`)
        await fillRegistration(page, 'Uncle-Bo')
        await expect(page).toHaveURL(`${url}/`)
        expect((await (await page.request.get(`${url}/api/me`)).json()).user.username).toBe(
          'Uncle-Bo',
        )

        await admin.reload()
        await admin.getByRole('tab', { name: 'Users' }).click()
        await expect(part).toHaveCount(1)
        await expect(part).toContainText('Aunt Bea')
        await admin.getByRole('button', { name: 'End: Aunt Bea' }).press('Enter')
        await expect(part).toHaveCount(0)

        for (const [link, username] of [
          [used, 'Second'],
          [ended, 'Bea'],
        ] as const) {
          const refused = await late.newPage()
          await refused.goto(link)
          await fillRegistration(refused, username)
          await expect(refused.getByRole('alert')).toContainText('You need a valid invitation link')
          await expectNoAxeViolations(refused)
          await refused.close()
        }
        await admin.getByRole('tab', { name: 'Audit Log' }).click()
        await expect(admin.getByText('Ada made an invitation link')).toHaveCount(2)
        await expect(admin.getByText('Ada ended an invitation')).toHaveCount(1)
      } finally {
        await Promise.all([stranger.close(), late.close()])
      }
    })

    await test.step('a forgotten password is handed over by a link that works once', async () => {
      await member.goto(`${url}/weight`)
      await expect(member.getByRole('button', { name: 'Record Weight' }).first()).toBeVisible()
      const dialog = await openMember(admin, 'Max')
      await dialog.getByRole('button', { name: 'Make a password reset link' }).press('Enter')
      const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()

      const other = await browser.newContext()
      try {
        const page = await other.newPage()
        await page.goto(link)
        await expect(page).toHaveURL(`${url}/reset-password`)
        await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
        await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('link', { name: 'Go to the sign-in' })).toBeVisible()
        await expectNoAxeViolations(page)
        // Whoever was signed in by the old password is not any more.
        await member
          .getByRole('navigation')
          .first()
          .getByRole('link', { name: 'Dashboard' })
          .click()
        await expect(member).toHaveURL(`${url}/login`)
        await signIn(member, 'Max', PASSWORD)
        await expect(member.getByRole('alert')).toHaveText('Wrong username or password.')
        await signIn(member, 'Max', NEW_PASSWORD)
        await expect(member).toHaveURL(`${url}/dashboard`)
        await page.goto('about:blank')
        await page.goto(link)
        await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
        await page.getByLabel('Confirm new password').fill(PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('alert')).toContainText(
          'This link was used already, or is too old.',
        )
      } finally {
        await other.close()
      }
      await admin.keyboard.press('Escape')
    })

    await test.step('a disabled member is told at the next call, cannot sign in and is told why, and is let in again', async () => {
      await expect(member.getByRole('button', { name: 'Increase glasses of water' })).toBeVisible()
      const dialog = await openMember(admin, 'Max')
      await dialog.getByRole('button', { name: 'Disable' }).press('Enter')
      await expect(dialog.getByRole('heading', { name: 'Disabled account' })).toBeVisible()
      await expectNoAxeViolations(admin)

      await member.getByRole('navigation').first().getByRole('link', { name: 'Protocol' }).click()
      await expect(member).toHaveURL(`${url}/login`)
      await expect(member.getByText('Your session has ended. Please sign in again.')).toBeVisible()
      await expectNoAxeViolations(member)
      await signIn(member, 'Max', 'a-wrong-guess')
      await expect(member.getByRole('alert')).toHaveText('Wrong username or password.')
      await signIn(member, 'Max', NEW_PASSWORD)
      await expect(member.getByRole('alert')).toContainText(
        'This account is disabled. Please ask the administrator.',
      )
      await expectNoAxeViolations(member)

      await dialog.getByRole('button', { name: 'Let in again' }).press('Enter')
      await expect(dialog.getByRole('heading', { name: 'Disable this account' })).toBeVisible()
      await signIn(member, 'Max', NEW_PASSWORD)
      await expect(member).toHaveURL(`${url}/protocol`)
      await admin.keyboard.press('Escape')
      await admin.getByRole('tab', { name: 'Audit Log' }).click()
      await expect(admin.getByText('Ada disabled Max')).toBeVisible()
      await expect(admin.getByText('Ada let in again Max')).toBeVisible()
    })

    await test.step('an erased member is asked for twice, gone everywhere, and stays in the log without a name', async () => {
      await expect(member.getByRole('button', { name: 'I ate, without details' })).toBeVisible()
      const dialog = await openMember(admin, 'Max')
      await dialog.getByRole('button', { name: 'Erase the account' }).press('Enter')
      await dialog.getByRole('button', { name: 'Keep the account' }).press('Enter')
      await dialog.getByRole('button', { name: 'Erase the account' }).press('Enter')
      const name = dialog.getByLabel('Type Max to erase it')
      await expect(name).toBeFocused()
      await dialog.getByRole('button', { name: 'Erase everything' }).press('Enter')
      await expect(name).toBeFocused()
      await expect(name).toHaveAccessibleDescription('Required')
      await name.fill('Ada')
      await admin.keyboard.press('Enter')
      await expect(name).toHaveAccessibleDescription(/This is not the username of this member/)
      await expectNoAxeViolations(admin)
      await name.fill('Max')
      await admin.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(admin.getByRole('button', { name: /^Details of/ })).toHaveCount(2)
      await admin.getByRole('tab', { name: 'Audit Log' }).click()
      await expect(admin.getByText(/Ada erased/)).toBeVisible()
      await expect(admin.getByText(/Max/)).toHaveCount(0)

      await member.getByRole('navigation').first().getByRole('link', { name: 'Boosters' }).click()
      await expect(member).toHaveURL(`${url}/login`)
      await signIn(member, 'Max', NEW_PASSWORD)
      await expect(member.getByRole('alert')).toHaveText('Wrong username or password.')
      await expect(member).toHaveURL(`${url}/login`)
    })
  },
)
