import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../test/support/all-endpoints.ts'
import { mayWait } from './while-waiting.ts'

/** Calls that record, and why they do not wait for a line. */
const ONLINE_ONLY: Readonly<Record<string, string>> = {
  '/api/daily-replay/complete': 'the replay is shown again where its end could not be told',
  '/api/food-analyses/:id/estimate': 'another look at a meal is a question to the analyser',
  '/api/copied-days': 'which meals of a day are copied, the server says',
  '/api/import': 'an archive is looked through by the server first',
  '/api/imports': 'files of other apps are looked through by the server first',
  '/api/imports/:id/preview': 'files of other apps are looked through by the server first',
  '/api/imports/:id/confirm': 'what is imported waits on the server, which knows what is there already',
  '/api/household/foods/copies': 'the food is another member’s: the server says whether it is still shared',
  '/api/pots': 'a pot is set up for others, who see it once the server knows it',
  '/api/me': 'units and targets are no recordings',
  '/api/own-foods': 'its barcode is compared with what the server knows',
  '/api/own-foods/:id': 'foods of one’s own are no recordings of a day',
  '/api/recipes': 'foods of one’s own are no recordings of a day',
  '/api/recipes/:id': 'foods of one’s own are no recordings of a day',
  '/api/v1/device-data': 'programs send it, which send again by themselves',
  '/api/reminders/weekly/skip': 'the reminder comes again when it could not be closed',
}

describe('without a connection', () => {
  it('everything that a member records, corrects or deletes waits on the device, but for what is listed here', async () => {
    const recording = (await allEndpoints()).filter(({ endpoint }) => endpoint.records || endpoint.recordsHealth)
    const lost = recording.filter(({ endpoint }) => !mayWait(endpoint)).map(({ endpoint }) => endpoint.path)
    expect(lost.filter((path) => !(path in ONLINE_ONLY))).toEqual([])
    expect(recording.length).toBeGreaterThan(15)
  })
})
