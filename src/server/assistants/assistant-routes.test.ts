import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_TOOLS } from '#contract/assistant-tools.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

let test: TestApp
let address: string
beforeAll(async () => {
  test = await startTestApp()
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const tokenOf = async (who: TestMember, scopes: readonly string[]): Promise<string> =>
  (
    await who.call({
      method: 'POST',
      url: '/api/personal-tokens',
      payload: { name: 'Assistant', scopes, lifeDays: null },
    })
  ).json().data.token

describe('a page of another site', () => {
  it.each(['GET', 'POST', 'DELETE'] as const)('cannot reach it by %s', async (method) => {
    const token = await tokenOf(await newMember(test), ['read'])
    const headers = { authorization: `Bearer ${token}`, origin: 'https://evil.example' }
    const reply = await test.app.inject({ method, url: '/mcp', headers })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'foreign_origin'])
  })
})

/** The official client, connected over HTTP. */
const assistantWith = async (
  token: string,
  options: ConstructorParameters<typeof Client>[1] = {},
): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' }, options)
  const requestInit = {
    headers: { authorization: `Bearer ${token}`, 'x-time-zone': 'Europe/Paris' },
  }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }),
  )
  return client
}
const assistantOf = async (who: TestMember, scopes: readonly string[] = ['read', 'log', 'weigh']) =>
  assistantWith(await tokenOf(who, scopes))

const use = async (client: Client, name: string, input: Record<string, unknown> = {}) => {
  const result = await client.callTool({ name, arguments: input })
  const [first] = result.content as { type: string; text: string }[]
  return { isError: result.isError === true, reply: JSON.parse(first?.text ?? '') }
}

describe('an assistant', () => {
  it('logs a meal in words, says what is left, weighs in, finds foods and sums the week up', async () => {
    const who = await newMember(test)
    const client = await assistantOf(who)
    const before = (await use(client, 'today')).reply.data.left.calories
    const meal = (await use(client, 'log_meal', { text: 'two eggs and a slice of toast' })).reply
      .data
    expect(meal.items.map(({ name }: { name: string }) => name.toLowerCase()).join()).toMatch(
      /egg.*toast/,
    )
    const { data: today } = (await use(client, 'today')).reply
    expect(today.eaten).toMatchObject({ meals: 1, calories: Math.round(meal.calories) })
    expect(today.left.calories).toBeLessThan(before)

    expect((await use(client, 'weigh_in', { weight: 80.4 })).reply.data.weight).toBe(80.4)
    expect((await use(client, 'weights')).reply.data).toMatchObject([{ weight: 80.4 }])
    expect((await use(client, 'find_foods', { q: 'cheddar', limit: 3 })).reply.data).toHaveLength(3)
    expect(
      (await use(client, 'summary', { period: 'weekly' })).reply.data.summary.totalEntries,
    ).toBe(1)
    expect((await use(client, 'outlook')).reply.data.currentWeight).toBe(80.4)

    expect((await use(client, 'delete_meal', { id: meal.id })).reply).toEqual({ success: true })
    expect((await use(client, 'today')).reply.data.eaten.meals).toBe(0)
    // The pages show the same.
    expect((await who.call({ url: '/api/weight/history' })).json().data).toMatchObject([
      { weight: 80.4 },
    ])
    await client.close()
  })

  it('finds and records foods under the names that the app shows, as programs do', async () => {
    const who = await newMember(test)
    const token = await tokenOf(who, ['read', 'log'])
    const byProgram = (url: string, payload?: object) =>
      test.app.inject({
        ...(payload ? { method: 'POST', payload } : { method: 'GET' }),
        url,
        headers: { authorization: `Bearer ${token}` },
      })
    const client = await assistantWith(token)
    const query = 'foods?q=banana&limit=3'
    const shown = (await who.call({ url: `/api/${query}` })).json().data
    expect(shown[0].name).toBe('Banana')
    expect((await byProgram(`/api/v1/${query}`)).json().data).toEqual(shown)
    const found = (await use(client, 'find_foods', { q: 'banana', limit: 3 })).reply
    expect(found.data).toEqual(shown)

    const food = { foodCode: shown[0].code, grams: 100 }
    const recorded = await byProgram('/api/v1/food-analyses', food)
    expect(recorded.json().data.foodName).toBe('Banana')
    expect((await use(client, 'log_food', food)).reply.data.foodName).toBe('Banana')
    const logOf = (reply: { json: () => { data: { foodName: string }[] } }) =>
      reply.json().data.map(({ foodName }) => foodName)
    expect(logOf(await who.call({ url: '/api/food-analyses' }))).toEqual(['Banana', 'Banana'])
    expect(logOf(await byProgram('/api/v1/food-analyses'))).toEqual(['Banana', 'Banana'])
    await client.close()
  })

  it.each([
    ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
    ['2025-11-25', { supportedProtocolVersions: ['2025-11-25'] }],
    ['2025-06-18', { supportedProtocolVersions: ['2025-06-18'] }],
  ])('may speak the protocol as of %s', async (version, options) => {
    const client = await assistantWith(await tokenOf(await newMember(test), ['read']), options)
    expect(client.getServerVersion()?.name).toBe('forkcast')
    expect(client.getNegotiatedProtocolVersion()).toBe(version)
    expect((await use(client, 'today')).reply.data.eaten.meals).toBe(0)
    await client.close()
  })

  it('gets each tool with its parameters, by the contract', async () => {
    const client = await assistantOf(await newMember(test))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(ASSISTANT_TOOLS).toSorted(),
    )
    const weighIn = tools.find(({ name }) => name === 'weigh_in')
    expect(weighIn?.inputSchema).toMatchObject({
      required: ['weight'],
      properties: { weight: { type: 'number', minimum: 30, maximum: 300 } },
    })
    expect(tools.find(({ name }) => name === 'today')?.annotations?.readOnlyHint).toBe(true)
    await client.close()
  })

  it('sees and uses only the tools that its token allows', async () => {
    const who = await newMember(test)
    const client = await assistantOf(who, ['weigh'])
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['weigh_in'])
    await expect(
      client.callTool({ name: 'log_meal', arguments: { text: 'an apple' } }),
    ).rejects.toThrow(/log_meal/)
    expect((await who.call({ url: '/api/food-analyses' })).json().data).toEqual([])
    await client.close()
  })

  it('gets words for what is wrong with what it sent, and nothing is recorded', async () => {
    const who = await newMember(test)
    const client = await assistantOf(who)
    const future = await use(client, 'weigh_in', { weight: 80, weighedAt: '2031-01-01T00:00:00Z' })
    expect(future).toMatchObject({
      isError: true,
      reply: { code: 'invalid_input', error: 'This time lies in the future' },
    })
    const tooLight = await use(client, 'weigh_in', { weight: 5 })
    expect(tooLight).toMatchObject({ isError: true, reply: { code: 'invalid_input' } })
    expect(tooLight.reply.error).toMatch(/30.*300/)
    expect(await use(client, 'weigh_in', {})).toMatchObject({
      isError: true,
      reply: { code: 'invalid_input', error: expect.not.stringMatching(/^input\./) },
    })
    const nothing = await use(client, 'log_meal', { text: 'qwertz' })
    expect(nothing).toMatchObject({ isError: true, reply: { code: 'no_food_in_words' } })
    expect((await who.call({ url: '/api/weight/history' })).json().data).toEqual([])
    await client.close()
  })

  it('records once what it sends again with the same id, because no answer came', async () => {
    const who = await newMember(test)
    const client = await assistantOf(who)
    const calls = [
      ['log_meal', { text: 'an apple' }],
      ['log_energy', { calories: 420 }],
      ['weigh_in', { weight: 80.4 }],
      ['log_activity', { activityType: 'jogging', durationMinutes: 20 }],
    ] as const
    for (const [tool, input] of calls) {
      const sent = { ...input, id: crypto.randomUUID() }
      const first = await use(client, tool, sent)
      expect(first.isError).toBe(false)
      expect(JSON.stringify(first.reply)).toContain(`"id":"${sent.id}"`)
      expect(await use(client, tool, sent)).toEqual(first)
    }
    expect((await use(client, 'meals')).reply.data).toHaveLength(2)
    expect((await use(client, 'weights')).reply.data).toHaveLength(1)
    const short = await use(client, 'log_energy', { calories: 420, id: 'mine' })
    expect(short).toMatchObject({ isError: true, reply: { code: 'invalid_input' } })
    await client.close()
  })

  it('is answered however deep what it sends is nested, and in words where it sends nothing', async () => {
    const authorization = `Bearer ${await tokenOf(await newMember(test), ['read'])}`
    const accept = 'application/json, text/event-stream'
    const headers = { authorization, accept, 'content-type': 'application/json' }
    const send = (payload: string) =>
      test.app.inject({ method: 'POST', url: '/mcp', headers, payload })
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const call = `{"name":"today","arguments":{"unknown":${nested}}}`
    const reply = await send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${call}}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('glassesTarget')
    for (const nothing of ['', 'null', '{}']) {
      const refused = await send(nothing)
      expect([nothing, refused.statusCode, refused.body.length > 20]).toEqual([nothing, 400, true])
    }
  })

  it('finds nothing of another member', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const [mine, theirs] = [await assistantOf(who), await assistantOf(other)]
    const { id } = (await use(mine, 'log_meal', { text: 'an apple' })).reply.data
    expect(await use(theirs, 'delete_meal', { id })).toMatchObject({
      isError: true,
      reply: { code: 'not_found' },
    })
    expect((await use(theirs, 'meals')).reply.data).toEqual([])
    expect((await use(mine, 'meals')).reply.data).toHaveLength(1)
    await Promise.all([mine.close(), theirs.close()])
  })

  it('is turned away without a token, with one that has ended, and by the cookie of a session', async () => {
    const who = await newMember(test)
    for (const headers of [
      {},
      { authorization: 'Bearer forkcast_guessed' },
      { cookie: who.cookie },
    ]) {
      const reply = await test.app.inject({
        method: 'POST',
        url: '/mcp',
        headers,
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      })
      expect(reply.statusCode).toBe(401)
      expect(reply.headers['www-authenticate']).toBe('Bearer')
      expect(reply.json()).toMatchObject({ success: false, code: 'token_not_valid' })
    }
    await expect(assistantWith('forkcast_guessed')).rejects.toThrow()
  })
})
