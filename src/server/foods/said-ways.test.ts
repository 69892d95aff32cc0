import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { readEatenTime } from '#domain/meal-text/times/eaten-time.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import type { Language } from '#domain/languages.ts'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

const read = (words: string, language: Language) => describeMeal(words, mealTextContext(language))
const foodsOf = (words: string, language: Language) =>
  read(words, language).items.map(({ food, grams }) => [food.name, Math.round(grams)] as const)
const cases = <T>(by: Readonly<Partial<Record<Language, T>>>) =>
  Object.entries(by) as [Language, T][]

describe('a bit of something', () => {
  const SALAD_AND_RICE: Readonly<Record<Language, string>> = {
    en: 'salad and a bit of rice',
    de: 'Salat und ein bisschen Reis',
    fr: 'salade et un peu de riz',
    es: 'ensalada y un poco de arroz',
    it: "insalata e un po' di riso",
    'pt-BR': 'salada e um pouco de arroz',
    nl: 'salade en een beetje rijst',
    pl: 'sałatka i trochę ryżu',
    ja: 'サラダとご飯少し',
    ar: 'سلطة وقليل من الأرز',
  }
  it.each(cases(SALAD_AND_RICE))('%s: is a food of its own: “%s”', (language, words) => {
    const foods = foodsOf(words, language)
    expect(foods.map(([name]) => name)).toEqual([
      expect.stringMatching(/salad/i),
      expect.stringMatching(/^Rice/),
    ])
    expect(foods[1]?.[1]).toBeLessThanOrEqual(120)
  })

  it('is less than a helping, and as much milk as a coffee has', () => {
    expect(foodsOf('un café con un poco de leche', 'es')[1]).toEqual([
      expect.stringMatching(/milk/i),
      30,
    ])
    expect(foodsOf('150 g pollo y un poco de arroz', 'es')[1]?.[1]).toBe(80)
    expect(foodsOf('arroz', 'es')[0]?.[1]).toBe(160)
  })
})

describe('how much it was, behind a food', () => {
  const NOT_MUCH: Readonly<Record<Language, string>> = {
    en: 'chicken with rice, not much',
    de: 'Hähnchen mit Reis, nicht viel',
    fr: 'poulet avec du riz, pas beaucoup',
    es: 'pollo con arroz, poco',
    it: "pollo con riso, un po'",
    'pt-BR': 'frango com arroz, pouco',
    nl: 'kip met rijst, weinig',
    pl: 'kurczak z ryżem, mało',
    ja: '鶏肉とご飯、少なめ',
    ar: 'دجاج مع أرز، قليل',
  }
  it.each(cases(NOT_MUCH))(
    '%s: is no third food, and less than a helping: “%s”',
    (language, words) => {
      const foods = foodsOf(words, language)
      expect(foods.map(([name]) => name)).toEqual([
        expect.stringMatching(/chicken/i),
        expect.stringMatching(/^Rice/),
      ])
      expect(foods[1]?.[1]).toBeLessThanOrEqual(120)
    },
  )

  const PLENTY: Readonly<Record<Language, string>> = {
    en: 'rice, plenty',
    de: 'Reis, viel',
    fr: 'riz, beaucoup',
    es: 'arroz, mucho',
    it: 'riso, tanto',
    'pt-BR': 'arroz, bastante',
    nl: 'rijst, heel veel',
    pl: 'ryż, dużo',
    ja: 'ご飯、たくさん',
    ar: 'أرز، كثير',
  }
  it.each(cases(PLENTY))('%s: is more than a helping: “%s”', (language, words) => {
    const foods = foodsOf(words, language)
    const [usual] = foodsOf(words.split(/[,،、]/)[0] ?? '', language)
    expect(foods).toEqual([[usual?.[0], expect.any(Number)]])
    expect(foods[0]?.[1]).toBeGreaterThan(usual?.[1] ?? 0)
  })
})

describe('a dish with something', () => {
  const SALAD: Readonly<Partial<Record<Language, string>>> = {
    de: 'Salat mit Thunfisch',
    fr: 'salade avec du thon',
    es: 'ensalada con atún',
    it: 'insalata con tonno',
    'pt-BR': 'salada com atum',
    nl: 'salade met tonijn',
    pl: 'sałatka z tuńczykiem',
    ja: 'ツナ入りサラダ',
    ar: 'سلطة مع تونة',
  }
  it.each(cases(SALAD))('%s: has that and no more: “%s”', (language, words) => {
    expect(foodsOf(words, language)).toEqual([['Mixed salad with tuna, dressed', 280]])
  })

  it.each([
    ['es', 'bocadillo de mortadela y queso', 165],
    ['it', 'panino con mortadella e provolone', 145],
  ] as const)('%s: a roll is no bread with sausage baked in: “%s”', (language, words, grams) => {
    expect(foodsOf(words, language)).toEqual([['Sandwich with cold cuts, plain', grams]])
  })
})

describe('some of a food', () => {
  it.each([
    ['es', 'unas patatas fritas', 'French fries, plain', 120],
    ['pt-BR', 'umas batatas fritas', 'Potato, fried (Brazil)', 120],
    ['es', 'unas salchichas', 'Sausage, boiled', 120],
    ['pt-BR', 'umas bolachas', 'Cornstarch biscuit', 18],
    ['es', 'unas lonchas de salchichón', 'Fuet', 24],
  ] as const)('%s: is a helping of it: “%s”', (language, words, name, grams) => {
    expect(foodsOf(words, language)).toEqual([[name, grams]])
  })
})

describe('a name with a word that only describes elsewhere', () => {
  it('is its own food', () => {
    expect(foodsOf('dos tostadas con tomate', 'es')).toEqual([['Bread with tomato and oil', 160]])
    expect(foodsOf('poulet rôti avec des frites', 'fr')).toHaveLength(2)
  })
})

describe('a dish whose filling or flavour no name has', () => {
  it.each([
    ['es', 'pizza de chorizo', /^Pizza/],
    ['es', 'tortilla de chorizo', /tortilla|omelet/i],
    ['es', 'pan de sésamo', /^Bread/],
    ['es', 'sopa de castañas', /soup/i],
    ['pt-BR', 'pizza de camarão', /^Pizza/],
    ['pt-BR', 'omelete de bacon', /omelet/i],
    ['fr', 'pizza au bacon', /^Pizza/],
  ] as const)('%s: is the dish, not its filling: “%s”', (language, words, food) => {
    expect(foodsOf(words, language)).toEqual([[expect.stringMatching(food), expect.any(Number)]])
  })
})

describe('a slice of a pizza and cream in a dish', () => {
  it('are no whole pizza and no whole pack', () => {
    expect(foodsOf('dos trozos de pizza de jamón', 'es')[0]?.[1]).toBe(220)
    expect(foodsOf('due fette di pizza margherita', 'it')[0]?.[1]).toBeLessThan(400)
    expect(foodsOf('robalo com natas', 'pt-BR')[1]?.[1]).toBeLessThan(60)
  })
})

describe('a salad beside an Italian omelette', () => {
  it('is a food of its own', () => {
    expect(foodsOf('frittata di zucchine con insalata di pomodori', 'it')).toHaveLength(2)
  })
})

describe('a bag of potatoes', () => {
  it('is crisps, unless they are frozen', () => {
    expect(foodsOf('una bolsa de patatas fritas', 'es')).toEqual([['Potato chips, salted', 45]])
    expect(foodsOf('una bolsa de patatas congeladas', 'es')[0]?.[0]).not.toMatch(/chips/)
  })
})

describe('courses without commas', () => {
  it.each([
    ['es', 'de primero lentejas con chorizo y de segundo merluza de postre una natilla'],
    ['it', 'a pranzo risotto ai funghi come secondo merluzzo e per dolce un tiramisù'],
  ] as const)('%s: are foods of their own: “%s”', (language, words) => {
    const { items, unmatched } = read(words, language)
    expect(items).toHaveLength(3)
    expect(unmatched).toEqual([])
  })
})

describe('what a food lacks', () => {
  const PIZZA: Readonly<Partial<Record<Language, string>>> = {
    en: 'pizza without cheese',
    de: 'Pizza ohne Käse',
    fr: 'pizza sans fromage',
    es: 'pizza sin queso',
    it: 'pizza senza formaggio',
    'pt-BR': 'pizza sem queijo',
    nl: 'pizza zonder kaas',
    pl: 'pizza bez sera',
    ja: 'チーズなしのピザ',
    ar: 'بيتزا بدون جبن',
  }
  it.each(cases(PIZZA))('%s: finds the food that has none: “%s”', (language, words) => {
    expect(foodsOf(words, language)).toEqual([
      [expect.stringMatching(/^Pizza, no cheese/), expect.any(Number)],
    ])
  })
})

describe('a number of things', () => {
  it.each(
    cases({
      en: 'about 12 almonds',
      'pt-BR': 'umas 12 amêndoas',
      pl: 'około 12 migdałów',
      de: 'etwa 12 Mandeln',
      fr: 'environ 12 amandes',
      es: 'unas 12 almendras',
      it: 'circa 12 mandorle',
      nl: 'ongeveer 12 amandelen',
      ja: 'アーモンド約12個',
      ar: 'حوالي 12 حبة لوز',
    }),
  )('%s: is no time: “%s”', (language, words) => {
    const timed = readEatenTime(words, '2026-03-04T21:00', mealVocabularyOf(language))
    expect(timed.eatenAt).toBeNull()
    expect(foodsOf(timed.text, language)).toEqual([
      [expect.stringMatching(/^Almonds/), expect.any(Number)],
    ])
  })

  it.each([
    ['en', 'a sandwich around 8', '08:00'],
    ['en', 'about 12 I had a sandwich', '12:00'],
    ['en', 'about 12 almonds at 3 pm', '15:00'],
    ['pl', 'około 12 zjadłem kanapkę', '12:00'],
    ['pt-BR', 'umas 8 comi pão', '08:00'],
  ] as const)('%s: “%s” still has an hour', (language, words, time) => {
    expect(readEatenTime(words, '2026-03-04T21:00', mealVocabularyOf(language)).eatenAt).toBe(
      `2026-03-04T${time}`,
    )
  })
})

describe('a food that is said twice', () => {
  it.each([
    ['100 g of eba, garri dough', /^Eba/, 100],
    ['120 g of eba, garri dough, and 50 g of yogurt', /^Eba/, 120],
    ['200 g of glorb, white rice', /^Rice, white/, 200],
    ['a plate of nshima, stiff maize porridge', /^Ugali/, 350],
    ['100 g of tuwo shinkafo (stiff maize porridge)', /^Ugali/, 100],
    ['150 g of singkong rebus, boiled cassava', /^Cassava/, 150],
  ] as const)('is eaten once: “%s”', (words, food, grams) => {
    const [first, second] = foodsOf(words, 'en')
    expect(first).toEqual([expect.stringMatching(food), grams])
    expect(second?.[0] ?? 'Yogurt').toMatch(/^Yogurt/)
  })

  it('but another food is another', () => {
    expect(foodsOf('100 g rice, broccoli', 'en').map(([name]) => name)).toEqual([
      expect.stringMatching(/^Rice/),
      expect.stringMatching(/^Broccoli/),
    ])
    const { unmatched } = read('100 g of glorb, rice, beans', 'en')
    expect(unmatched.map(({ words }) => words)).toEqual(['100 g of glorb'])
  })
})

describe('a thing whose word is like a food', () => {
  it.each([
    ['de', 'Hammer'],
    ['es', 'cortina'],
    ['es', 'jabón'],
    ['fr', 'tapis'],
    ['pt-BR', 'martelo'],
    ['nl', 'kaars'],
    ['nl', 'hamer'],
    ['pl', 'torba'],
  ] as const)('%s: is handed back: “%s”', (language, word) => {
    const { items, unmatched } = read(`50 g ${word}`, language)
    expect(items).toEqual([])
    expect(unmatched).toHaveLength(1)
  })

  it.each([
    ['en', 'yohgurt', /^Yogurt/],
    ['en', 'spagheti', /^(?:Spaghetti|Pasta)/],
    ['de', 'Bananne', /^Banana/],
    ['de', 'Erdnusbutter', /^Peanut butter/],
    ['de', 'Knobllauchbrot', /^Garlic bread/],
    ['nl', 'sinsasappel', /^Orange, raw/],
    ['fr', 'poullet', /^Chicken/],
    ['es', 'arrox', /^Rice/],
    ['it', 'formagio', /[Cc]heese/],
    ['pt-BR', 'iogurtte', /^Yogurt/],
    ['nl', 'brroccoli', /^Broccoli/],
    ['pl', 'kurcczak', /^Chicken/],
    ['en', 'kiwis', /^Kiwi/],
  ] as const)('%s: a slip of the finger is still read: “%s”', (language, word, food) => {
    expect(foodsOf(`50 g ${word}`, language)).toEqual([[expect.stringMatching(food), 50]])
  })
})

describe('what people of more countries and kitchens tell', () => {
  it.each([
    ['50 g of roasted barley', /^Roasted barley/, 50],
    ['200 g of millet dough', /^Millet or sorghum dough/, 200],
    ['100 g of cooked sago', /^Sago, cooked/, 100],
    ['30 g of salted dried fish', /^Fish, salted and dried/, 30],
    ['two Tim Tams', /^Chocolate sandwich biscuit/, 36],
    ['a lamington', /^Lamington/, 70],
    ['four Weet-Bix', /^Cereal/, 76],
    ['two rashers', /^Bacon/, 16],
    ['a bottle of malt', /^Malt drink/, 330],
    ['a large cup of coffee', /^Coffee/, 312],
  ] as const)('“%s”', (words, food, grams) => {
    expect(foodsOf(words, 'en')).toEqual([[expect.stringMatching(food), grams]])
  })

  it('takes no number behind a weight for grams', () => {
    const foods = foodsOf('200 g egg half of egg', 'en')
    for (const [, grams] of foods) expect(grams).toBeGreaterThan(10)
  })

  it('reads macaroni and cheese with a bowl behind it as one, and what is "on top" as no steak', () => {
    expect(foodsOf('mac and cheese, big bowl', 'en')).toHaveLength(1)
    expect(foodsOf('baked beans with a bit of cheese on top', 'en').map(([name]) => name)).toEqual([
      'Baked beans',
      'Cheese',
    ])
  })
})

describe('a dish and what it is made of', () => {
  const PORRIDGE: Readonly<Partial<Record<Language, string>>> = {
    en: 'porridge made with 40 g oats and 200 ml milk',
    de: 'Porridge gemacht mit 40 g Haferflocken und 200 ml Milch',
    fr: "un porridge fait avec 40 g de flocons d'avoine et 200 ml de lait",
    es: 'gachas hechas con 40 g de copos de avena y 200 ml de leche',
    it: 'porridge fatto con 40 g di avena e 200 ml di latte',
    'pt-BR': 'mingau feito com 40 g de aveia e 200 ml de leite',
    nl: 'havermout gemaakt met 40 g havervlokken en 200 ml melk',
    pl: 'owsianka zrobiona z 40 g płatków owsianych i 200 ml mleka',
  }
  it.each(cases(PORRIDGE))('%s: counts the parts and no helping beside them', (language, words) => {
    expect(foodsOf(words, language)).toEqual([
      [expect.stringMatching(/oat/i), 40],
      [expect.stringMatching(/milk/i), 206],
    ])
  })

  it('keeps the dish where only its main part is told', () => {
    expect(foodsOf('a burger made with 120 g beef', 'en')).toHaveLength(2)
    const stew = foodsOf('a stew made with 105 g of ham, boiled potatoes, and diced carrots', 'en')
    expect(stew.map(([name]) => name.split(',')[0])).toEqual(['Ham', 'Potato', 'Carrots'])
    const fried = foodsOf('a stir-fry of 150 g chicken, 100 g broccoli and 15 g oil', 'en')
    expect(fried.map(([, grams]) => grams)).toEqual([150, 100, 15])
  })
  it.each([
    ['150 g of paneer, a type of fresh cheese, with 100 g of rice', [150, 100]],
    ['517 g of orange juice, a delicious nectar made from fresh oranges', [517]],
  ])('has no food that only says what another one is: %s', (words, grams) => {
    expect(foodsOf(words, 'en').map(([, weight]) => weight)).toEqual(grams)
  })
})

describe('a weight behind a comma', () => {
  const BOWL: Readonly<Record<Language, string>> = {
    en: 'a glass of milk, 200 ml, and a banana',
    de: 'ein Glas Milch, 200 ml, und eine Banane',
    fr: 'un verre de lait, 200 ml, et une banane',
    es: 'un vaso de leche, 200 ml, y un plátano',
    it: 'un bicchiere di latte, 200 ml, e una banana',
    'pt-BR': 'um copo de leite, 200 ml, e uma banana',
    nl: 'een glas melk, 200 ml, en een banaan',
    pl: 'szklanka mleka, 200 ml, i banan',
    ja: '牛乳コップ1杯、200ml、バナナ1本',
    ar: 'كوب حليب، 200 مل، وموزة',
  }
  it.each(cases(BOWL))('%s: says better than a vessel how much it was: “%s”', (language, words) => {
    expect(read(words, language).unmatched).toEqual([])
    expect(foodsOf(words, language)).toEqual([
      [expect.stringMatching(/milk/i), language === 'ja' ? 200 : 206],
      [expect.stringMatching(/banana/i), expect.any(Number)],
    ])
  })

  const EACH: Readonly<Partial<Record<Language, string>>> = {
    en: 'two slices of bread, 40 g each',
    de: 'zwei Scheiben Brot, je 40 g',
    fr: 'deux tranches de pain, 40 g chacune',
    it: 'due fette di pane, 40 g ciascuna',
    'pt-BR': 'duas fatias de pão, 40 g cada',
    nl: 'twee sneetjes brood, 40 g per stuk',
    pl: 'dwie kromki chleba, po 40 g',
  }
  it.each(cases(EACH))('%s: may be that of each: “%s”', (language, words) => {
    expect(foodsOf(words, language)).toEqual([[expect.stringMatching(/bread/i), 80]])
  })
})

describe('a list behind a heading', () => {
  it.each([
    ['en', 'Salad: 100 g lettuce, 50 g tuna', 2],
    ['en', 'sushi: eight salmon nigiri and miso soup', 2],
    ['de', 'Müsli: 50 g Haferflocken, 150 ml Milch und ein Apfel', 3],
    ['fr', 'Salade : 100 g de tomates, 50 g de thon', 2],
    ['es', 'Ensalada: 100 g de lechuga, 50 g de atún', 2],
    ['ja', 'サラダ：レタス100g、ツナ50g', 2],
    ['ar', 'سلطة: 100 جرام خيار، 50 جرام جبن', 2],
    ['en', 'Rice: 200 g\nChicken: 150 g', 2],
    ['en', 'Milk: 1 glass, bread: 2 slices', 2],
    ['en', 'toast with butter: 30 g', 2],
  ] as const)('%s: is all that was eaten, with amounts: “%s”', (language, words, foods) => {
    expect(foodsOf(words, language)).toHaveLength(foods)
  })
})

describe('a list behind what was counted', () => {
  it('is of foods of their own', () => {
    expect(foodsOf('one sausage, mushrooms and a hash brown', 'en')).toHaveLength(3)
    expect(foodsOf('two eggs, bacon, toast', 'en')).toHaveLength(3)
  })

  it('is in a bowl that is made of it', () => {
    for (const words of [
      'poke bowl with tuna, rice, mango and edamame',
      'burrito bowl with chicken, rice, beans and guacamole',
    ])
      expect(foodsOf(words, 'en')).toHaveLength(1)
    expect(foodsOf('a poke bowl and a coke', 'en')).toHaveLength(2)
  })
})

describe('a smoothie', () => {
  const SMOOTHIE: Readonly<Partial<Record<Language, string>>> = {
    en: 'a smoothie with banana and milk',
    de: 'ein Smoothie mit Banane und Hafermilch',
    fr: 'un smoothie avec banane, lait et épinards',
    it: 'un frullato con banana e latte',
    nl: 'een smoothie met banaan en melk',
    pl: 'smoothie z bananem i mlekiem',
    ar: 'سموذي مع موز وحليب',
  }
  it.each(cases(SMOOTHIE))('%s: has its fruit and milk in it: “%s”', (language, words) => {
    expect(foodsOf(words, language)).toEqual([[expect.stringMatching(/smoothie/i), 324]])
  })

  it('has neither powder nor what stands beside it in it, and is no medium cup of America', () => {
    expect(foodsOf('smoothie with banana and a scoop of protein powder', 'en')).toHaveLength(2)
    expect(foodsOf('a smoothie and a banana', 'en')).toHaveLength(2)
    expect(foodsOf('2 smoothies', 'en')).toEqual([['Fruit smoothie', 648]])
    expect(foodsOf('a medium smoothie', 'en')).toEqual([['Fruit smoothie', 864]])
  })
})

describe('the state of a food in English', () => {
  it.each([
    ['100 g boiled black beans', /^Black beans.*no added fat$/],
    ['100 g steamed cauliflower', /^Cauliflower.*no added fat$/],
    ['100 g dried cowpeas', /^Blackeyed peas, dry$/],
    ['100 g cans chickpeas', /^Chickpeas, from canned, no added fat$/],
    ['100 g floury potatoes', /^Potato, boiled/],
    ['100 g rabbit meat, stewed', /rabbit/],
    ['100 g hen egg, boiled', /^Egg, whole, boiled/],
    ['100 g cola beverage', /^Soft drink, cola/],
    ['100 g almonds with skin', /^Almonds/],
    ['100 g margarine, 80 % fat', /^Margarine/],
    ['100 g dried durum pasta', /^Pasta, dry$/],
    ['100 g of radish, white', /^Radish/],
    ['100 g boiled cassava root', /^Cassava, cooked$/],
    ['100 g stiff porridge of maize', /porridge/],
  ] as const)('chooses among foods of one kind: “%s”', (words, food) => {
    expect(foodsOf(words, 'en')).toEqual([[expect.stringMatching(food), 100]])
  })

  it.each(['steamed', '50 g dried', '100 g puree', 'a canned'])(
    'is no food alone: “%s”',
    (words) => {
      expect(read(words, 'en').items).toEqual([])
    },
  )
})

describe('one usual portion by its name alone', () => {
  it.each([
    ['kung pao chicken', /^Kung pao/, 280],
    ['a club sandwich', /^Club sandwich/, 250],
    ['a large doner kebab', /^Gyro/, 390],
    ['two garlic naans', /naan/, 250],
    ['six chicken wings', /wing/i, 210],
    ['a Creme Egg', /^Chocolate egg/, 40],
    ['a vanilla slice', /custard/, 70],
    ['a Nando’s chicken burger', /chicken/i, 140],
    ['chicken vindaloo', /^Curry/, 330],
    ['two bourbon biscuits', /^Bourbon biscuit/, 26],
    ['a Yorkie', /^Wispa/, 42],
    ['a quarter pounder with cheese', /^Quarter Pounder with cheese/, 200],
    ['50 g double cream', /^Double cream/, 50],
    ['After Eight', /^Quality Street/, 8],
    ['hot chips', /french fries/, 200],
    ['a glass of red', /^Wine, red/, 180],
    ['100 g tahdig', /^Tahdig/, 100],
  ] as const)('“%s”', (words, food, grams) => {
    expect(foodsOf(words, 'en')).toEqual([[expect.stringMatching(food), grams]])
  })

  it.each([
    ['en', 'an iced latte with oat milk'],
    ['en', 'a mocha with soy milk'],
    ['it', 'un marocchino con latte di soia'],
  ] as const)('%s: is no glass of milk beside a coffee that has one: “%s”', (language, words) => {
    expect(foodsOf(words, language)[1]).toEqual([expect.stringMatching(/milk/), 30])
  })

  it('is a cup of a dish beside others, and two slices of toast under eggs', () => {
    expect(foodsOf('kung pao chicken and egg fried rice', 'en')[0]?.[1]).toBeLessThan(200)
    for (const words of ['poached eggs on toast', 'two poached eggs on sourdough toast'])
      expect(foodsOf(words, 'en')[1]).toEqual(['Bread, toasted', 50])
  })

  it('is a little of the pulses and vegetables that are in a curry', () => {
    expect(foodsOf('veggie curry with chickpeas', 'en')[1]?.[1]).toBe(50)
    expect(foodsOf('Gulasch mit Kartoffeln', 'de')[1]?.[1]).toBeGreaterThan(100)
  })
})

describe('two foods and one name or weight', () => {
  const CHICKEN: Readonly<Partial<Record<Language, string>>> = {
    en: 'chicken with salad',
    de: 'Hähnchen mit Salat',
    fr: 'poulet avec salade',
    it: 'pollo con insalata',
    pl: 'kurczak z sałatką',
  }
  it.each(cases(CHICKEN))(
    '%s: are not the food that has them in another order',
    (language, words) => {
      expect(foodsOf(words, language)).toEqual([
        [expect.stringMatching(/chicken/i), expect.any(Number)],
        [expect.stringMatching(/salad/i), expect.any(Number)],
      ])
    },
  )

  const SALAD_BESIDE: Readonly<Partial<Record<Language, string>>> = {
    fr: 'salade et riz',
    es: 'ensalada y arroz',
    it: 'insalata e riso',
    'pt-BR': 'salada e arroz',
    pl: 'sałatka i ryż',
  }
  it.each(cases(SALAD_BESIDE))('%s: are no salad of the second: “%s”', (language, words) => {
    expect(foodsOf(words, language).map(([name]) => name)).toEqual([
      'Mixed green salad, plain',
      expect.stringMatching(/^Rice, (?:white, )?cooked/),
    ])
  })

  it('are one where a name joins them, in that language or in English', () => {
    for (const [language, words] of [
      ['it', 'pasta e ceci'],
      ['es', 'arroz y frijoles'],
      ['fr', 'moules et frites'],
    ] as const)
      expect(foodsOf(words, language)).toHaveLength(1)
  })

  it.each(['coffee with cake', 'potatoes with salad'])('“%s” are two', (words) => {
    expect(foodsOf(words, 'en')).toHaveLength(2)
  })

  it.each([
    ['en', 'pasta with pesto (250 g)', 250],
    ['en', 'toast with butter (30 g)', 30],
    ['de', 'Reis mit Gemüse (250 g)', 250],
  ] as const)(
    '%s: have the weight in brackets that is too much for the second: “%s”',
    (language, words, grams) => {
      const [first, second] = foodsOf(words, language)
      expect(first?.[1]).toBe(grams)
      expect(second?.[1]).toBeLessThan(grams)
    },
  )

  it('leaves the second a weight that is likely', () => {
    expect(foodsOf('yogurt with granola (30 g)', 'en')[1]?.[1]).toBe(30)
  })
})

describe('a Polish adjective', () => {
  it.each(['sos grzybowy', 'sosu grzybowego', 'sosem grzybowym', 'sosami grzybowymi'])(
    'is the same in every case: “%s”',
    (words) => {
      expect(foodsOf(words, 'pl').map(([name]) => name)).toEqual([
        expect.stringMatching(/^Creamy sauce/),
      ])
    },
  )

  it('behind scoops says of what ice cream', () => {
    expect(foodsOf('lody, dwie gałki czekoladowe w wafelku', 'pl')).toEqual([
      ['Ice cream, chocolate', 114],
    ])
  })
})

describe('an Arabic word that is nearly another', () => {
  it('is read as it is written', () => {
    expect(foodsOf('حليب قليل الدسم', 'ar')).toEqual([['Milk, low fat (1%)', 244]])
    expect(foodsOf('خبز بالطحينة', 'ar')[1]?.[0]).toMatch(/^Tahini/)
    expect(foodsOf('تمن وسمك', 'ar')[0]).toEqual(['Rice, cooked', 200])
  })
})

describe('foods that nothing joins', () => {
  const THREE: Readonly<Partial<Record<Language, string>>> = {
    de: 'Apfel Banane Joghurt',
    fr: 'pomme banane yaourt',
    it: 'mela banana yogurt',
    pl: 'jabłko banan jogurt',
    ar: 'تفاح موز زبادي',
  }
  it.each(cases(THREE))('%s: are three: “%s”', (language, words) => {
    expect(foodsOf(words, language).map(([name]) => name)).toEqual([
      expect.stringMatching(/apple/i),
      expect.stringMatching(/banana/i),
      expect.stringMatching(/yogurt/i),
    ])
  })

  it.each([
    ['es', 'arroz pollo brócoli aguacate yogur'],
    ['it', 'riso pollo broccoli avocado yogurt'],
    ['de', 'Reis Hähnchen Brokkoli Avocado Joghurt'],
    ['pl', 'ryż kurczak brokuły awokado jogurt'],
    ['ja', 'ご飯 鶏むね肉 ブロッコリー アボカド ヨーグルト'],
  ] as const)('are as many as there are words, each of them a food: %s', (language, words) => {
    expect(foodsOf(words, language)).toHaveLength(5)
  })

  it('are one where the first only says its kind', () => {
    expect(foodsOf('ser halloumi', 'pl')).toEqual([['Halloumi', 30]])
    expect(foodsOf('jogurt skyr', 'pl')).toEqual([['Skyr, plain', 150]])
    expect(foodsOf('100 g serek ricotta', 'pl')).toEqual([['Cheese, Ricotta', 100]])
    expect(foodsOf('سمك سردين', 'ar')).toEqual([[expect.stringMatching(/sardines/), 85]])
    expect(foodsOf('خبز جبنة', 'ar')[0]?.[0]).toMatch(/cheese/i)
  })

  it('are one where the second is the flavour of the first', () => {
    expect(foodsOf('آيس كريم فراولة', 'ar')).toEqual([['Ice cream', 100]])
    expect(foodsOf('pizza salami', 'pl')).toEqual([[expect.stringMatching(/^Pizza/), 400]])
    expect(foodsOf('بيتزا وكولا', 'ar')).toHaveLength(2)
  })

  it('are one where the second is an adjective made of a food', () => {
    expect(foodsOf('sorbet malinowy', 'pl')).toEqual([[expect.stringMatching(/^Sorbet/), 55]])
    expect(foodsOf('pomidorowa schabowy', 'pl')).toHaveLength(2)
  })
})

describe('a number', () => {
  it('behind cream says how fat it is', () => {
    expect(foodsOf('śmietana 18', 'pl')).toEqual([['Sour cream, regular', 30]])
    expect(foodsOf('śmietana 18 g', 'pl')).toEqual([['Sour cream, regular', 18]])
  })

  it.each([
    ['es', 'cuatro'],
    ['fr', 'quatre'],
    ['it', 'quattro'],
    ['nl', 'vier'],
    ['pt-BR', 'quatro'],
  ] as const)('%s: alone is no food: “%s”', (language, words) => {
    expect(foodsOf(words, language)).toEqual([])
  })

  it.each([
    ['it', 'una quattro stagioni', /^Pizza/],
    ['fr', 'une quatre saisons', /^Pizza/],
    ['en', 'a four seasons pizza', /^Pizza/],
    ['en', 'a four cheese pizza', /^Pizza, cheese/],
    ['es', 'un tres leches', /^Cake, tres leche/],
  ] as const)('%s: in a name counts nothing: “%s”', (language, words, food) => {
    expect(foodsOf(words, language)).toEqual([[expect.stringMatching(food), expect.any(Number)]])
    for (const [, grams] of foodsOf(words, language)) expect(grams).toBeLessThan(500)
  })

  it('counts the food that it stands behind', () => {
    expect(foodsOf('churros con chocolate, cuatro', 'es')).toEqual([['Churros', 80]])
  })
})

describe('a size behind a Japanese food', () => {
  it.each([
    ['オムライスの小さいの', /^Omelette rice/, 273],
    ['オムライスの大きいの', /^Omelette rice/, 507],
  ] as const)('“%s”', (words, food, grams) => {
    expect(foodsOf(words, 'ja')).toEqual([[expect.stringMatching(food), grams]])
  })
})

describe('a weight said behind a helping or a piece', () => {
  it.each([
    ['en', 'a plate of pasta, about 300 grams', 300],
    ['en', 'two slices of bread, 90 g', 90],
    ['de', 'ein Teller Nudeln, so 300 Gramm', 300],
    ['nl', "een bord pasta, zo'n 300 gram", 300],
    ['fr', 'une assiette de pâtes, environ 300 g', 300],
  ] as const)('is what it weighs: %s, %s', (language, words, grams) => {
    expect(foodsOf(words, language).map(([, weight]) => weight)).toEqual([grams])
  })
})

describe('a question that one answers oneself', () => {
  it.each([
    ['de', 'zwei Brötchen? nein, ein Brötchen', 'ein Brötchen'],
    ['nl', 'twee oliebollen? nee één oliebol', 'een oliebol'],
    ['nl', 'twee stroopwafels, nee eentje', 'een stroopwafel'],
  ] as const)('counts the answer: %s, %s', (language, asked, answer) => {
    expect(foodsOf(asked, language)).toEqual(foodsOf(answer, language))
  })
})

describe('the meal that a drink goes with', () => {
  it.each([
    ['de', 'ein Bier zum Essen', 'ein Bier'],
    ['nl', 'een biertje bij het eten', 'een biertje'],
    ['fr', 'un verre de vin avec le repas', 'un verre de vin'],
  ] as const)('is no food: %s, %s', (language, told, alone) => {
    expect(foodsOf(told, language)).toEqual(foodsOf(alone, language))
  })
})

describe('what a food is in other words', () => {
  it.each([
    ['200 g of apple juice, a delicious nectar made from apples', ['Apple juice, 100%']],
    ['150 g of ugali, a stiff porridge made from maize flour', ['Ugali, stiff maize porridge']],
    ['a cup of hummus, a creamy dip made from chickpeas', ['Hummus, plain']],
    ['a glass of apple juice, a pie made from apples', ['Apple juice, 100%', 'Pie, apple']],
    ['2 eggs, a boiled egg', ['Egg, whole, cooked', 'Egg, whole, boiled or poached']],
  ] as const)('is no food beside it: “%s”', (words, names) => {
    expect(foodsOf(words, 'en').map(([name]) => name)).toEqual(names)
  })
})

describe('what belongs to what in English', () => {
  const namesOf = (words: string) => foodsOf(words, 'en').map(([name]) => name)

  it.each([
    ['a steak and ale pie', [/pie/i]],
    ['chicken and leek pie with mash', [/^Pot pie, chicken/, /^Potato, mashed/]],
    ['turkey and swiss sandwich', [/^Turkey sandwich/]],
    ['ham, cheese and pickle sandwich on white', [/sandwich/]],
    ['BLT on sourdough', [/^BLT/]],
    ['apple and blackberry crumble', [/apple/]],
  ])('a pie and a sandwich are filled with what stands before them: “%s”', (words, foods) => {
    expect(namesOf(words)).toEqual(foods.map((food) => expect.stringMatching(food)))
  })

  it.each([
    ['carne asada sandwich', /sandwich/i],
    ['duck confit sandwich', /sandwich/i],
    ['sea bass soup', /soup/i],
    ['veggie lasagne', /^Lasagna, meatless/],
  ])('the dish at the end is what it is: “%s”', (words, food) => {
    expect(namesOf(words)).toEqual([expect.stringMatching(food)])
  })

  it.each([
    ['coffee and ham sandwich', [/^Coffee/, /^Ham sandwich/]],
    ['an apple and a cheese sandwich', [/^Apple/, /^Cheese sandwich/]],
    ['wings and cheese pizza', [/wing/i, /^Pizza/]],
    ['cheese and crackers', [/^Cheese/, /^Crackers/]],
    ['colcannon with two sausages', [/^Bubble/, /^Sausage/]],
  ])('other foods stay two: “%s”', (words, foods) => {
    expect(namesOf(words)).toEqual(foods.map((food) => expect.stringMatching(food)))
  })

  it.each([
    ['ham egg and chips', [/^Ham/, /^Egg/, /french fries/]],
    ['fish fingers chips and beans', [/^Fish/, /french fries/, /^Baked beans/]],
    ['two rashers beans and toast', [/^Bacon/, /^Baked beans/, /toasted/]],
    ['turkey mince chilli with a cup of rice', [/^Chili/, /^Rice/]],
    ['bacon egg and cheese on a roll', [/^Egg sandwich/, /^Roll/]],
    ['kidney beans and french toast', [/^Kidney beans/, /^French toast/]],
  ])('sides need no comma: “%s”', (words, foods) => {
    expect(namesOf(words)).toEqual(foods.map((food) => expect.stringMatching(food)))
  })

  it('a set is told by its parts, where they are listed', () => {
    expect(namesOf('full English, two eggs, bacon and beans')).toEqual([
      expect.stringMatching(/^Egg/),
      expect.stringMatching(/^Bacon/),
      'Baked beans',
    ])
    expect(namesOf('full English, coffee, an apple')[0]).toBe('Full English breakfast')
    expect(namesOf('meal deal, chicken sandwich, crisps and a coke')).toHaveLength(3)
    expect(namesOf('pot roast with carrots and potatoes')[0]).toMatch(/^Pot roast/)
  })

  it('is a patty without the bun, and half of what was said to be half drunk', () => {
    expect(namesOf('cheeseburger without the bun')).toEqual(['Beef, ground, patty', 'Cheese'])
    expect(foodsOf('a pint of lager, half of it', 'en')).toEqual([['Beer', 260]])
  })

  it('has what was told to be in a bowl inside of it', () => {
    expect(
      namesOf('chipotle burrito bowl with chicken, brown rice, black beans and salsa'),
    ).toEqual([expect.stringMatching(/^Burrito bowl/)])
  })
})

describe('what is served where English is spoken', () => {
  it.each([
    ['a portion of chips', /french fries/, 160],
    ['two roast potatoes', /^Potato, roasted/, 170],
    ['four jaffa cakes', /^Cake, sponge/, 48],
    ['three slices of roast beef', /^Beef, roast/, 135],
    ['turkey and swiss sandwich', /^Turkey sandwich/, 150],
    ['a corn on the cob', /^Corn/, 100],
    ['half of cider', /cider/, 260],
    ['a katori of dal', /^Dal/, 152],
    ['a bowl of curd', /^Yogurt/, 368],
    ['a tuna steak', /^Fish, tuna, cooked/, 150],
    ['iced coffee', /^Iced Coffee, brewed/, 240],
    ['a 10 inch margherita, ate three quarters', /^Pizza/, 360],
    ['chicken curry and rice', /^Chicken curry with rice/, 400],
  ] as const)('“%s”', (words, food, grams) => {
    expect(foodsOf(words, 'en')).toEqual([[expect.stringMatching(food), grams]])
  })

  it('has more beans and cheese on a jacket potato than beside it', () => {
    expect(foodsOf('jacket potato with beans and cheese', 'en').map(([, grams]) => grams)).toEqual([
      200, 200, 40,
    ])
  })

  it('has the rice that the name of a dish says', () => {
    expect(foodsOf('katsu curry and rice', 'en').map(([name]) => name)).toEqual([
      'Katsu curry with rice',
    ])
  })

  it('is the parts of a smoothie, where they are told with amounts', () => {
    const told =
      'a smoothie with spinach, half a banana, a cup of milk and a spoon of peanut butter'
    expect(foodsOf(told, 'en').map(([name]) => name)).not.toContainEqual(
      expect.stringMatching(/smoothie/i),
    )
    expect(foodsOf('a smoothie with banana', 'en')).toHaveLength(1)
  })
})

describe('a food as a survey describes it', () => {
  it.each([
    ['180 g of cooked red lentils', /^Lentils, from dried/],
    ['100 g steamed carp', /^Fish, steamed$/],
    ['150 g grilled whole carp', /^Fish, baked or broiled$/],
    ['330 g of a carbonated sweetened beverage', /^Soft drink/],
    ['200 g of tamarind beverage', /^Tamarind drink/],
    ['150 g of guava juice', /^Fruit juice$/],
    ['120 g of raw tomatoes, red', /^Tomatoes, raw/],
    ['75 g of refined wheat flour bread', /^Bread/],
    ['55 g of eggs of chicken, boiled', /^Egg/],
    ['40 g of processed maize-based flakes', /corn flakes/],
    ['140 g of steamed bean pudding', /^Moi moi/],
    ['30 g of dragées made with milk chocolate', /^Chocolate/],
    ['half a cup of raw papaya cut into one-inch pieces', /^Papaya/],
    ['40 g of dried apricots, uncooked', /^Apricot, dried/],
  ])('“%s”', (words, food) => {
    expect(foodsOf(words, 'en').map(([name]) => name)).toEqual([expect.stringMatching(food)])
  })

  it('leaves green leaves no pickles', () => {
    expect(foodsOf('120 g of boiled local leafy vegetables', 'en')).toEqual([
      [expect.stringMatching(/^Leafy greens/), 120],
    ])
  })
})

describe('a meal named with what there was', () => {
  it.each([
    ['pt-BR', 'churrasco: picanha, linguiça e farofa'],
    ['de', 'Grillen: Steak, Bratwurst und Kartoffelsalat'],
    ['nl', 'bbq: biefstuk, braadworst en aardappelsalade'],
    ['ja', 'バーベキュー：ステーキ、ソーセージ、ポテトサラダ'],
  ] as const)('is that alone: %s', (language, words) => {
    expect(foodsOf(words, language)).toHaveLength(3)
  })

  it('has rice, beans and salad beside the meat of a Brazilian plate', () => {
    expect(foodsOf('pf de frango', 'pt-BR')).toHaveLength(4)
    expect(foodsOf('pf de frango com arroz', 'pt-BR')).toHaveLength(2)
  })
})

describe('what was left of a portion', () => {
  it.each([
    ['en', 'lasagna', 'lasagna, half the portion left over'],
    ['de', 'Lasagne', 'Lasagne, die halbe Portion übrig gelassen'],
    ['fr', 'lasagnes', 'lasagnes, laissé la moitié de la portion'],
    ['es', 'lasaña', 'lasaña, dejé media ración'],
    ['it', 'lasagne', 'lasagne, lasciata mezza porzione'],
    ['pt-BR', 'lasanha', 'lasanha, deixei meia porção'],
    ['nl', 'lasagne', 'lasagne, halve portie laten staan'],
    ['pl', 'lasagne', 'lasagne, pół porcji zostało'],
    ['ja', 'ラザニア', 'ラザニア、半分残した'],
  ] as const)('was not eaten: %s', (language, all, half) => {
    const [[food, grams = 0] = []] = foodsOf(all, language)
    const [[same, eaten = 0] = [], ...others] = foodsOf(half, language)
    expect([same, others]).toEqual([food, []])
    expect(eaten).toBeLessThan(0.6 * grams)
  })
})

describe('in which state a food was weighed', () => {
  it.each([
    ['de', 'Hähnchenbrust 200 g, roh gewogen', 'Nudeln 80 g gekocht gewogen'],
    ['fr', 'blanc de poulet 200 g poids cru', 'pâtes 80 g poids cuit'],
    ['es', 'pechuga de pollo 200 g en crudo', 'pasta 80 g, peso cocinado'],
    ['it', 'petto di pollo 200 g a crudo', 'pasta 80 g da cotta'],
    ['pt-BR', 'peito de frango 200 g cru', 'macarrão 80 g peso cozido'],
    ['nl', 'kipfilet 200 g rauw gewogen', 'pasta 80 g gekookt gewogen'],
    ['pl', 'pierś z kurczaka 200 g waga surowa', 'makaron 80 g po ugotowaniu'],
  ] as const)('is heard behind the weight: %s', (language, raw, cooked) => {
    expect(foodsOf(raw, language)).toEqual([[expect.stringMatching(/raw/), 200]])
    expect(foodsOf(cooked, language)).toEqual([[expect.stringMatching(/cooked/), 80]])
  })
})

describe('small words around an amount', () => {
  it('of how many there were count no more', () => {
    expect(foodsOf('zwei von den drei Brötchen', 'de')).toEqual(foodsOf('zwei Brötchen', 'de'))
    expect(foodsOf('dos de los tres huevos', 'es')).toEqual(foodsOf('dos huevos', 'es'))
    expect(foodsOf('ロールパン3個のうち2個', 'ja')).toEqual(foodsOf('ロールパン2個', 'ja'))
  })

  it('count a food in the size that is said behind it', () => {
    const [[, grams = 0] = []] = foodsOf('Fleischbällchen, vier von den kleinen', 'de')
    const [[, plain = 0] = []] = foodsOf('vier Fleischbällchen', 'de')
    expect(grams).toBe(plain * 0.75)
  })

  it('are a half where a compound ends in it', () => {
    expect(foodsOf('zwei Brötchenhälften', 'de')).toEqual(foodsOf('ein Brötchen', 'de'))
  })
})

describe('how much of it was eaten, in English', () => {
  it.each([
    ['nachos to share i had about half', 'half a portion of nachos'],
    ['a burger but i only had half', 'half a burger'],
    ['pasta i left about a quarter', '3/4 portion of pasta'],
    ['two pints of guinness but only finished one', 'one pint of guinness'],
    ['crumpets x2 butter', 'two crumpets, butter'],
    ['steak no chips a salad', 'steak and a salad'],
  ])('“%s” is “%s”', (words, plain) => {
    expect(foodsOf(words, 'en')).toEqual(foodsOf(plain, 'en'))
  })

  it.each([
    ['50 g chicken breast cooked', /^Chicken breast(?!.*fried)/],
    ['50 g chicken wings raw', /^Chicken wing(?!.*fried)/],
  ])('takes no state from how a fried food was bought: %s', (words, name) => {
    expect(foodsOf(words, 'en')).toEqual([[expect.stringMatching(name), 50]])
  })
})

describe('what was had instead', () => {
  it.each<[Language, string, string]>([
    ['en', 'skipped lunch just had a protein bar', 'a protein bar'],
    ['en', 'instead of chips i had salad', 'salad'],
    ['de', 'statt Pommes hatte ich Reis', 'Reis'],
    ['fr', "au lieu des frites j'ai mangé du riz", 'du riz'],
    ['es', 'en vez de patatas comí arroz', 'arroz'],
    ['it', 'al posto delle patatine ho preso insalata', 'insalata'],
    ['pt-BR', 'em vez de batata comi arroz', 'arroz'],
    ['pt-BR', 'pulei o café, almocei arroz', 'arroz'],
    ['nl', 'in plaats van friet had ik rijst', 'rijst'],
    ['pl', 'zamiast frytek zjadłem ryż', 'ryż'],
  ])('is the meal (%s: %s)', (language, words, plain) => {
    expect(foodsOf(words, language)).toEqual(foodsOf(plain, language))
    expect(read(words, language).leftOut).toHaveLength(1)
  })
})

describe('a food that is weighed before another one', () => {
  it.each([
    ['200 g soup and bread roll', 200, /^soup/i, /roll/i],
    ['300 kcal salad and bread roll', 0, /salad/i, /roll/i],
    ['150 g chicken and green salad', 150, /^chicken/i, /salad/i],
  ])('is no part of what is a food by itself: “%s”', (words, grams, first, second) => {
    const { items } = read(words, 'en')
    expect(items.map(({ name }) => name)).toEqual([
      expect.stringMatching(first),
      expect.stringMatching(second),
    ])
    if (grams > 0) expect(items[0]?.grams).toBe(grams)
  })

  it('is in what takes it in', () => {
    for (const words of ['200 g ham and cheese sandwich', '250 g steak and ale pie'])
      expect(read(words, 'en').items).toHaveLength(1)
  })
})

describe('measures and words of a country', () => {
  it.each([
    [
      'de',
      '3 mittelgroße Kartoffeln',
      'Potato, boiled, from fresh, peel not eaten, no added fat',
      270,
    ],
    ['de', '4 Schnitzel (à 150 g)', 'Schnitzel, breaded', 600],
    ['pl', '1 i 1/2 szklanki mleka', 'Milk', 387],
    ['pl', '2 żółtka', 'Egg, yolk only, raw', 34],
    ['es', '3 yemas', 'Egg, yolk only, raw', 51],
    ['en', '2 tbsp EVOO', 'Olive oil', 28],
    ['en', 'smoked haddock', 'Fish, haddock', 140],
    ['de', 'eine Halbe', 'Beer', 500],
    ['de', '1 Schoppen Riesling', 'Wine, white', 250],
    ['de', 'Linseneintopf Teller', 'Lentil soup', 320],
    ['nl', '2 fluitjes', 'Beer', 600],
    ['it', 'birra 0,33', 'Beer', 330],
    ['pl', 'piwo 0,5', 'Beer', 500],
    ['es', 'un tercio de cerveza', 'Beer', 330],
    ['pt-BR', 'brigadeiro 2 unid', 'Brigadeiro', 32],
    ['fr', 'plateau de 12 sushis', 'Sushi, mixed', 360],
    ['it', 'una fetta di pizza al taglio margherita', 'Pizza al taglio, slice', 150],
    ['ja', '中ジョッキ', 'Beer (Japan)', 450],
    ['ja', 'ご飯1合', 'Rice, white, cooked (Japan)', 330],
    ['ar', 'كف مكسرات', 'Mixed nuts', 30],
  ] as const)('%s: weigh what they do there: “%s”', (language, words, food, grams) => {
    expect(foodsOf(words, language)).toEqual([[food, grams]])
  })

  it.each([
    ['de', 'Semmel m Butter', ['Bread roll, wheat', 'Butter']],
    ['nl', 'broodje m kaas', ['Bread roll, wheat', 'Cheese, Gouda or Edam']],
    ['it', 'pane e prosc', ['Bread, white, European', 'Ham, dry-cured']],
    [
      'pt-BR',
      'marmita fitness',
      [
        'Chicken breast, grilled (Brazil)',
        'Sweet potato, cooked (Brazil)',
        'Broccoli, cooked (Brazil)',
      ],
    ],
  ] as const)('%s: written short: “%s”', (language, words, foods) => {
    expect(foodsOf(words, language).map(([name]) => name)).toEqual(foods)
  })

  it.each([
    ['de', 'Tüte Chips halb leer', 'Tüte Chips'],
    ['ja', 'カツカレー半分残し', 'カツカレー'],
    ['fr', 'une pizza, j ai laissé la moitié', 'une pizza'],
  ] as const)('%s: half is left: “%s”', (language, words, whole) => {
    const gramsOf = (text: string) => foodsOf(text, language).reduce((sum, [, g]) => sum + g, 0)
    expect(Math.abs(gramsOf(words) - gramsOf(whole) / 2)).toBeLessThanOrEqual(1)
  })
})

describe('a kind of food before the food', () => {
  it.each<[Language, string, RegExp]>([
    ['de', 'Bier Becks', /^Beer/],
    ['de', 'Käse Gouda', /^Cheese, Gouda/],
    ['de', 'Eis Magnum', /^Ice cream bar/],
    ['fr', 'fromage brie', /^Cheese, Brie/],
    ['fr', 'bière leffe', /speciality beers/],
    ['es', 'galletas oreo', /^Chocolate biscuits/],
    ['it', 'birra moretti', /^Beer/],
    ['pt-BR', 'cerveja heineken', /^Beer/],
    ['nl', 'bier heineken', /^Beer/],
    ['pl', 'piwo tyskie', /^Beer/],
    ['ja', 'チョコ キットカット', /^Wafer bar/],
    ['ar', 'شوكولاتة سنيكرز', /^Chocolate candy/],
  ])('%s: is that food alone: “%s”', (language, words, name) => {
    expect(foodsOf(words, language).map(([its]) => its)).toEqual([expect.stringMatching(name)])
  })

  it('stays a food of its own beside another one', () => {
    expect(foodsOf('Käse Tomate', 'de')).toHaveLength(2)
    expect(foodsOf('water koffie', 'nl')).toHaveLength(2)
  })
})

describe('a bar of chocolate', () => {
  it.each<[Language, string]>([
    ['de', 'ein Riegel Snickers'],
    ['es', 'una barrita de snickers'],
    ['it', 'una barretta di snickers'],
    ['pt-BR', 'uma barra de snickers'],
  ])('%s: is no miniature one: “%s”', (language, words) => {
    expect(foodsOf(words, language).map(([, grams]) => grams)).toEqual([45])
  })
})

describe('an article before what is counted', () => {
  const COUNTED: Readonly<Partial<Record<Language, readonly (readonly [string, string])[]>>> = {
    en: [
      ['a walnut', '1 walnut'],
      ['a date', '1 date'],
    ],
    de: [
      ['einen Keks', '1 Keks'],
      ['eine Dattel', '1 Dattel'],
      ['eine Traube', '1 Traube'],
      ['eine Mandel', '1 Mandel'],
      ['eine Muschel', '1 Muschel'],
    ],
    fr: [
      ['une datte', '1 datte'],
      ['une noix', '1 noix'],
      ['une olive', '1 olive'],
      ['une glace', '1 glace'],
    ],
    es: [
      ['un dátil', '1 dátil'],
      ['un higo', '1 higo'],
      ['una uva', '1 uva'],
      ['un taco', '1 taco'],
    ],
    it: [
      ['un dattero', '1 dattero'],
      ['un fico', '1 fico'],
      ['una cozza', '1 cozza'],
      ['un gelato', '1 gelato'],
    ],
    'pt-BR': [
      ['uma tâmara', '1 tâmara'],
      ['um churro', '1 churro'],
    ],
    nl: [['een dadel', '1 dadel']],
  }
  const pairs = cases(COUNTED).flatMap(([language, said]) =>
    said.map(([one, figure]) => [language, one, figure] as const),
  )
  it.each(pairs)('%s: “%s” is “%s”', (language, one, figure) => {
    const [food] = foodsOf(one, language)
    expect(food).toBeDefined()
    expect(food).toEqual(foodsOf(figure, language)[0])
  })

  it('is a helping of what is not', () => {
    expect(foodsOf('une salade', 'fr')[0]?.[1]).toBeGreaterThan(80)
    expect(foodsOf('eine Pommes', 'de')[0]?.[1]).toBeGreaterThan(80)
  })
})

describe('eggs that nobody counted', () => {
  const EGGS: Readonly<Partial<Record<Language, string>>> = {
    en: 'fried eggs',
    de: 'Spiegeleier',
    fr: 'œufs au plat',
    es: 'huevos fritos',
    it: 'uova fritte',
    'pt-BR': 'ovos fritos',
    nl: 'gebakken eieren',
    pl: 'jajka sadzone',
    ar: 'بيض مقلي',
  }
  it.each(cases(EGGS))('%s: are two: “%s”', (language, words) => {
    const [[, grams = 0] = []] = foodsOf(words, language)
    expect(grams).toBeGreaterThanOrEqual(100)
    expect(grams).toBeLessThanOrEqual(110)
  })
})

describe('dishes told in few words', () => {
  it.each<[Language, string, readonly RegExp[]]>([
    ['nl', 'bruine boterham met kaas', [/^Bread, whole grain/, /^Cheese/]],
    ['nl', 'aardappels groente vlees', [/^Potato/, /^Vegetables/, /^Meat/]],
    ['nl', 'rosé', [/^Wine, rose/]],
    ['fr', 'un rosé', [/^Wine, rose/]],
    ['fr', 'céréales au lait', [/^Cereal/, /^Milk/]],
    ['ja', 'コーンフレーク牛乳', [/^Cornflakes/, /^Milk/]],
    ['ja', 'キンパ', [/^Kimbap/]],
    ['it', 'pasta in brodo', [/^Soup, noodle/]],
    ['es', 'tostada de aguacate', [/^Toast/, /^Avocado/]],
    ['de', 'Falafelteller', [/^Falafel/, /^Hummus/, /salad/, /^Bread/]],
    ['pl', 'piwo żubr', [/^Beer/]],
    ['pt-BR', 'combo do mcdonalds', [/^Hamburger/, /^Potato, fried/, /^Cola/]],
    ['ar', 'نسكافيه بحليب', [/^Coffee, cafe con leche/]],
  ])('%s: are what they are: “%s”', (language, words, names) => {
    expect(foodsOf(words, language).map(([name]) => name)).toEqual(
      names.map((name) => expect.stringMatching(name)),
    )
  })

  it('keep the doneness of meat from being a wine', () => {
    expect(foodsOf('Entenbrust rosé gebraten', 'de')).toHaveLength(1)
    expect(foodsOf('magret rosé', 'fr')).toEqual([[expect.stringMatching(/^Duck/), 180]])
    expect(foodsOf('biefstuk rosé', 'nl')).toHaveLength(1)
  })

  it('weigh what they do there', () => {
    expect(foodsOf('birra moretti 0,33', 'it')).toEqual([[expect.stringMatching(/^Beer/), 330]])
    expect(foodsOf('piwo zywiec 0.33', 'pl')).toEqual([[expect.stringMatching(/^Beer/), 330]])
    expect(foodsOf('self service 450g', 'pt-BR')).toEqual([[expect.any(String), 450]])
    expect(foodsOf('baião de dois', 'pt-BR')).toEqual([[expect.any(String), 350]])
    expect(foodsOf('小麦粉大さじ1', 'ja')).toEqual([[expect.any(String), 8]])
    expect(foodsOf('نص رغيف بلدي', 'ar')).toEqual([[expect.stringMatching(/^Bread/), 55]])
  })
})
