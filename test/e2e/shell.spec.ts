import { drawnDish } from '../support/drawn-photos.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  ONE_SCREEN,
  PHONE,
  SAME_ON_BOTH,
  SCHEMES,
  test,
  visit,
  waitForQuiet,
} from './support/forkcast.ts'

const LINKS = ['Analyze and Register', 'Dashboard', 'Protocol', 'Weight Tracking', 'Boosters']

test('the header', async ({ page, newMember, keepScreens }, { project }) => {
  const isPhone = project.name === 'phone'
  await newMember()
  await page.goto('/')

  await test.step('offers targets of 44 px and the page to be zoomed', async () => {
    await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled()
    const header = page.getByRole('banner')
    for (const control of [
      ...(await header.getByRole('link').all()),
      ...(await header.getByRole('button').all()),
    ]) {
      const box = await control.boundingBox()
      // What only the keyboard meets has no size until it has the focus.
      if (box && box.width > 1)
        expect(Math.min(box.height, box.width), await control.innerText()).toBeGreaterThanOrEqual(
          44,
        )
    }
    await expect(page.locator('meta[name=viewport]')).not.toHaveAttribute(
      'content',
      /maximum-scale|user-scalable/,
    )
  })

  await test.step('shows five links on a desktop, three on a phone with the others in the menu', async () => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(isPhone ? LINKS.slice(0, 3) : LINKS)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Boosters' })).toBeVisible({ visible: isPhone })
    await expectNoAxeViolations(page, SCHEMES)
    await keepScreens('menu-open')
    if (!isPhone) return
    await menu.getByRole('menuitem', { name: 'Weight Tracking' }).click()
    await expect(page).toHaveURL('/weight')
  })
})

test('the shell around every screen', ONE_SCREEN, async ({ page, newMember }) => {
  await newMember()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })

  await test.step('lets a keyboard skip to the content', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A screen that arrives late would begin the order of focus anew.
    await waitForQuiet(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('marks the active link, titles the document and moves the focus to the heading', async () => {
    await expect(navigation.locator('[aria-current=page]')).toHaveText('Analyze and Register')
    await navigation.getByRole('link', { name: 'Protocol' }).click()
    await expect(navigation.locator('[aria-current=page]')).toHaveText('Protocol')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(/ · Forkcast$/)
  })

  await test.step('a dialog moves nothing of the page behind it', async () => {
    await visit(page, '/weight')
    const place = () => page.locator('h1').boundingBox()
    const before = await place()
    await page.getByRole('button', { name: 'Record Weight' }).click()
    await expect(page.getByRole('dialog', { name: 'Record Weight' })).toBeVisible()
    expect(await place()).toEqual(before)
    await page.keyboard.press('Escape')
  })

  await test.step('a chosen theme stands before the first paint and after a reload', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.request.patch('/api/me', { data: { boostersEnabled: false } })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(246, 236, 221)')
  })

  await test.step('a link to what is switched off is not shown', async () => {
    await expect(navigation.getByRole('link')).toHaveText(LINKS.slice(0, 4))
  })
})

test('the welcome guide', SAME_ON_BOTH, async ({ page, newMember, keepScreens }) => {
  await newMember({ seesWelcomeGuide: true })
  const reply = await page.goto('/')
  const guide = page.getByRole('dialog', { name: 'Welcome to Forkcast' })

  await test.step('the page keeps to a content policy that names each of its own scripts and styles', () => {
    expect(reply?.headers()['content-security-policy']).not.toContain('unsafe-inline')
  })

  await test.step('keeps the focus inside while it is open', async () => {
    await expect(guide).toBeFocused()
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Tab')
      await expect(guide.locator(':focus')).toHaveCount(1)
    }
  })

  await test.step('opens by itself until it is closed once', async () => {
    await expect(guide.getByRole('heading', { level: 3 })).toHaveText([
      /Photograph/,
      /Hydration/,
      /16 hours/,
    ])
    await expectNoAxeViolations(page)
    await keepScreens('welcome')
    const marked = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/welcome/mark-seen') && answer.ok(),
    )
    await page.keyboard.press('Escape')
    await expect(guide).toBeHidden()
    await marked
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(guide).toBeHidden()
  })
})

test(
  'a file dropped where nobody takes one does not replace the page, even before any code has come',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
    const isKept = await page.evaluate(() => {
      const input = document.body.appendChild(document.createElement('input'))
      const isTaken = (target: Element, transfer: DataTransfer) =>
        !target.dispatchEvent(
          new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
        )
      const file = new DataTransfer()
      file.items.add(new File(['x'], 'plate.jpg', { type: 'image/jpeg' }))
      const words = new DataTransfer()
      words.setData('text/plain', 'Soup')
      return {
        file: isTaken(document.body, file),
        fileOnInput: isTaken(input, file),
        words: isTaken(document.body, words),
      }
    })
    expect(isKept).toEqual({ file: true, fileOnInput: false, words: false })
  },
)

test(
  'a screen whose code does not come says so, and comes when it is tried again',
  ONE_SCREEN,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.route('**/weight-page-*.js*', (route) => route.abort('internetdisconnected'))
    await page.goto('/weight')
    const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await expect(notice).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('lazy-part-failed')
    await notice.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(notice.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await page.unroute('**/weight-page-*.js*')
    await notice.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Weight Tracking' })).toBeVisible()
  },
)

test(
  'an unknown address is a page of its own with status 404, for visitors too',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    expect((await page.goto('/no/such/page'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found · Forkcast')
    await expectNoAxeViolations(page)
    await keepScreens('page-not-found-visitor')
  },
)

test(
  'what a dialog asks and its buttons stand above the keyboard of a phone',
  PHONE,
  async ({ page, newMember }) => {
    await newMember()
    await page.goto('/weight')
    await page.getByRole('button', { name: 'Record Weight' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Record Weight' })
    const save = dialog.getByRole('button', { name: 'Save' })
    const footOf = async () => {
      const box = await save.boundingBox()
      return (box?.y ?? Infinity) + (box?.height ?? 0)
    }
    // A browser without a screen has no keyboard: it tells of one as a phone does.
    const seePart = (share: number) =>
      page.evaluate((seenShare) => {
        Object.defineProperty(visualViewport, 'height', {
          configurable: true,
          value: innerHeight * seenShare,
        })
        visualViewport?.dispatchEvent(new Event('resize'))
      }, share)
    const height = await page.evaluate(() => innerHeight)
    await expect(save).toBeInViewport()
    await seePart(0.55)
    await expect.poll(footOf).toBeLessThan(height * 0.55)
    await expect(dialog.getByLabel('Weight', { exact: true })).toBeInViewport()
    await expect(dialog.getByRole('heading', { name: 'Record Weight' })).toBeInViewport()
    await seePart(1)
    await expect.poll(footOf).toBeGreaterThan(height * 0.9)
  },
)

test(
  'the camera is in the thumb bar of every screen, and a long press offers the other ways to record',
  PHONE,
  async ({ page, newMember }) => {
    await newMember()
    await page.goto('/weight')
    const shutter = page.getByRole('navigation', { name: 'Main' }).getByLabel('Photograph a meal')
    await test.step('a tap takes a photo, which is ready to be analysed', async () => {
      await shutter.setInputFiles({
        name: 'dish.jpg',
        mimeType: 'image/jpeg',
        buffer: await drawnDish(),
      })
      await expect(page).toHaveURL('/analyze')
      await expect(page.getByRole('button', { name: 'Analyze', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Retake' }).click()
    })
    await test.step('a long press, and a button of its own for the keyboard, open the menu', async () => {
      await visit(page, '/protocol')
      const place = await shutter.locator('..').boundingBox()
      await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 20)
      await page.mouse.down()
      await expect(page.getByRole('menuitem', { name: 'Describe it in words' })).toBeVisible()
      await page.mouse.up()
      await page.getByRole('menuitem', { name: 'Describe it in words' }).click()
      await expect(page.getByLabel('What did you eat?')).toBeVisible()
      await expect(page.getByRole('menuitem')).toHaveCount(0)
      await visit(page, '/protocol')
      await page.getByRole('button', { name: 'Other ways to record' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Describe it in words' }).press('Enter')
      await expect(page.getByLabel('What did you eat?')).toBeVisible()
    })
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await test.step('who has recorded nothing yet is told what could be eaten again', async () => {
      await page.getByRole('button', { name: 'Other ways to record' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Eat again' }).press('Enter')
      await expect(
        page.getByRole('dialog', { name: 'Eat again' }).getByText(/^Nothing was recorded/),
      ).toBeVisible()
    })
  },
)
