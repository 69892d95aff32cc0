import type {
  Browser,
  BrowserContext,
  CDPSession,
  Disposable,
  Page,
  PlaywrightTestOptions,
  TestInfo,
} from '@playwright/test'
import { expect } from '@playwright/test'

// A new page starts a process and compiles the script of the app, which costs 0.4 seconds of a
// core, and to put the app on the device costs another second. So each worker keeps two contexts
// with one page for its tests, one of them with the app on the device, and empties context and page
// after each test (docs/decisions/0081-reused-browser-page.md).

interface Kept {
  readonly context: BrowserContext
  readonly page: Page
  readonly devTools: CDPSession
  /** False once a test did what cannot be taken back. */
  mayStay: boolean
  /** Requests that a test still holds back. */
  held: number
  /** What a test runs on every page before the app. */
  readonly scripts: Disposable[]
}
const kept = new Map<PlaywrightTestOptions['serviceWorkers'], Kept>()

const onCall = <T extends object>(
  target: T,
  names: readonly (keyof T & string)[],
  tell: () => void,
): void => {
  for (const name of names) {
    const call = (target[name] as (...given: unknown[]) => unknown).bind(target)
    Object.assign(target, { [name]: (...given: unknown[]) => (tell(), call(...given)) })
  }
}

const open = async (browser: Browser): Promise<Kept> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const opened: Kept = {
    context,
    page,
    devTools: await context.newCDPSession(page),
    mayStay: true,
    held: 0,
    scripts: [],
  }
  const leavesTraces = () => void (opened.mayStay = false)
  onCall(page, ['exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'], leavesTraces)
  onCall(
    context,
    ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'on', 'route'],
    leavesTraces,
  )
  onCall(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], leavesTraces)
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = async (...given) => {
    const script = await addInitScript(...given)
    opened.scripts.push(script)
    return script
  }
  const route = page.route.bind(page)
  page.route = (url, handler, options) => {
    const counted: typeof handler = async (asked, request) => {
      opened.held += 1
      await handler(asked, request)
      opened.held -= 1
    }
    return route(url, counted, options)
  }
  return opened
}

const EVENTS = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/** All that a page of a member stores. */
const STORED = 'cookies,indexeddb,local_storage,file_systems'

/** The files of the app stay, also on the device. Fails where anything else of a test is left. */
const empty = async (
  { context, page, devTools, scripts }: Kept,
  url: string,
  { project }: TestInfo,
  { isOnDevice }: { readonly isOnDevice: boolean },
): Promise<void> => {
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  for (const event of EVENTS) page.removeAllListeners(event)
  await Promise.all([context.setOffline(false), context.clearPermissions()])
  await Promise.all(scripts.splice(0).map((script) => script.dispose()))
  await page.mainFrame().goto(`${url}/icons/mark.svg`)
  await page.mouse.move(-1, -1)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (project.use.viewport) await page.setViewportSize(project.use.viewport)
  await page.evaluate(() => sessionStorage.clear())
  await devTools.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: isOnDevice ? STORED : 'all',
  })
  await devTools.send('Page.resetNavigationHistory')
  await context.clearCookies()
  const left = await page.evaluate(async () => {
    const media = [
      'screen',
      '(prefers-color-scheme: light)',
      '(prefers-reduced-motion)',
      '(forced-colors: none)',
    ]
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const items = Object.keys({ ...localStorage, ...sessionStorage })
    return [...items, ...databases, ...media.filter((query) => !matchMedia(query).matches)]
  })
  const caches = await page.evaluate(() => window.caches.keys())
  expect(
    [...left, ...caches.slice(isOnDevice ? 1 : 0), ...(await context.cookies())],
    'left in the browser after a test',
  ).toEqual([])
}

type Wishes = Pick<
  PlaywrightTestOptions,
  'baseURL' | 'extraHTTPHeaders' | 'locale' | 'serviceWorkers' | 'timezoneId'
> & { readonly browser: Browser }

/**
 * Lends a test the context that is kept; who has a server of its own, or is elsewhere in the world,
 * gets a new one.
 */
export const lendContext = async (
  wishes: Wishes,
  use: (context: BrowserContext) => Promise<void>,
  testInfo: TestInfo,
): Promise<void> => {
  const { browser, baseURL: url, serviceWorkers, extraHTTPHeaders = {} } = wishes
  const { locale, timezoneId } = testInfo.project.use
  const isElsewhere = wishes.locale !== locale || wishes.timezoneId !== timezoneId
  const isOwn = url === undefined || url !== process.env['FORKCAST_URL']
  if (isOwn || isElsewhere) {
    const context = await browser.newContext()
    await use(context)
    return context.close()
  }
  const lent = kept.get(serviceWorkers) ?? (await open(browser))
  // Nobody else gets it before it is known to be empty again.
  kept.delete(serviceWorkers)
  lent.page.on(
    'framenavigated',
    (frame) => void (lent.mayStay &&= frame.url().startsWith(`${url}/`)),
  )
  await lent.context.setExtraHTTPHeaders(extraHTTPHeaders)
  await use(lent.context)
  await lent.page.unrouteAll({ behavior: 'ignoreErrors' })
  if (!lent.mayStay || lent.held > 0 || testInfo.status !== testInfo.expectedStatus)
    return lent.context.close()
  await empty(lent, url, testInfo, { isOnDevice: serviceWorkers === 'allow' })
  kept.set(serviceWorkers, lent)
}
