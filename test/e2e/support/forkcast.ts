import { randomBytes } from 'node:crypto'
import {
  type BrowserContext,
  expect,
  type Page,
  type Request,
  test as base,
} from '@playwright/test'
import type { Registration } from '#contract/accounts/registration.ts'
import { violationsOn } from './axe.ts'
import { lendContext } from './kept-context.ts'

export interface Member {
  readonly id: string
  readonly username: string
  readonly password: string
}

interface NewMemberOptions {
  /** Fields of the registration that matter to the test. */
  readonly registration?: Partial<Registration>
  /**
   * True leaves the welcome guide for the test to see; otherwise the member has closed it already.
   */
  readonly seesWelcomeGuide?: boolean
  /**
   * True leaves the question about health data for the test to see; otherwise the member has agreed
   * already.
   */
  readonly isAskedForConsent?: boolean
}

interface ForkcastFixtures {
  /** Registers a member over HTTP and signs this test's browser in. */
  readonly newMember: (options?: NewMemberOptions) => Promise<Member>
  /**
   * Saves a picture of the page as it stands, light and dark, when SCREENS=1; does nothing
   * otherwise.
   */
  readonly keepScreens: (name: string) => Promise<void>
  /** Fails a test whose page did something that the content security policy forbids. */
  readonly keepsPolicy: undefined
}

/** For a test of what is the same on every screen size: it runs on the desktop alone. */
export const ONE_SCREEN = { tag: '@one-screen' } as const
/** The same for a test that takes pictures: those are wanted of both screens. */
export const SAME_ON_BOTH = process.env['SCREENS'] === '1' ? {} : ONE_SCREEN
/** For a test of what counts on a phone: it runs there alone. */
export const PHONE = { tag: '@phone' } as const

const PASSWORD = 'Correct1!horse'

/** A client address of the test's own, from the range for documentation (RFC 3849). */
const ownAddress = () =>
  `2001:db8:${(randomBytes(12).toString('hex').match(/.{4}/g) ?? []).join(':')}`

/**
 * Where the browser is, so that a call of the test itself is of the same day as the page: the
 * server knows the zone from then on.
 */
export const IN_PARIS = { 'x-time-zone': 'Europe/Paris' } as const

const registerMember = async (
  context: BrowserContext,
  options: NewMemberOptions,
): Promise<Member> => {
  const username = `e2e-${randomBytes(6).toString('hex')}`
  const registration: Registration = {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    weight: 82.5,
    height: 175,
    age: 34,
    bodyType: 'medium',
    motivation: 'weight_loss',
    targetWeight: 72,
    ...options.registration,
  }
  const reply = await context.request.post('/api/register', {
    data: registration,
    headers: IN_PARIS,
  })
  expect(reply.status(), await reply.text()).toBe(201)
  if (!options.isAskedForConsent) {
    const given = await context.request.post('/api/consents', {
      data: { kind: 'health-data', version: 2 },
    })
    expect(given.status(), await given.text()).toBe(200)
  }
  if (!options.seesWelcomeGuide)
    expect((await context.request.post('/api/welcome/mark-seen')).status()).toBe(200)
  const { user } = (await reply.json()) as { user: { id: string } }
  return { id: user.id, username: registration.username, password: registration.password }
}

export const SCHEMES = ['light', 'dark'] as const

/**
 * Until the app has drawn its first screen, the app shell of index.html stands; a key pressed
 * meanwhile goes nowhere.
 */
const waitForApp = (page: Page) => expect(page.locator('main[aria-busy]')).toHaveCount(0)

/**
 * Arriving somewhere waits for the app's first screen, except where a test says itself how far a
 * page must have come.
 */
const waitOnArrival = (page: Page): void => {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = async (url, options) => {
    const reply = await goto(url, options)
    if (!options?.waitUntil) await waitForApp(page)
    return reply
  }
  page.reload = async (options) => {
    const reply = await reload(options)
    if (!options?.waitUntil) await waitForApp(page)
    return reply
  }
}

/** Requests of a page that no reply has come to, and how many there were in all. */
interface Traffic {
  readonly underway: Set<Request>
  requests: number
}
const trafficOf = new WeakMap<Page, Traffic>()

/**
 * Lets `visit` know when a page has all that it asks for; the page of a test is watched from its
 * start.
 */
export const watchTraffic = (page: Page): void => {
  const traffic: Traffic = { underway: new Set(), requests: 0 }
  trafficOf.set(page, traffic)
  const end = (request: Request) => void traffic.underway.delete(request)
  page.on('request', (request) => {
    // What the page before was still waiting for does not always end.
    if (request.isNavigationRequest()) traffic.underway.clear()
    traffic.underway.add(request)
    traffic.requests += 1
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Until a page has asked for nothing for half a second: the load state `networkidle`, which a move
 * within the app does not leave.
 */
export const waitForQuiet = async (page: Page): Promise<void> => {
  const traffic = trafficOf.get(page)
  if (!traffic)
    throw new Error(
      'Only the page of the test itself is watched, and what is given to watchTraffic',
    )
  let before: number
  do {
    await expect.poll(() => traffic.underway.size).toBe(0)
    before = traffic.requests
    await page.waitForTimeout(500)
  } while (traffic.underway.size > 0 || traffic.requests > before)
}

/**
 * Goes to another screen as a link of the app does, which costs a tenth of loading the app anew.
 */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => void window.history.pushState(null, '', to), path)

/** The same, until the screen has all that it asks for. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await moveTo(page, path)
  await waitForQuiet(page)
}

export const test = base.extend<ForkcastFixtures>({
  // Playwright insists on the destructuring, even of nothing.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => {
    const url = process.env['FORKCAST_URL']
    if (url === undefined) throw new Error('No server is running for the browser tests')
    await use(url)
  },
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': ownAddress() })
  },
  context: (
    { browser, baseURL, serviceWorkers, extraHTTPHeaders, locale, timezoneId },
    use,
    testInfo,
  ) =>
    lendContext(
      { browser, baseURL, serviceWorkers, extraHTTPHeaders, locale, timezoneId },
      use,
      testInfo,
    ),
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    if (!trafficOf.has(page)) waitOnArrival(page)
    watchTraffic(page)
    await use(page)
  },
  newMember: async ({ context }, use) => {
    await use((options = {}) => registerMember(context, options))
  },
  keepsPolicy: [
    async ({ page }, use) => {
      const violations: string[] = []
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text())
      })
      await use(undefined)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
  keepScreens: async ({ page }, use, testInfo) => {
    await use(async (name) => {
      if (process.env['SCREENS'] !== '1') return
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await page.screenshot({
          path: `test-results/screens/${name}-${testInfo.project.name}-${colorScheme}.png`,
          fullPage: true,
          animations: 'disabled',
        })
      }
      await page.emulateMedia({ colorScheme: null })
    })
  },
})

/** What a browser says when its line is back; the app also asks every few seconds by itself. */
export const sayOnline = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')))

/**
 * Chooses a radio button by the keyboard: what is drawn in its place may still move while a page
 * arrives.
 */
export const chooseRadio = async (page: Page, name: string): Promise<void> => {
  const radio = page.getByRole('radio', { name, exact: true })
  await radio.press('Space')
  await expect(radio).toBeChecked()
}

/** A change of colours is drawn over a few frames: axe must not measure what is on its way. */
const waitForStillness = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await nextFrame()
    await nextFrame()
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/** Of a test that runs on both screens, each looks at one scheme. */
const schemesToCheck = (): readonly (typeof SCHEMES)[number][] => {
  const { tags, project } = test.info()
  return tags.length > 0 ? SCHEMES : project.name === 'phone' ? ['dark'] : ['light']
}

/**
 * Fails with what axe finds on the page as it stands; other colours change nothing but the
 * contrast.
 */
export const expectNoAxeViolations = async (
  page: Page,
  schemes = schemesToCheck(),
): Promise<void> => {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await waitForStillness(page)
    const violations = await violationsOn(page, { contrastAlone: index > 0 })
    expect(violations.map((violation) => ({ colorScheme, ...violation }))).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Fails where the page is wider than its window: on a phone it would slide sideways under the
 * thumb.
 */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  // Where the window has just become narrower, a chart is drawn anew one frame later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** The same in the window of a phone, for a test that runs on the desktop alone. */
export const expectFitsPhone = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  if (before) await page.setViewportSize(before)
}

export { expect } from '@playwright/test'
