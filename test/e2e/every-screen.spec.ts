import { drawnDish } from '../support/drawn-photos.ts'
import { catalogueOf } from './support/catalogue.ts'
import { faultsOn, keepWindow, look, WINDOWS } from './support/fit.ts'
import { focusStops } from './support/focus.ts'
import { expect, ONE_SCREEN, test, visit, waitForQuiet } from './support/forkcast.ts'
import { otherMember } from './support/other-member.ts'
import { giveScanner, live, sent, walkFirstVisit, walkScreens } from './support/screens.ts'
import { shownOn } from './support/shown-words.ts'

// Every screen and the main dialogs of a life that was recorded in English: read in any language
// all of it fits, at 320 px and with letters twice as large, and nothing of it is still English. On
// the way through the German screens the focus is looked for, too.

const VISITOR_PATHS = ['/login', '/register', '/forgot-password', '/reset-password#token']

/** German has the longest words; Arabic is read from right to left. */
const WALKS = [
  { language: 'de', what: 'every screen fits, speaks one language, and shows its focus' },
  { language: 'ar', what: 'every screen fits and speaks one language' },
] as const

for (const { language, what } of WALKS) {
  test(`${what}: ${language}`, ONE_SCREEN, async ({ page, newMember, browser, baseURL }) => {
    test.slow()
    const { say, englishIn } = await catalogueOf(language)
    let inTurn = [...WINDOWS]
    const check = async (where: string) => {
      expect.soft(englishIn(await shownOn(page)), `${where}: English in ${language}`).toEqual([])
      // Back and forth: the page is laid out anew for each other window.
      inTurn = inTurn.toReversed()
      for (const window of inTurn) {
        await look(page, window)
        // On a busy machine a chart takes more than a frame to be drawn for its new room.
        await expect.soft
          .poll(() => faultsOn(page), {
            message: `${where}: ${window.name}, ${language}`,
            timeout: 5_000,
          })
          .toEqual([])
        await keepWindow(page, window, `${language}${where.replaceAll(/\W+/g, '-')}`)
      }
    }
    const goTo = async (path: string, { isLoaded = true } = {}) => {
      if (isLoaded) {
        await page.goto(path)
        await waitForQuiet(page)
      } else await visit(page, path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('h1')).toBeAttached()
    }
    const pressed = (name: string) => page.getByRole('button', { name: say(name) }).first()
    const dialog = page.getByRole('dialog')

    await page.addInitScript(
      (chosen) => localStorage.setItem('forkcast.language', chosen),
      language,
    )
    await giveScanner(page)
    for (const [index, path] of VISITOR_PATHS.entries()) {
      await goTo(path, { isLoaded: index === 0 })
      await check(path)
    }
    const { username } = await newMember({ isAskedForConsent: true, seesWelcomeGuide: true })
    expect(
      (
        await page.request.patch('/api/me', {
          data: { language, cupSizes: [{ name: 'Bottle', ml: 750 }] },
        })
      ).ok(),
    ).toBe(true)
    await goTo('/')
    await check('/ asks for consent')
    await sent(page.request, '/api/consents', { kind: 'health-data', version: 2 })
    await goTo('/')
    await expect(dialog).toBeVisible()
    await check('/ with the welcome guide')
    await page.request.post('/api/welcome/mark-seen')
    const fellow = await otherMember(browser, baseURL)
    const { grantId } = await live(page.request, username, {
      calls: fellow.context.request,
      username: fellow.username,
    })
    await fellow.context.close()

    await walkFirstVisit({ page, say, goTo, check })
    const goOn = (path: string) => goTo(path, { isLoaded: false })
    const checkFocus = async (where: string) => {
      await look(page, { width: 1280, height: 800, letters: 16 })
      const { stops, unseen } = await focusStops(page)
      expect.soft(unseen, where).toEqual([])
      expect.soft(stops, where).toBeGreaterThan(2)
    }
    const checkScreen = async (where: string) => {
      await check(where)
      const isScreen = !where.includes(' ') || where === '/dashboard Monthly'
      if (language === 'de' && isScreen) await checkFocus(where)
    }
    await walkScreens({ page, say, goTo: goOn, check: checkScreen }, { grantId })
    await goTo('/', { isLoaded: false })
    await page
      .locator('#main input[type=file]')
      .first()
      .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
    await pressed('Analyze').click()
    await expect(pressed('Save to Log')).toBeVisible()
    await check('/ with a result')

    await goTo('/')
    // The files of the app still come, so that what is opened now for the first time can be.
    await page.route('**/api/**', (route) => route.abort())
    await pressed('Add a glass of water').click()
    await pressed('Show them').click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await check('/ with what waits')
    await page.keyboard.press('Escape')
    await look(page, { width: 1280, height: 900, letters: 16 })
    await pressed('Log out').click()
    await expect(pressed('Log out and erase')).toBeVisible()
    await check('/ before logging out')
  })
}
