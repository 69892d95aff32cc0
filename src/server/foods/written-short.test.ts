import type { Language } from '#domain/languages.ts'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

const read = (words: string, language: Language = 'en') => {
  const { items, unmatched, leftOut } = describeMeal(words, mealTextContext(language))
  return {
    foods: items.map(({ food, grams }) => [food.name, Math.round(grams)] as const),
    unread: unmatched.map((one) => one.words),
    leftOut,
  }
}

describe('words written short', () => {
  it.each([
    ['en', 'toast w/butter', 'toast with butter'],
    ['en', '3 rice cakes w/ pb', '3 rice cakes with peanut butter'],
    ['en', '1 sm. apple and 1 lg. banana', '1 small apple and 1 large banana'],
    ['en', '1 pkg. crackers', '1 packet crackers'],
    ['en', 'coffee w/o sugar', 'coffee without sugar'],
    ['de', '2 Brötchen m. Butter u. Marmelade', '2 Brötchen mit Butter und Marmelade'],
    ['de', 'Döner o. Soße', 'Döner ohne Soße'],
    ['de', '2 Sch. Brot mit Käse', '2 Scheiben Brot mit Käse'],
    ['de', '1 gr. Glas Apfelsaft', '1 großes Glas Apfelsaft'],
    ['de', 'Kartoffeln, gek., 200 g', 'Kartoffeln, gekocht, 200 g'],
    ['fr', 'ht verts et poulet av riz', 'haricots verts et poulet avec riz'],
    ['es', 'pan c/ mantequilla, café s/ azúcar', 'pan con mantequilla, café sin azúcar'],
    ['it', 'pane c/ burro, caffè s/ zucchero', 'pane con burro, caffè senza zucchero'],
    ['pt-BR', 'pão c/ manteiga, café s/ açúcar', 'pão com manteiga, café sem açúcar'],
    ['nl', 'boterham m. kaas, koffie z. suiker', 'boterham met kaas, koffie zonder suiker'],
    ['pl', '2 kr. chleba z masłem, kawa b/ cukru', '2 kromki chleba z masłem, kawa bez cukru'],
  ] as const)('%s: “%s” is “%s”', (language, short, full) => {
    expect(read(short, language)).toEqual(read(full, language))
    expect(read(short, language).unread).toEqual([])
  })

  it.each(Object.entries({ en: '200 g of M&M', de: '20 gr. Käse', es: '2 manzanas 100 g c/u' }))(
    '%s: are no other words: “%s”',
    (language, words) => {
      const vocabulary = mealVocabularyOf(language as Language)
      const plain = { ...vocabulary, shortForms: {} }
      const context = mealTextContext(language as Language)
      expect(describeMeal(words, context)).toEqual(
        describeMeal(words, { ...context, vocabulary: plain }),
      )
    },
  )
})

describe('what a meal is called', () => {
  it('may be a letter, which is no litre', () => {
    const { foods, unread } = read('B: oatmeal, L: turkey sandwich, D: salmon')
    expect(foods.map(([name]) => name)).toEqual([
      expect.stringMatching(/^oat/i),
      expect.stringMatching(/^turkey sandwich/i),
      expect.stringMatching(/salmon/i),
    ])
    expect(foods[1]?.[1]).toBeLessThan(200)
    expect(unread).toEqual([])
  })

  it('stands before a dash too, whatever follows', () => {
    expect(read('Monday lunch - 200 g soup').foods).toEqual(read('200 g soup').foods)
  })
})

describe('what a food came in', () => {
  it.each([
    ['en', 'tuna (185g can)', 185],
    ['en', 'crisps (25 g bag)', 25],
    ['de', 'Suppe (400g Dose)', 400],
    ['de', 'Joghurt (150g Becher)', 150],
    ['fr', 'yaourt (125g pot)', 125],
  ] as const)('%s: is no food and no amount beside its weight: “%s”', (language, words, grams) => {
    expect(read(words, language).foods).toEqual([[expect.any(String), grams]])
  })
})

describe('a share of a food that was told before', () => {
  it('is how much there was of that food', () => {
    for (const words of [
      'steak and chips, ate only half the chips',
      'steak and chips but only half the chips',
      'steak and chips, left half the chips',
    ]) {
      const [steak, chips, ...others] = read(words).foods
      const [, all] = read('steak and chips').foods
      expect(others).toEqual([])
      expect(steak?.[0]).toMatch(/steak/i)
      expect(chips?.[1]).toBe((all?.[1] ?? 0) / 2)
    }
  })

  it('takes back nothing else', () => {
    expect(read('pizza, ate only half the fries').foods).toHaveLength(2)
    expect(read('whopper meal, ate only half the fries').foods).toHaveLength(2)
  })
})

describe('the fries of a meal from a burger place', () => {
  it('are eaten with it', () => {
    expect(read('big mac meal').foods).toEqual(read('big mac and fries').foods)
  })
})

describe('whites and yolks', () => {
  it.each([
    ['en', 'egg whites from 4 eggs', 132],
    ['de', 'Eiweiß von 4 Eiern', 132],
    ['fr', 'blancs de 4 œufs', 132],
    ['es', 'claras de 4 huevos', 132],
    ['it', 'albumi di 4 uova', 132],
    ['pt-BR', 'claras de 4 ovos', 132],
    ['nl', 'eiwit van 4 eieren', 132],
    ['pl', 'białka z 4 jajek', 132],
  ] as const)('%s: of eggs are no eggs besides: “%s”', (language, words, grams) => {
    expect(read(words, language).foods).toEqual([[expect.stringMatching(/white/i), grams]])
  })
})

describe('a Japanese salad', () => {
  it('holds the weight that is said before it', () => {
    expect(read('鶏むね肉150gのサラダ', 'ja').foods).toEqual([
      [expect.stringMatching(/salad/i), expect.any(Number)],
      [expect.stringMatching(/chicken breast/i), 150],
    ])
  })

  it('counts rice balls once, whatever is in them', () => {
    expect(read('おにぎり2個(鮭・梅)', 'ja').foods).toHaveLength(1)
  })
})

describe('how a food was when it was weighed', () => {
  it.each([
    ['en', 'pasta 100 g dry with pesto', 'dry pasta 100 g with pesto'],
    ['en', 'salmon 125 g (baked), asparagus', 'baked salmon 125 g, asparagus'],
    ['en', 'rice 80 g uncooked and chicken', 'uncooked rice 80 g and chicken'],
    ['de', 'Nudeln 100 g trocken + Soße', 'trockene Nudeln 100 g + Soße'],
    ['fr', 'pâtes 80g (crues) + pesto', 'pâtes crues 80 g + pesto'],
    ['es', 'salmón 125 g plancha, espárragos', 'salmón a la plancha 125 g, espárragos'],
    ['it', 'riso 80 g crudo, pollo', 'riso crudo 80 g, pollo'],
    ['pt-BR', 'arroz 100 g cozido e frango', 'arroz cozido 100 g e frango'],
    ['nl', 'rijst 80 g rauw, kip', 'rauwe rijst 80 g, kip'],
    ['pl', 'ryż 80 g surowy, kurczak', 'surowy ryż 80 g, kurczak'],
  ] as const)('%s: is no food of its own: “%s”', (language, behind, before) => {
    const grams = (words: string) => read(words, language).foods
    expect(grams(behind)).toEqual(grams(before))
    expect(read(behind, language).unread).toEqual([])
  })

  it('is not the food of the next part', () => {
    expect(read('chicken 150 g grilled vegetables').foods.length).toBeGreaterThan(1)
  })
})

describe('what a dish was made of, in brackets with amounts', () => {
  it('is what was eaten', () => {
    expect(read('muesli (50g oats, 200ml milk, 1 banana)').foods).toEqual(
      read('50 g oats, 200 ml milk, 1 banana').foods,
    )
    expect(read('pizza (3 slices)').foods).toHaveLength(1)
    expect(read('pizza (3 porciones)', 'es').foods).toEqual(
      read('3 porciones de pizza', 'es').foods,
    )
  })
})

describe('Japanese foods that begin or end like a particle', () => {
  it.each([
    ['玉ねぎ1個 にんにく1かけ', ['Onion', 'Garlic']],
    ['卵2個にんじん1本', ['Egg', 'Carrot']],
    ['鶏もも肉200gにら1束', ['Chicken', 'Chives|leek']],
    ['卵2個もやし1袋', ['Egg', 'Bean sprouts']],
    ['卵2個にコーヒー', ['Egg', 'Coffee']],
  ] as const)('are foods of their own: “%s”', (words, names) => {
    const { foods, unread } = read(words, 'ja')
    expect(foods.map(([name]) => name)).toEqual(
      names.map((name) => expect.stringMatching(new RegExp(name, 'i')) as string),
    )
    expect(unread).toEqual([])
  })
  it.each([
    ['とうにゅう', '豆乳'],
    ['にくじゃが', '肉じゃが'],
    ['しょうがやき', '生姜焼き'],
    ['ぶたにく', '豚肉'],
  ])('are the same in Hiragana: “%s” is “%s”', (kana, kanji) => {
    expect(read(kana, 'ja').foods).toEqual(read(kanji, 'ja').foods)
  })
})

describe('"حبة" in Arabic', () => {
  it.each([
    ['حبة جزر', 60],
    ['حبتين خيار', 400],
    ['3 حبات جزر', 180],
    ['حبة لوز', 1],
    ['حبة ليمون', 65],
    ['حبة ذرة', 100],
  ])('counts whole ones: “%s” weighs %i g', (words, grams) => {
    expect(read(words, 'ar').foods.map(([, weight]) => weight)).toEqual([grams])
  })
})

it('names a food as it was said, though the table says it in other words', () => {
  const { items } = describeMeal('100 g skinless chicken breast', mealTextContext('en'))
  expect(items.map(({ name, food }) => [name, food.name])).toEqual([
    ['Skinless chicken breast', 'Chicken breast, skin not eaten'],
  ])
})
