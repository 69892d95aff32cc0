import { describe, expect, it } from 'vitest'
import { pantryItemIn } from './pantry.ts'

const read = (line: string) => {
  const item = pantryItemIn(line)
  return item && [item.name, Math.round(item.grams), Math.round(item.amounts.energyKcal)]
}

describe('an ingredient of the pantry', () => {
  it.each([
    ['250 g red lentils', ['Red lentils, dry', 250, 895]],
    ['200 g basmati rice', ['Rice, dry', 200, 730]],
    ['2 cups all-purpose flour', ['Flour', 250, 910]],
    ['500 g spaghetti', ['Pasta, dry', 500, 1855]],
    ['1/2 cup rolled oats', ['Oats, dry', 41, 153]],
    ['2 tbsp cornflour', ['Corn starch', 16, 61]],
    ['salt', ['Salt', 1, 0]],
    ['1 l vegetable stock', ['Stock', 1014, 51]],
  ])('has its own numbers, dry: %s', (line, expected) => {
    expect(read(line)).toEqual(expected)
  })
  it.each([
    '200 g cooked rice',
    '2 tbsp rice vinegar',
    '100 g rice paper',
    '400 g can lentils',
    '200 g almond flour',
    'a bowl of rice',
    'rice',
  ])('is none where it is ready, another food, or not measured: %s', (line) => {
    expect(read(line)).toBeUndefined()
  })
  it.each([
    ['de', '200 g Mehl', ['Mehl', 200, 728]],
    ['de', '250 g rote Linsen', ['Rote Linsen', 250, 895]],
    ['de', '1 Prise Salz', ['Salz', 1, 0]],
    ['de', '500 ml Gemüsebrühe', ['Brühe', 507, 25]],
    ['fr', '125 g de farine', ['Farine', 125, 455]],
    ['fr', '300 g de pâtes', ['Pâtes', 300, 1113]],
    ['es', '2 cucharadas de harina', ['Harina', 16, 57]],
    ['nl', '200 g bloem', ['Bloem', 200, 728]],
    ['pl', '200 g mąki pszennej', ['Mąka', 200, 728]],
    ['ja', '薄力粉200g', ['小麦粉', 200, 728]],
    ['ar', '200 غ دقيق', ['دقيق', 200, 728]],
    ['es', '1 taza de arroz', ['Arroz', 185, 675]],
    ['pt-BR', '2 xícaras de farinha de trigo', ['Farinha de trigo', 250, 910]],
    ['ar', '1 كوب أرز', ['أرز', 188, 685]],
    ['pl', '1 szklanka ryżu', ['Ryż', 195, 714]],
    ['es', '300 g de arroz', ['Arroz', 300, 1095]],
    ['fr', '250 g de riz', ['Riz', 250, 913]],
    ['fr', '250 g de nouilles de riz', undefined],
    ['en', '1 x 400 ml can coconut milk', ['Coconut milk', 382, 753]],
    ['it', '320 g di riso', ['Riso', 320, 1168]],
    ['pt-BR', '200 g de farinha de arroz', undefined],
    ['it', '320 g di spaghetti', ['Pasta', 320, 1187]],
    ['it', '200 g di farina di mandorle', undefined],
    ['pt-BR', '200 g de lentilha', ['Lentilha', 200, 704]],
    ['de', '200 g gekochter Reis', undefined],
    ['de', '200 g Reisnudeln', ['Reisnudeln', 200, 728]],
    ['nl', '500 g spliterwten', ['Spliterwten', 500, 1760]],
    ['es', '500 g de guisantes partidos', ['Guisantes partidos', 500, 1760]],
    ['pl', '200 g grochu łuskanego', ['Groch łuskany', 200, 704]],
    ['nl', '200 g flour', ['Flour', 200, 728]],
  ] as const)('is read in %s: %s', (language, line, expected) => {
    const item = pantryItemIn(line, language)
    expect(
      item && [item.name, Math.round(item.grams), Math.round(item.amounts.energyKcal)],
    ).toEqual(expected)
  })
})
