import { describe, expect, it } from 'vitest'
import { judgePage, recipePages } from './recipe-pages.ts'

describe('recipes as pages write them', () => {
  it.each(
    recipePages().map((page) => [`${page.language} ${page.kind}: ${page.name}`, page] as const),
  )('have their whole list, name and servings, and foods for most lines: %s', (_, page) => {
    const { hasList, hasName, hasServings, foods, lines } = judgePage(page)
    expect({ hasList, hasName, hasServings }).toEqual({
      hasList: true,
      hasName: true,
      hasServings: true,
    })
    expect(foods / lines).toBeGreaterThanOrEqual(0.9)
  })
})
