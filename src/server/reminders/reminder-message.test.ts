import { describe, expect, it } from 'vitest'
import { languages } from '#domain/languages.ts'
import { messageAbout } from './reminder-message.ts'

const SUBJECTS = ['weigh-in', 'meal', 'water', 'eating-window', 'boosters', 'test'] as const

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
