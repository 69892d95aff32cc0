import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { findBrowser } from '../scripts/find-browser.mjs'
import { BENCH_MEMBER } from './calls.ts'
import { cookiesOf } from './start-server.ts'

export interface PageScore {
  readonly page: string
  /** Of each run; the other figures are those of the run in the middle. */
  readonly performances: readonly number[]
  readonly accessibility: number
  readonly bestPractices: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly layoutShift: number
  readonly transferredKb: number
  /** The audits of Lighthouse that did not pass, by its ids. */
  readonly faults: readonly string[]
}

// npm fetches it when it is first asked for: with all that it brings it is a quarter of the files
// of an installation, and only this bench needs it.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const PAGES = ['/dashboard', '/analyze', '/boosters']
const RUNS = 5
/** Sometimes Chrome's trace lacks its beginning, and Lighthouse has no figures. */
const TRIES = 3
export const DEMO = { username: 'demo', password: 'Bench-only-1!' } as const

/** Fills a folder with the demo's member and 120 days. */
export const fillDemo = async (folder: string): Promise<void> => {
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/demo/fill.ts', folder, DEMO.username],
    {
      env: { ...process.env, DEMO_PASSWORD: DEMO.password },
    },
  )
}

/**
 * Who the member is that looks at the pages: the demo's with 120 days, or a new one who was not yet
 * asked for consent.
 */
const NEWCOMER = {
  ...BENCH_MEMBER,
  username: 'newcomer',
  email: 'newcomer@example.org',
}

const signIn = async (url: string, path: string, body: object): Promise<string> => {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`The member of the bench cannot sign in: ${await reply.text()}`)
  return cookiesOf(reply.headers.getSetCookie())
}

const runSchema = z.object({
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
})
type Run = z.output<typeof runSchema>

interface Visit {
  readonly address: string
  readonly cookie: string
  /**
   * On a later visit the service worker of the first one answers; a first visit begins with an
   * empty device.
   */
  readonly isLater?: boolean
}

/**
 * One run of Lighthouse; tried again where it had no figures. `folder` holds its files and the
 * browser's profile.
 */
const runOnce = async (
  { address, cookie, isLater = false }: Visit,
  { path, sandbox, env }: Awaited<ReturnType<typeof findBrowser>>,
  folder: string,
): Promise<Run> => {
  const [headers, report] = [join(folder, 'headers.json'), join(folder, 'report.json')]
  await writeFile(headers, JSON.stringify({ Cookie: cookie }))
  const chromeFlags = [
    '--headless=new',
    '--lang=en-GB',
    `--user-data-dir=${join(folder, 'profile')}`,
    ...(sandbox ? [] : ['--no-sandbox']),
  ]
  const args = [
    '--yes',
    LIGHTHOUSE,
    address,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--extra-headers=${headers}`,
  ]
  args.push(
    '--only-categories=performance,accessibility,best-practices',
    `--chrome-flags=${chromeFlags.join(' ')}`,
  )
  if (isLater) args.push('--disable-storage-reset')
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await promisify(execFile)('npx', args, {
      env: { ...process.env, ...env, CHROME_PATH: path },
      shell: process.platform === 'win32',
    })
    const run = runSchema.parse(JSON.parse(await readFile(report, 'utf8')))
    if (typeof run.categories['performance']?.score === 'number') return run
  }
  throw new Error(`Lighthouse had no figures for ${address}, ${TRIES} times in a row`)
}

const scoreOf = ({ categories }: Run, name: string): number =>
  Math.round((categories[name]?.score ?? 0) * 100)

const pageScore = (page: string, runs: readonly Run[]): PageScore => {
  const sorted = runs.toSorted(
    (one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'),
  )
  const middle = sorted[Math.floor(sorted.length / 2)] as Run
  const { audits, categories } = middle
  const value = (name: string) => audits[name]?.numericValue ?? 0
  const counted = ['accessibility', 'best-practices'].flatMap(
    (name) => categories[name]?.auditRefs ?? [],
  )
  return {
    page,
    performances: sorted.map((run) => scoreOf(run, 'performance')),
    accessibility: scoreOf(middle, 'accessibility'),
    bestPractices: scoreOf(middle, 'best-practices'),
    firstPaintMs: Math.round(value('first-contentful-paint')),
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    blockedMs: Math.round(value('total-blocking-time')),
    layoutShift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    transferredKb: Math.round(value('total-byte-weight') / 1024),
    faults: counted
      .filter(
        ({ id, weight }) =>
          weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1,
      )
      .map(({ id }) => id),
  }
}

/**
 * Lighthouse's view, on its phone, of the pages that a signed-in member sees most, and of the
 * question of consent before them.
 */
export const scorePages = async (url: string): Promise<PageScore[]> => {
  const browser = await findBrowser()
  const member = await signIn(url, '/api/login', DEMO)
  const newcomer = await signIn(url, '/api/register', NEWCOMER)
  const folder = await mkdtemp(join(tmpdir(), 'forkcast-lighthouse-'))
  const score = async (name: string, page: string, visit: Pick<Visit, 'cookie' | 'isLater'>) => {
    const runs: Run[] = []
    while (runs.length < RUNS)
      runs.push(await runOnce({ ...visit, address: `${url}${page}` }, browser, folder))
    return pageScore(name, runs)
  }
  try {
    const scores: PageScore[] = []
    for (const page of PAGES) {
      scores.push(await score(page, page, { cookie: member }))
      // The last of those visits left the service worker on the device.
      scores.push(await score(`${page}, later`, page, { cookie: member, isLater: true }))
    }
    scores.push(await score('/dashboard, asked for consent', '/dashboard', { cookie: newcomer }))
    return scores
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
