import type { Page } from '@playwright/test'
import { LANGUAGES } from '#domain/languages.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  ONE_SCREEN,
  PHONE,
  SAME_ON_BOTH,
  test as base,
  visit,
  waitForQuiet,
} from './support/forkcast.ts'
import { ADMIN_PASSWORD } from './support/serve-forkcast.ts'
import { shownOn } from './support/shown-words.ts'

// A made-up language: each letter of the English catalogue with an accent. What still reads as
// plain English on a screen stands in no catalogue.

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'àƀçđèƒğħìĵķĺḿñòƥɋŕšŧùṽŵẋýžÀƁÇĐÈƑĞĦÌĴĶĹḾÑÒƤɊŔŠŦÙṼŴẊÝŽ'
const accent = (text: string) =>
  [...text]
    .map((letter) => (PLAIN.includes(letter) ? [...ACCENTED][PLAIN.indexOf(letter)] : letter))
    .join('')

/** A compiled message: texts, and values as [name, format, cases]. Texts alone change. */
const pseudo = (message: unknown): unknown => {
  if (typeof message === 'string') return accent(message)
  if (!Array.isArray(message)) return message
  return message.map((part: unknown) => {
    if (!Array.isArray(part)) return pseudo(part)
    const [name, format, cases] = part as [string, string?, (string | Record<string, unknown>)?]
    if (typeof cases !== 'object') return part
    return [
      name,
      format,
      Object.fromEntries(Object.entries(cases).map(([one, words]) => [one, pseudo(words)])),
    ]
  })
}

const speakPseudo = (page: Page) =>
  page.route(/\/assets\/words\.en\.[^/]+\.js$/, async (route) => {
    // A page that was left meanwhile needs no words any more.
    const code = await route
      .fetch()
      .then((response) => response.text())
      .catch(() => undefined)
    if (code === undefined) return
    const { messages } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      messages: Record<string, unknown>
    }
    const spoken = Object.fromEntries(
      Object.entries(messages).map(([id, message]) => [id, pseudo(message)]),
    )
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const messages = ${JSON.stringify(spoken)}`,
    })
  })

/**
 * Fields of replies that are shown as they are: names of people, devices and foods, and what a
 * recording told of itself.
 */
const NAMES = [
  'username',
  'admin',
  'member',
  'email',
  'foodName',
  'name',
  'tableName',
  'browser',
  'system',
  'notes',
  'serving',
]
/**
 * Words about a meal that were kept with it, in the language in which they were written: why it was
 * estimated so, and what was asked.
 */
const KEPT_WITH_A_MEAL = ['reason', 'question', 'answers', 'description']
const isShownAsItIs = (field: string) => NAMES.includes(field) || KEPT_WITH_A_MEAL.includes(field)

const textsIn = (value: unknown, field = ''): string[] => {
  if (typeof value === 'string') return isShownAsItIs(field) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, field))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => textsIn(one, name))
  return []
}

/** Remembers what replies name, for a screen shows it as it is. */
const heardFrom = (page: Page): Set<string> => {
  const heard = new Set<string>()
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    void response
      .json()
      .then((reply) => textsIn(reply).forEach((text) => heard.add(text)))
      .catch(() => {})
  })
  return heard
}

// What Intl writes, and what is a name in every language.
const SAME_EVERYWHERE =
  /\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b|\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b|\b[ap]\.?m\b|\b(months?|mths?|kg|lb|st|cm|ft|in|ml|kcal|kJ|[kMGT]B|UTC|EPA|DPA|DHA|n-3|Forkcast|JavaScript)\b|\b[A-Z]\w+\/[\w/+-]+/g

/** Names of settings of the environment. */
const SETTING = /\b[A-Z]+(_[A-Z]+)+\b/g

/** Names of time zones are those of the tz database. */
const ZONE = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//

interface Reader {
  readonly page: Page
  readonly heard: ReadonlySet<string>
}

const expectNoEnglish = async ({ page, heard }: Reader, where: string) => {
  const escaped = async () => {
    const names = [...heard, ...Object.values(LANGUAGES).map(({ name }) => name)].sort(
      (a, b) => b.length - a.length,
    )
    return (await shownOn(page)).filter((text) => {
      const rest = names
        .reduce((left, name) => left.replaceAll(name, ''), text)
        .replace(SAME_EVERYWHERE, '')
        .replace(SETTING, '')
      return /[A-Za-z]{2}/.test(rest) && !ZONE.test(text)
    })
  }
  await expect.soft.poll(escaped, { message: where, timeout: 5_000 }).toEqual([])
}

const test = base.extend<{ reader: Reader }>({
  reader: async ({ page }, use) => {
    await speakPseudo(page)
    await use({ page, heard: heardFrom(page) })
  },
})

const MEMBER_PATHS = [
  '/',
  '/log',
  '/dashboard',
  '/protocol',
  '/weight',
  '/boosters',
  '/settings',
  '/settings?page=profile',
  '/settings?page=day',
  '/settings?page=units',
  '/settings?page=reminders',
  '/settings?page=sign-in',
  '/settings?page=sharing',
  '/settings?page=data',
  '/settings?page=developers',
  '/admin-access',
  '/nowhere',
]

// The service worker would answer with the sentences that it keeps.
test.use({ serviceWorkers: 'block' })

test(
  'no sentence of a visitor’s screens stands outside of the catalogue',
  ONE_SCREEN,
  async ({ page, reader }) => {
    await page.goto('/login')
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password#token',
      '/nowhere',
    ]) {
      await visit(page, path)
      await expectNoEnglish(reader, path)
      const send = page.locator('button[type="submit"]:enabled')
      if ((await send.count()) === 0) continue
      // Also where it is marked as disabled: pressed, it says what is missing.
      await send.first().click({ force: true })
      await expectNoEnglish(reader, `${path}, sent empty`)
    }
  },
)

test(
  'no sentence of an empty member’s screens stands outside of the catalogue',
  ONE_SCREEN,
  async ({ page, newMember, reader }) => {
    await newMember()
    await page.goto('/')
    for (const path of MEMBER_PATHS) {
      await visit(page, path)
      await expectNoEnglish(reader, path)
    }
  },
)

test(
  'no sentence of a member’s screens with recordings stands outside of the catalogue',
  ONE_SCREEN,
  async ({ page, newMember, reader }) => {
    await newMember({ registration: { weight: 82 } })
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const record = async (path: string, data: object) =>
      expect((await page.request.post(path, { data })).ok()).toBe(true)
    for (const [days, weight] of [
      [21, 84.2],
      [14, 83],
      [7, 82.4],
      [0, 80.1],
    ] as const) {
      await record('/api/weight', { weight, weighedAt: ago(days) })
    }
    for (const days of [2, 1, 0])
      await record('/api/food-analyses', { foodCode: '11100000', grams: 150, eatenAt: ago(days) })
    await record('/api/activities', { activityType: 'walking', durationMinutes: 30 })
    await record('/api/boosters/today', { sleepHours: 7, sleepQuality: 'good', sugarFreeDay: true })
    await record('/api/measurements', { waistCm: 88 })
    await page.goto('/')
    for (const path of MEMBER_PATHS) {
      await visit(page, path)
      await expectNoEnglish(reader, path)
    }
  },
)

test(
  'no sentence about a failure stands outside of the catalogue',
  ONE_SCREEN,
  async ({ page, newMember, reader }) => {
    await newMember()
    const untouched = /\/api\/(user|consents|settings)$/
    for (const fail of [
      { status: 500, body: '' },
      { status: 503, json: { success: false, error: 'Down', code: 'database_unavailable' } },
    ]) {
      await page.route('**/api/**', (route) =>
        untouched.test(route.request().url()) ? route.fallback() : route.fulfill(fail),
      )
      // Nothing that was read before is there any more.
      await page.goto('/')
      for (const path of MEMBER_PATHS) {
        await visit(page, path)
        await expectNoEnglish(reader, `${path} with status ${fail.status}`)
      }
      await page.unroute('**/api/**')
    }
  },
)

test(
  'no sentence of consent and guide stands outside of the catalogue',
  ONE_SCREEN,
  async ({ page, newMember, reader }) => {
    await newMember({ isAskedForConsent: true, seesWelcomeGuide: true })
    await page.goto('/')
    await expectNoEnglish(reader, 'the consent')
    await page.getByRole('button', { name: accent('I agree') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoEnglish(reader, 'the guide')
  },
)

test(
  'no sentence of the admin’s screens stands outside of the catalogue',
  ONE_SCREEN,
  async ({ page, newMember, reader }) => {
    await newMember()
    await page.goto('/admin-access')
    await page.getByLabel(accent('Admin password')).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: accent('Open the admin area') }).click()
    for (const name of [
      'Overview',
      'Users',
      'Health Analytics',
      'System Performance',
      'Audit Log',
    ]) {
      await page.getByRole('tab', { name: accent(name) }).click()
      await expectNoEnglish(reader, `the admin’s ${name}`)
    }
    await page.goto('/set-up')
    await expect(
      page.getByRole('button', { name: accent('Save and invite your family') }),
    ).toBeVisible()
    await expectNoEnglish(reader, 'the set-up')
  },
)

test(
  'a visitor reads the language that the browser wishes',
  ONE_SCREEN,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'de-AT', ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await context.close()
  },
)

test(
  'a member’s choice of language stands before the browser’s, on another device too',
  SAME_ON_BOTH,
  async ({ page, newMember }) => {
    await newMember()
    await page.goto('/settings?page=units')
    await page.getByLabel('Language', { exact: true }).selectOption('Deutsch')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Einheiten und Sprache' }),
    ).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.reload()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Einheiten und Sprache' }),
    ).toBeVisible()
    // Another device knows nothing of it until it hears of the member's settings.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Einheiten und Sprache' }),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Sprache', { exact: true }).selectOption('Wie im Browser')
    await expect(page.getByRole('heading', { level: 1, name: 'Units and language' })).toBeVisible()
  },
)

test(
  'foods that were found before have the names of the language that is chosen then',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.goto('/')
    await page.getByRole('button', { name: 'Record without a photo' }).click()
    await page.getByRole('combobox', { name: 'What did you eat?' }).fill('banana')
    await expect(page.getByRole('option', { name: /^Banana/ }).first()).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    // Without a reload, which would forget what was found.
    await visit(page, '/settings?page=units')
    await page.getByLabel('Language', { exact: true }).selectOption('Deutsch')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Einheiten und Sprache' }),
    ).toBeVisible()
    await waitForQuiet(page)
    await visit(page, '/')
    await page.getByRole('button', { name: 'Ohne Foto eintragen' }).click()
    await page.getByRole('combobox', { name: 'Was hast du gegessen?' }).fill('banana')
    await expect(page.getByRole('option', { name: /^Banane/ }).first()).toBeVisible()
  },
)

test(
  'in a language from right to left a screen is turned round, and amounts are written its way',
  PHONE,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.goto('/settings?page=units')
    await page.getByLabel('Language', { exact: true }).selectOption('العربية')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    // How the screens fit in Arabic is seen in every-screen.spec.ts.
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await keepScreens('arabic-settings')
    await visit(page, '/')
    await page.getByRole('button', { name: 'وصفه بالكلمات' }).click()
    await page.getByLabel('ماذا أكلت؟').fill('50 غ أرز وغلورب')
    await page.getByRole('button', { name: 'تقدير', exact: true }).click()
    // Weights and what was said are written as the language writes them.
    await expect(page.getByText('الحصة المقدّرة: 50 غ')).toBeVisible()
    await expect(page.getByText('«غلورب»').first()).toBeVisible()
  },
)
