import type { Message } from '../message.ts'
import type { MessageCode } from '../messages.ts'

type PortionCode = Extract<MessageCode, `portion.${string}`>

/** How the food table counts, by the first word behind the number; everything else is a portion. */
const COUNTED: readonly (readonly [noun: RegExp, code: PortionCode])[] = [
  [/^cups?\b/, 'portion.cup'],
  [/^tablespoons?\b/, 'portion.tablespoon'],
  [/^teaspoons?\b/, 'portion.teaspoon'],
  [/\bslices?\b/, 'portion.slice'],
  [/^(?:pieces?|items?|sticks?|patt(?:y|ies)|fillets?|links?|nuggets?)\b/, 'portion.piece'],
  [/^(?:glass|glasses)\b/, 'portion.glass'],
  [/^(?:can|cans)\b/, 'portion.can'],
  [/^bottles?\b/, 'portion.bottle'],
  [/^(?:single serving )?(?:bags?|packets?|packages?|pouch)\b/, 'portion.bag'],
  [/^(?:small|thin|mini|miniature)\b/, 'portion.small'],
  [/^(?:medium|regular)\b/, 'portion.medium'],
  [/^(?:large|thick|jumbo|extra large)\b/, 'portion.large'],
]

const AMOUNT = /^(?:(\d+) )?(?:(\d+)\/(\d+) )?(.+)$/

/**
 * A portion of the food table ("1 cup, sliced"), so that it can be said in any language; what the
 * table calls otherwise is a portion.
 */
export const portionMessage = (description: string): Message => {
  const [, whole, over, under, noun = ''] = AMOUNT.exec(description) ?? []
  const part = over && under && Number(under) > 0 ? Number(over) / Number(under) : 0
  const count = whole || part ? Number(whole ?? 0) + part : 1
  const code = COUNTED.find(([words]) => words.test(noun.toLowerCase()))?.[1] ?? 'portion.serving'
  return { code, values: { count } }
}
