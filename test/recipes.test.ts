import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, startTestApp, type TestApp } from './support/test-app.ts'

// What docs/programs.md tells people to copy is tried against the server.
const page = readFileSync(new URL('../docs/programs.md', import.meta.url), 'utf8')
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, text = '']) => text,
  )
const SERVER = 'https://food.example.org'
const ADDRESS = /https:\/\/food\.example\.org(\/api\/v1\/[\w/-]+)/g

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  const who = await newMember(test)
  await who.call({ method: 'POST', url: '/api/analyze-words', payload: { text: 'two eggs' } })
  const payload = { name: 'Recipes', scopes: ['read', 'log', 'weigh'], lifeDays: null }
  token = (await who.call({ method: 'POST', url: '/api/personal-tokens', payload })).json().data
    .token
})
afterAll(() => test.close())

/** Does what a curl command would: its words are quoted as for a shell. */
const curl = async (command: string) => {
  const words = [...command.replaceAll('$TOKEN', token).matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )
  const headers: Record<string, string> = {}
  const data: string[] = []
  let url = ''
  for (let at = 1; at < words.length; at += 1) {
    if (words[at] === '-H') {
      const [name = '', value = ''] = (words[(at += 1)] ?? '').split(/: (.*)/s)
      headers[name.toLowerCase()] = value
    } else if (words[at] === '-d') data.push(words[(at += 1)] ?? '')
    else if (words[at] !== '-G') url = words[at] ?? ''
  }
  const path = url.replace(SERVER, '')
  if (words.includes('-G')) return test.app.inject({ url: `${path}?${data.join('&')}`, headers })
  return data.length === 0
    ? test.app.inject({ url: path, headers })
    : test.app.inject({ method: 'POST', url: path, headers, payload: data.join('&') })
}

const today = async () =>
  (
    await test.app.inject({ url: '/api/v1/today', headers: { authorization: `Bearer ${token}` } })
  ).json()
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<any>((inner, name) => inner?.[name], value)

describe('the recipes', () => {
  it.each(blocksOf('sh').filter((text) => text.startsWith('curl')))(
    'make a call that works: %s',
    async (command) => {
      const reply = await curl(command)
      expect(reply.statusCode, reply.body).toBeLessThan(300)
      expect(reply.json().success).toBe(true)
    },
  )

  it('name addresses that there are', async () => {
    const { paths } = (await test.app.inject({ url: '/api/v1/openapi.json' })).json()
    const named = [...page.matchAll(ADDRESS)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(8)
    for (const path of named) expect(Object.keys(paths)).toContain(path)
  })

  it('read fields that the reply has', async () => {
    const reply = await today()
    const ofSensors = [...page.matchAll(/value_json((?:\.\w+)+)/g)].map(([, path = '']) =>
      path.slice(1).split('.'),
    )
    const ofWidget = [...page.matchAll(/field: ([\w.]+)/g)].map(([, path = '']) => path.split('.'))
    expect(ofSensors.length).toBeGreaterThan(3)
    expect(ofWidget.length).toBeGreaterThan(2)
    for (const path of [...ofSensors, ...ofWidget])
      expect(at(reply, path), path.join('.')).toBeDefined()
  })

  it('weigh in by a scale with the time that Home Assistant writes', async () => {
    const template = /payload: '(.*)'/.exec(page)?.[1] ?? ''
    const payload = template
      .replace('{{ weighed_at }}', '2026-05-20T07:10:03.123456+02:00')
      .replace('{{ weight }}', '80.25')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/v1/device-data',
      headers,
      payload,
    })
    expect(reply.json().data.weighIns).toEqual({ added: 1, alreadyHere: 0 })
  })

  it('show the reply to which a program may hold on', async () => {
    const shown = JSON.parse(blocksOf('json')[0] ?? '')
    const reply = await today()
    expect(Object.keys(shown.data).toSorted()).toEqual(Object.keys(reply.data).toSorted())
    for (const part of ['eaten', 'left', 'water', 'fast', 'weight']) {
      expect(Object.keys(shown.data[part]).toSorted(), part).toEqual(
        Object.keys(reply.data[part]).toSorted(),
      )
    }
  })
})
