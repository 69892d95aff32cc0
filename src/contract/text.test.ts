import { expect, it } from 'vitest'
import { requiredText } from './text.ts'

it('takes a text that must be given only if something of it can be seen', () => {
  const isTaken = (text: string) => requiredText(60).safeParse(text).success
  for (const unseen of ['', ' ', '\u200B\u200D', '\u202E', '\uFEFF\u00A0\u2060'])
    expect([unseen, isTaken(unseen)]).toEqual([unseen, false])
  for (const seen of ['Home', '家', 'بيت', '👩‍👧', '\u200Fبيت', '-'])
    expect([seen, isTaken(seen)]).toEqual([seen, true])
})
