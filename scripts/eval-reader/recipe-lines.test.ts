import { describe, expect, it } from 'vitest'
import { RECIPE_LANGUAGES, recipeLines, shareOf } from './recipe-lines.ts'

describe.each(RECIPE_LANGUAGES)('the lines of recipes in %s', (language) => {
  const lines = recipeLines(language, 'measured')
  it('have a food each, for 95 of 100', () => {
    expect(shareOf(lines, 'hasFood')).toBeGreaterThanOrEqual(0.95)
  })
  it('mostly have the right one', () => {
    expect(shareOf(lines, 'isRightFood')).toBeGreaterThanOrEqual(0.8)
  })
})
