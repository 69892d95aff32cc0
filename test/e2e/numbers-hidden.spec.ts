import { languages } from '#domain/languages.ts'
import { drawnDish } from '../support/drawn-photos.ts'
import { amountsIn } from './support/amounts-in.ts'
import { catalogueOf } from './support/catalogue.ts'
import { expect, ONE_SCREEN, test, visit, waitForQuiet } from './support/forkcast.ts'
import { otherMember } from './support/other-member.ts'
import { giveScanner, live, sent, walkFirstVisit, walkScreens } from './support/screens.ts'
import { saidOn } from './support/shown-words.ts'

// The life of every-screen.spec.ts, of a member who hides numbers: on every screen and in the main
// dialogs all text, names and alternative texts are searched for digits beside a unit of energy or
// weight, and for percentages.

/**
 * The others are walked with ALL_LANGUAGES=1: no message of theirs says an amount that its English
 * does not (src/web/language/amounts-in-messages.test.ts).
 */
const WALKED = process.env['ALL_LANGUAGES'] === '1' ? languages : (['en'] as const)

for (const language of WALKED) {
  test(
    `whoever hides numbers meets none on any screen: ${language}`,
    ONE_SCREEN,
    async ({ page, newMember, browser, baseURL }) => {
      test.slow()
      const { say } = await catalogueOf(language)
      const find = amountsIn(language, say)
      const expectNone = async (where: string) =>
        expect
          .soft((await saidOn(page)).flatMap(find), `${where}: amounts in ${language}`)
          .toEqual([])
      const dialog = page.getByRole('dialog')
      const pressed = (name: string) => page.getByRole('button', { name: say(name) }).first()
      const open = async (path: string) => {
        await visit(page, path)
        await expect(page.locator('h1')).toBeAttached()
      }

      await giveScanner(page)
      const { username } = await newMember()
      const settings = { language, cupSizes: [{ name: 'Bottle', ml: 750 }] }
      await page.request.patch('/api/me', { data: settings })
      const fellow = await otherMember(browser, baseURL)
      const { grantId } = await live(page.request, username, {
        calls: fellow.context.request,
        username: fellow.username,
      })
      await fellow.context.close()
      await sent(page.request, '/api/energy-entries', { calories: 410 })

      await test.step('before, they are found', async () => {
        await page.goto('/dashboard')
        await waitForQuiet(page)
        expect((await saidOn(page)).flatMap(find)).not.toEqual([])
      })
      const hidden = await page.request.patch('/api/me', { data: { numbersHidden: true } })
      expect(hidden.ok()).toBe(true)
      const check = async (where: string) => {
        await waitForQuiet(page)
        await expectNone(where)
      }
      const walk = { page, say, goTo: open, check }
      await walkFirstVisit({ ...walk, goTo: async (path) => void (await page.goto(path)) })
      // Where a view is nothing but numbers, nothing leads there.
      await walkScreens(walk, { grantId, mayLackViews: true })

      await test.step('a food that is searched for and recorded', async () => {
        await open('/')
        await pressed('Record without a photo').click()
        await dialog.getByRole('combobox').fill('banana')
        await expect(dialog.getByRole('option').first()).toBeVisible()
        await expectNone('/ searching for a food')
        await dialog.getByRole('option').first().click()
        await expect(dialog.locator('select').first()).toBeVisible()
        await expectNone('/ choosing a portion')
        await dialog.locator('button[type=submit]').click()
        await expect(dialog).toBeHidden()
        await waitForQuiet(page)
        await expectNone('/ after a food was recorded')
      })
      await test.step('a weigh-in', async () => {
        await open('/weight')
        await pressed('Record Weight').click()
        const field = dialog.getByRole('spinbutton')
        await expect(field).toHaveValue('')
        await field.fill('81.9')
        await dialog.locator('button[type=submit]').click()
        await expect(dialog).toBeHidden()
        await expect(page.getByText(say('Kept for you and your coaches.'))).toBeVisible()
        await waitForQuiet(page)
        await expectNone('/weight after a weigh-in')
      })
      await test.step('a photo', async () => {
        await open('/')
        await page
          .locator('#main input[type=file]')
          .first()
          .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
        await pressed('Analyze').click()
        await expect(pressed('Save to Log')).toBeVisible()
        await expectNone('/ with a result')
        await pressed('Fix it').click()
        await waitForQuiet(page)
        await expectNone('/ with a result to be mended')
        await pressed('Save to Log').click()
        await expect(pressed('Save to Log')).toBeHidden()
        await waitForQuiet(page)
        await expectNone('/ after it was saved')
      })
      await test.step('without a connection', async () => {
        await page.goto('/weight')
        await waitForQuiet(page)
        await page.route('**/api/**', (route) => route.abort())
        await pressed('Record Weight').click()
        await dialog.getByRole('spinbutton').fill('81.7')
        await dialog.locator('button[type=submit]').click()
        await pressed('Show them').click()
        await expect(dialog.getByRole('listitem')).toHaveCount(1)
        await expectNone('/ with what waits')
      })
    },
  )
}

test(
  'numbers are hidden and shown again by one switch, and a coach sees them all the while',
  ONE_SCREEN,
  async ({ page, newMember, browser, baseURL }) => {
    const { username } = await newMember()
    await sent(page.request, '/api/weight', { weight: 81.4 })
    const coach = await otherMember(browser, baseURL)
    await sent(page.request, '/api/coaches', { username: coach.username, parts: ['weight'] })
    const { data: grants } = await (await coach.context.request.get('/api/coached')).json()
    await sent(coach.context.request, `/api/coached/${grants[0].id}/accept`, {})

    await page.goto('/settings?page=units')
    const hide = page.getByRole('switch', { name: 'Hide numbers' })
    await hide.click()
    await expect(hide).toBeChecked()
    await waitForQuiet(page)
    await visit(page, '/weight')
    await expect(page.getByRole('heading', { name: 'In words' })).toBeVisible()
    await expect(page.getByText('81.4')).toHaveCount(0)

    await coach.page.goto(`/coached?id=${grants[0].id}`)
    await expect(coach.page.getByRole('heading', { level: 1, name: username })).toBeVisible()
    await expect(coach.page.getByText('81.4 kg').first()).toBeVisible()
    await coach.context.close()

    await visit(page, '/settings?page=units')
    await hide.click()
    await expect(hide).not.toBeChecked()
    await waitForQuiet(page)
    await visit(page, '/weight')
    await expect(page.getByText('81.4 kg').first()).toBeVisible()
  },
)
