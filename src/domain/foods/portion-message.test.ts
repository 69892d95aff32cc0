import { describe, expect, it } from 'vitest'
import { portionMessage } from './portion-message.ts'

describe('a portion of the food table', () => {
  it.each([
    ['1 cup', 'portion.cup', 1],
    ['1/2 cup', 'portion.cup', 0.5],
    ['1 1/2 cups, sliced', 'portion.cup', 1.5],
    ['1 medium or regular slice', 'portion.slice', 1],
    ['1 medium', 'portion.medium', 1],
    ['2 pieces', 'portion.piece', 2],
    ['1 can or bottle (12 fl oz)', 'portion.can', 1],
    ['3 breakfast size links', 'portion.serving', 3],
    ['guideline amount', 'portion.serving', 1],
  ])('“%s” can be said in any language', (description, code, count) => {
    expect(portionMessage(description)).toEqual({ code, values: { count } })
  })
})
