import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from '../../../test/support/all-endpoints.ts'
import { everySent } from '../../../test/support/older-recordings.ts'
import { mayWait, WAITING_RULES } from './while-waiting.ts'

/** Calls that record, and why they do not wait for a connection. */
const ONLINE_ONLY: Readonly<Record<string, string>> = {
  '/api/daily-replay/complete': 'the replay is shown again where its end could not be told',
  '/api/food-analyses/:id/estimate': 'another look at a meal is a question to the analyser',
  '/api/copied-days': 'which meals of a day are copied, the server says',
  '/api/import': 'an archive is looked through by the server first',
  '/api/imports': 'files of other apps are looked through by the server first',
  '/api/imports/:id/preview': 'files of other apps are looked through by the server first',
  '/api/imports/:id/confirm':
    'what is imported waits on the server, which knows what is there already',
  '/api/household/foods/copies':
    'the food is another member’s: the server says whether it is still shared',
  '/api/pots': 'a pot is set up for others, who see it once the server knows it',
  '/api/me': 'units and targets are no recordings',
  '/api/fasting-goals': 'goals are no recordings',
  '/api/fasting-days-left-out': 'a day left out is no recording',
  '/api/own-foods': 'its barcode is compared with what the server knows',
  '/api/own-foods/:id': 'foods of one’s own are no recordings of a day',
  '/api/recipes': 'foods of one’s own are no recordings of a day',
  '/api/recipes/:id': 'foods of one’s own are no recordings of a day',
  '/api/v1/device-data': 'programs send it, which send again by themselves',
  '/api/reminders/weekly/skip': 'the reminder comes again when it could not be closed',
}

/** The names of a body's fields. */
const fieldsOf = ({ properties = {}, anyOf = [] }: z.core.JSONSchema.BaseSchema): string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap((one) => (typeof one === 'object' ? fieldsOf(one) : [])),
]

describe('without a connection', () => {
  it('everything that a member records, corrects or deletes waits on the device, but for what is listed here', async () => {
    const recording = (await allEndpoints()).filter(
      ({ endpoint }) => endpoint.records || endpoint.recordsHealth,
    )
    const lost = recording
      .filter(({ endpoint }) => !mayWait(endpoint))
      .map(({ endpoint }) => endpoint.path)
    expect(lost.filter((path) => !(path in ONLINE_ONLY))).toEqual([])
    expect(recording.length).toBeGreaterThan(15)
  })
})

it('a call takes the id of what it adds where its body has one', async () => {
  for (const { name, endpoint } of await allEndpoints()) {
    const { body, takesId = false, records } = endpoint
    const fields = body
      ? fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
      : []
    expect([name, takesId], name).toEqual([name, records === true && fields.includes('id')])
  }
})

describe('a page that is older than the server', () => {
  it.each(everySent)('is understood: $call $body', ({ call, body }) => {
    const rule = WAITING_RULES.find(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}` === call,
    )
    expect(rule).toBeDefined()
    expect(rule?.endpoint.body?.safeParse(body).error).toBeUndefined()
  })

  it('has sent every field of every call that may wait', () => {
    const missing = WAITING_RULES.flatMap(({ endpoint: { method, path, body } }) => {
      const sent = everySent.filter(({ call }) => call === `${method} ${path}`)
      const known = new Set(sent.flatMap((one) => Object.keys(one.body ?? {})))
      const fields = body
        ? fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
        : []
      return sent.length === 0
        ? [`${method} ${path}`]
        : fields.filter((field) => !known.has(field)).map((field) => `${method} ${path}: ${field}`)
    })
    expect(missing).toEqual([])
  })
})
