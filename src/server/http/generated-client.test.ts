import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProject } from '#server/project-root.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import type { ApiDocument, Operation } from './document-components.ts'

const ROOT = fileURLToPath(inProject('.'))
const run = promisify(execFile)
const ADMIN_PASSWORD = 'For admins only'
/** The program openapi-python-client 0.29, which npm does not bring. */
const pythonClient = process.env['OPENAPI_PYTHON_CLIENT']

let test: TestApp
let member: TestMember
let baseUrl: string
let folder: string
beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
  member = await newMember(test)
  baseUrl = await test.app.listen({ port: 0, host: '127.0.0.1' })
  // Below the project, where the generated files find their packages.
  const cache = join(ROOT, '.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'generated-client-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** How a generated function is called, and how it answers. */
type Call = (options: object) => Promise<{ data?: unknown; error?: unknown; response?: Response }>

const readsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, { get }]) =>
    get && !path.includes('{') ? [get] : [],
  )

/** What a read requires is a text to search for. */
const optionsFor = ({ parameters = [] }: Operation): object => {
  const required = parameters.filter((one) => one.required === true)
  return required.length > 0
    ? { query: Object.fromEntries(required.map(({ name }) => [name, 'egg'])) }
    : {}
}

const recordings: [name: string, body: object][] = [
  ['postFoodAnalyses', { foodCode: '14104100', grams: 30 }],
  ['postEnergyEntries', { calories: 300 }],
  ['postWaterIntake', { glassesDrunk: 3 }],
  ['postWeight', { weight: 81.4, weighedAt: '2026-05-20T07:10:00+02:00' }],
  ['postActivities', { activityType: 'other', durationMinutes: 30 }],
  ['postMeasurements', { waistCm: 90 }],
  ['postBoostersToday', { sleepHours: 8, sleepQuality: 'good' }],
]

describe.each([
  ['/api/openapi.json', 'a session'],
  ['/api/v1/openapi.json', 'a personal token'],
])('the document %s', (url, access) => {
  let document: ApiDocument
  let file: string
  beforeAll(async () => {
    document = (await test.app.inject({ url })).json()
    file = join(folder, `${access.replaceAll(' ', '-')}.json`)
    await writeFile(file, JSON.stringify(document))
  })

  it('has nothing that a linter would warn of', async () => {
    const linter = join(ROOT, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stdout } = await run(process.execPath, [linter, 'lint', '--format=json', file], {
      env: { ...process.env, ...quiet },
      cwd: folder,
    }).catch((error: { stdout: string }) => error)
    expect(JSON.parse(stdout).problems).toEqual([])
  })

  it(`lets a generated client that checks each reply read and record with ${access}`, async () => {
    const path = file.replace('.json', '')
    await createClient({
      input: file,
      output: path,
      logs: { level: 'silent' },
      plugins: [
        '@hey-api/typescript',
        '@hey-api/client-fetch',
        // RFC 3339, which `date-time` means, has offsets.
        { name: 'zod', dates: { offset: true } },
        { name: '@hey-api/sdk', validator: true },
      ],
    })
    const calls = (await import(join(path, 'index.ts'))) as Record<string, Call>
    const { client } = (await import(join(path, 'client.gen.ts'))) as {
      client: { setConfig(settings: object): void }
    }
    const made = await member.call({
      method: 'POST',
      url: '/api/personal-tokens',
      payload: { name: 'Script', scopes: ['read', 'log', 'weigh'], lifeDays: null },
    })
    const { token } = made.json().data
    client.setConfig({
      baseUrl,
      headers: { 'x-time-zone': 'Europe/Paris', cookie: member.cookie },
      auth: ({ scheme }: { scheme?: string }) => (scheme === 'bearer' ? token : undefined),
    })
    const failures: unknown[] = []
    const call = async (name: string, options: object) => {
      const { error, response } = (await calls[name]?.(options)) ?? {}
      if (response?.ok !== true || error !== undefined)
        failures.push([name, error instanceof Error ? error.message : error])
    }

    const reads = readsOf(document)
    expect(reads.length).toBeGreaterThan(15)
    if (access === 'a session')
      await call('postAdminAccess', { body: { password: ADMIN_PASSWORD } })
    const readAll = async () => {
      for (const one of reads) await call(String(one.operationId), optionsFor(one))
    }
    await readAll()
    for (const [name, body] of recordings) await call(name, { body })
    await readAll()
    expect(failures).toEqual([])
  })

  it.skipIf(!pythonClient)(`lets a Python client read everything with ${access}`, async () => {
    const made = await member.call({
      method: 'POST',
      url: '/api/personal-tokens',
      payload: { name: 'Python', scopes: ['read'], lifeDays: null },
    })
    const path = join(file.replace('.json', '-python'), 'client')
    const settings = file.replace('.json', '.yml')
    await writeFile(settings, 'package_name_override: client\n')
    const program = pythonClient ?? ''
    await mkdir(dirname(path), { recursive: true })
    await run(
      program,
      [
        'generate',
        `--path=${file}`,
        `--output-path=${path}`,
        `--config=${settings}`,
        '--meta=none',
      ],
      // It formats what it made with a program beside it.
      { env: { ...process.env, PATH: `${dirname(program)}:${process.env['PATH']}` } },
    )
    const reading = run(join(dirname(program), 'python'), [
      join(ROOT, 'test', 'support', 'every_read.py'),
      dirname(path),
      baseUrl,
    ])
    reading.child.stdin?.end(
      JSON.stringify({
        cookie: member.cookie,
        'x-time-zone': 'Europe/Paris',
        authorization: `Bearer ${made.json().data.token}`,
      }),
    )
    const { stdout, stderr } = await reading
    expect(stdout).toBe('')
    expect(Number(stderr)).toBeGreaterThan(15)
  })
})
