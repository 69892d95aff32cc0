import { describe, expect, it } from 'vitest'
import { NOT_SAID } from '../foods/nutrient.ts'
import { ingredientWords } from './ingredient-words.ts'
import { readPastedRecipe } from './pasted-recipe.ts'
import { foodOfRecipe } from './recipe.ts'

const item = (grams: number, energyKcal: number) => ({
  name: 'Food',
  grams,
  amounts: {
    energyKcal,
    proteinG: 4,
    carbsG: 20,
    fatG: 2,
    ...NOT_SAID,
    sodiumMg: 10,
  },
  foodCode: null,
  confidence: null,
})

describe('a recipe', () => {
  it('holds what goes in, spread over what comes out: rice that takes up water has less in 100 g', () => {
    const { per100g, servingGrams } = foodOfRecipe({
      items: [item(200, 700), item(100, 100)],
      servings: 4,
      cookedGrams: 800,
    })
    expect(per100g).toMatchObject({ energyKcal: 100, proteinG: 1, carbsG: 5, fiberG: null })
    expect(servingGrams).toBe(200)
  })
  it('that nobody weighed weighs what went in', () => {
    const { per100g, servingGrams } = foodOfRecipe({
      items: [item(200, 700), item(100, 100)],
      servings: 2,
      cookedGrams: null,
    })
    expect(per100g.energyKcal).toBeCloseTo(266.67, 2)
    expect(servingGrams).toBe(150)
  })
})

const LENTILS = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Lentil &amp; carrot soup',
  recipeYield: ['4', '4 bowls'],
  recipeIngredient: ['250 g red lentils', '2 carrots, diced', '1 tbsp <b>olive oil</b>', ''],
}
const page = (data: unknown) =>
  `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body>Soup</body></html>`

describe('a pasted recipe', () => {
  it.each([
    ['a page', page(LENTILS)],
    [
      'a page with a graph',
      page({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, LENTILS] }),
    ],
    ['a list', page([{ '@type': ['Thing'] }, { ...LENTILS, '@type': ['Recipe', 'NewsArticle'] }])],
    ['the data alone', JSON.stringify(LENTILS)],
  ])('is read from %s', (_name, pasted) => {
    expect(readPastedRecipe(pasted)).toEqual({
      name: 'Lentil & carrot soup',
      servings: 4,
      lines: ['250 g red lentils', '2 carrots, diced', '1 tbsp olive oil'],
    })
  })
  it('may be plain lines', () => {
    expect(readPastedRecipe('- 250 g lentils\n\n• 2 carrots\r\n---\n')).toEqual({
      name: null,
      servings: null,
      lines: ['- 250 g lentils', '• 2 carrots'],
    })
  })
  it.each([
    ['a page without a recipe', '<html><body><div>Hello</div></body></html>'],
    ['broken data', page(LENTILS).replace('"recipeIngredient":[', '"recipeIngredient":')],
    ['other data', '{"@type":"Person","name":"Robin"}'],
    ['nothing', ' '],
  ])('has no lines where there is no recipe: %s', (_name, pasted) => {
    expect(readPastedRecipe(pasted).lines).toEqual([])
  })
  it('is read though a quotation mark is missing', () => {
    expect(readPastedRecipe(page(LENTILS).replace('"4"', '"4')).lines).toHaveLength(3)
  })
  it('of no yield or an absurd one does not guess it', () => {
    for (const recipeYield of ['one tray', 0, '5000', undefined])
      expect(readPastedRecipe(page({ ...LENTILS, recipeYield })).servings).toBeNull()
  })
})

describe('an ingredient line', () => {
  it.each([
    ['2 cups (250 g) plain flour, sifted', '250 g plain flour'],
    ['- 2 carrots, diced', '2 carrots'],
    ['▢ 1 tbsp olive oil plus more for serving', '1 tbsp olive oil'],
    ['1 (400 g) can of chopped tomatoes', '400 g chopped tomatoes'],
    ['salt to taste', 'salt'],
    ['250 g red lentils', '250 g red lentils'],
    ['1,5 l Gemüsebrühe, heiß', '1,5 l Gemüsebrühe'],
    ['Sel au goût', 'Sel'],
    ['sale q.b.', 'sale'],
    ['200g/7oz plain flour', '200g plain flour'],
    ['3 - 4 carrots', '3 - 4 carrots'],
    ['2 cod fillets (about 150 g each), skinless', '2 x 150 g cod fillets'],
    ['4 Hähnchenschenkel (je 200 g)', '4 x 200 g Hähnchenschenkel'],
    ['4 chicken thighs (about 600 g)', '600 g chicken thighs'],
  ])('%s is %s', (line, words) => {
    expect(ingredientWords(line)).toBe(words)
  })
})
