import { describe, expect, it } from 'vitest'
import { languages } from '#domain/languages.ts'
import { translatorFor } from '#server/language/translator.ts'
import { amountsIn } from '../../../test/e2e/support/amounts-in.ts'
import { catalogueOf } from '../../../test/e2e/support/catalogue.ts'
import { messageAbout } from './reminder-message.ts'

const SUBJECTS = [
  'weigh-in',
  'meal',
  'water',
  'eating-window',
  'boosters',
  'test',
  'channel-ended',
] as const

// Push, mail, webhooks and the calendar say the same title.
describe.each([...languages])('a reminder in %s', (language) => {
  it('says no number, so that it suits a member who hides them', async () => {
    for (const subject of SUBJECTS) {
      const { title } = await messageAbout(subject, language, 0)
      expect(title).not.toBe('')
      // Japanese counts its things.
      expect(title).not.toMatch(/\p{Nd}(?!つ)|[%٪％]/u)
    }
  })
})

describe.each([...languages])('a mail about the account in %s', (language) => {
  it('says no amount', async () => {
    const words = await translatorFor(language)
    const find = amountsIn(language, (await catalogueOf(language)).say)
    for (const code of [
      'mail.reset-subject',
      'mail.reset-asked',
      'mail.reset-link',
      'mail.reset-ignore',
    ] as const) {
      const text = words({ code, values: { username: 'anna' } } as never)
      expect(text).not.toBe('')
      expect(find(text)).toEqual([])
    }
  })
})
