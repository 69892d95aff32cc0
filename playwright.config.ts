import { defineConfig } from '@playwright/test'

interface Browser {
  readonly path: string
  readonly sandbox: boolean
  readonly env: Record<string, string>
}

const described = process.env['FORKCAST_BROWSER']
if (described === undefined) throw new Error('Run the browser tests with: npm test -- browser')
const browser = JSON.parse(described) as Browser

/** Pictures for people; otherwise nobody looks at a page, and what no test reads is not painted. */
const KEEPS_SCREENS = process.env['SCREENS'] === '1'
/** Pages are laid out and have their frames, but get no memory to be painted into. */
const UNPAINTED = ['--force-gpu-mem-available-mb=0']

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/support/serve-forkcast.ts',
  fullyParallel: true,
  // A machine that tests alone may stall for a moment; a test that fails three times is broken.
  retries: process.env['CI'] ? 2 : 0,
  // Two more than two cores: what waits for its page or its server leaves its core to another.
  workers: 4,
  forbidOnly: process.env['CI'] !== undefined,
  // Far above what a test takes: a machine that is ten times busier fails none.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: browser.path,
      chromiumSandbox: browser.sandbox,
      // A page of a test lives for seconds: compiling its script for speed would cost more than it
      // saves.
      args: ['--js-flags=--no-opt --no-maglev', ...(KEEPS_SCREENS ? [] : UNPAINTED)],
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // Dialogs and colours change at once: nothing waits for a movement, or is measured in the
    // middle of one.
    contextOptions: { reducedMotion: 'reduce' },
    // Without it a test sees every request of its page; some suites allow it, and SERVICE_WORKER=1
    // allows it to all.
    serviceWorkers: process.env['SERVICE_WORKER'] === '1' ? 'allow' : 'block',
    screenshot: KEEPS_SCREENS ? 'only-on-failure' : 'off',
    // Recording every test slows them all; what fails is recorded when it is tried again, with the
    // elements of the page instead of its picture.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@one-screen/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
