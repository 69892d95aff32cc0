import { describe, expect, it } from 'vitest'
import { jsonInText } from './json-in-text.ts'

const MEAL = { name: 'Toast "deluxe" {really}', items: [{ grams: 40 }] }
const JSON_TEXT = JSON.stringify(MEAL, null, 2)

describe('the JSON in what a model wrote', () => {
  it.each([
    ['bare', JSON_TEXT],
    ['in a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    [
      'amid prose',
      `Sure! Here is what I see:\n\n${JSON_TEXT}\n\nLet me know if {anything} is unclear.`,
    ],
    ['after thoughts', `<think>Maybe {"name": "soup"}? No.</think>${JSON_TEXT}`],
    ['after a stray brace', `I use {curly braces}: ${JSON_TEXT}`],
    ['with commas at the ends of lists', JSON_TEXT.replace('}\n  ]', '},\n  ],')],
  ])('is found %s', (_where, text) => {
    expect(jsonInText(text)).toEqual(MEAL)
  })
  it.each([
    ['nothing', ''],
    ['prose', 'I cannot see any food.'],
    ['a list', '[1, 2]'],
    ['half an object', JSON_TEXT.slice(0, 40)],
  ])('is none in %s', (_what, text) => {
    expect(jsonInText(text)).toBeUndefined()
  })
  it('is looked for only so long', () => {
    expect(jsonInText('{"a":'.repeat(200_000))).toBeUndefined()
    expect(jsonInText(`${'<think>'.repeat(14_000)}${JSON_TEXT}`)).toEqual(MEAL)
  })
})
