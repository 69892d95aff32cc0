import { expect, it } from 'vitest'
import { codedMessage, message, parseMessage } from './coded-message.ts'
import { VALUE_KINDS } from './message.ts'
import { MESSAGES } from './messages.ts'

it('a message is refused by the compiler without its values, or with others', () => {
  const written = [
    codedMessage('tip.weigh-more-often', { needed: 4, weighIns: 2 }),
    // @ts-expect-error one value is missing
    codedMessage('tip.weigh-more-often', { needed: 4 }),
    // @ts-expect-error this message has no values
    codedMessage('estimate.usual-weight', { needed: 4 }),
    // @ts-expect-error a number is not a text
    message('estimate.clearly', { dish: 4 }).code,
    // @ts-expect-error a text is not a mass
    message('weight.off-track-up', { changeKg: '1' }).code,
  ]
  expect(parseMessage(written[0] as string)).toEqual({
    code: 'tip.weigh-more-often',
    values: { needed: 4, weighIns: 2 },
  })
})

it('each value of a message has a kind, and each kind a message', () => {
  const named = Object.values(MESSAGES).flatMap((text: string) =>
    [...text.matchAll(/\{([a-z]\w*)(?=[,}])/g)].map(([, name]) => name),
  )
  expect(new Set(Object.keys(VALUE_KINDS))).toEqual(new Set(named))
})
