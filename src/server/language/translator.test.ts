import { languages } from '#domain/languages.ts'
import { describe, expect, it } from 'vitest'
import { languageToWriteIn, translatorFor } from './translator.ts'

describe('what the server says in a language', () => {
  it('comes from the catalogue of the pages, with values, plurals and masses as that language writes them', async () => {
    const german = await translatorFor('de')
    expect(german({ code: 'problem.not_allowed' })).toBe('Das darfst du nicht.')
    expect(german({ code: 'input.weigh-in-range', values: { min: 30, max: 1300 } })).toContain(
      '1.300',
    )
    expect(
      german({ code: 'weight.on-track-down', values: { changeKg: 3.25, unit: 'kg' } }),
    ).toMatch(/3,3\skg/)
    const polish = await translatorFor('pl')
    const after = (minutes: number) => polish({ code: 'refused.admin-locked', values: { minutes } })
    expect(
      new Set([after(1), after(2), after(5)].map((words) => words.replace(/\d+/, '#'))).size,
    ).toBe(3)
  })

  it.each(languages)('can be said in %s', async (language) => {
    const words = (await translatorFor(language))({ code: 'problem.not_found' })
    expect(words).not.toBe('')
    expect(words === 'This is no longer here. It may have been deleted.').toBe(language === 'en')
  })
})

describe('the language to write in', () => {
  it.each([
    ['ja', 'de', 'ja'],
    [null, 'de-CH,de;q=0.9,en;q=0.8', 'de'],
    [null, 'xx, pt;q=0.5', 'pt-BR'],
    [null, '*', 'en'],
    [null, undefined, 'en'],
    ['tlh', 'fr', 'fr'],
  ])('of a member who chose %s in a browser that wishes %s is %s', (chosen, wishes, language) => {
    expect(languageToWriteIn(chosen, wishes)).toBe(language)
  })
})
