import { describe, expect, it } from 'vitest'
import { MESSAGES } from '#domain/messages.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { inEnglish, messageReply } from './english.ts'

describe('messages in English', () => {
  it('put values, plurals and choices in their places', () => {
    expect(inEnglish({ code: 'boosters.record-days', values: { days: 1 } })).toBe(
      'Record your boosters on 1 day more to get recommendations of your own.',
    )
    expect(inEnglish({ code: 'boosters.sugar-weekday', values: { weekday: 6, times: 3 } })).toBe(
      'Saturdays are hard: none of the last 3 was sugar-free.',
    )
    expect(inEnglish({ code: 'boosters.sleep-optimal', values: { hours: 8.1 } })).toContain(
      '8.1 hours',
    )
  })
  it('are carried with their code and values, so that a page can say them in its own language', () => {
    const values = { days: 2 }
    expect(messageReply({ code: 'boosters.longest-streak', values })).toEqual({
      code: 'boosters.longest-streak',
      values,
      message: 'All three boosters for 2 days in a row: your longest streak so far.',
    })
  })
  it('can all be read as messages', () => {
    const unread = Object.entries(MESSAGES).filter(
      ([, words]) =>
        JSON.stringify(compileMessage(words)) === JSON.stringify([words]) && /[{}]/.test(words),
    )
    expect(unread).toEqual([])
  })
})
