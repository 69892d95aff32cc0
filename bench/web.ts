import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'

export interface Browser {
  readonly path: string
  readonly sandbox: boolean
  readonly env: Record<string, string>
}

export interface PageScore {
  readonly page: string
  readonly device: 'phone' | 'desktop'
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly layoutShift: number
  readonly transferredKb: number
  /** What Lighthouse would have better, by its own ids. */
  readonly faults: readonly string[]
}

const PAGES = ['/dashboard', '/analyze', '/boosters']
export const DEMO = { username: 'demo', password: 'Bench-only-1!' } as const

/** Fills a folder with the demo's member and 120 days. */
export const fillDemo = async (folder: string): Promise<void> => {
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/demo/fill.ts', folder, DEMO.username], {
    env: { ...process.env, DEMO_PASSWORD: DEMO.password },
  })
}

const sessionCookie = async (url: string): Promise<string> => {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  })
  if (!reply.ok) throw new Error(`The demo's member cannot sign in: ${await reply.text()}`)
  return reply.headers.getSetCookie().map((line) => line.split(';', 1)[0]).join('; ')
}

/** Lighthouse's view of the pages that a signed-in member sees most. */
export const scorePages = async (url: string, browser: Browser): Promise<PageScore[]> => {
  const cookie = await sessionCookie(url)
  const chrome = await launch({
    chromePath: browser.path,
    chromeFlags: ['--headless=new', ...(browser.sandbox ? [] : ['--no-sandbox'])],
    envVars: { ...process.env, ...browser.env },
  })
  try {
    const scores: PageScore[] = []
    for (const device of ['phone', 'desktop'] as const) {
      for (const page of PAGES) {
        const flags = {
          port: chrome.port,
          extraHeaders: { Cookie: cookie },
          onlyCategories: ['performance', 'accessibility', 'best-practices'],
          logLevel: 'error' as const,
        }
        const result = await lighthouse(`${url}${page}`, flags, device === 'desktop' ? desktopConfig : undefined)
        if (!result) throw new Error(`Lighthouse said nothing about ${page}`)
        const { audits, categories } = result.lhr
        const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
        const value = (name: string) => audits[name]?.numericValue ?? 0
        const counted = ['accessibility', 'best-practices'].flatMap((name) => categories[name]?.auditRefs ?? [])
        scores.push({
          page,
          device,
          performance: score('performance'),
          accessibility: score('accessibility'),
          bestPractices: score('best-practices'),
          firstPaintMs: Math.round(value('first-contentful-paint')),
          largestPaintMs: Math.round(value('largest-contentful-paint')),
          blockedMs: Math.round(value('total-blocking-time')),
          layoutShift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
          transferredKb: Math.round(value('total-byte-weight') / 1024),
          faults: counted
            .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
            .map(({ id }) => id),
        })
      }
    }
    return scores
  } finally {
    chrome.kill()
  }
}
