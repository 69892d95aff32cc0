import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { reasonsOfText } from '#domain/meal-text/text-reasons.ts'
import { listOf, nameInside } from '#domain/meals/meal-items.ts'
import { inEnglish } from '#server/http/english.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

type Expected = readonly [food: RegExp, low: number, high: number]

/** Typical descriptions, with the expected food of the table and an acceptable range of grams. */
const EVERYDAY: readonly (readonly [words: string, ...foods: Expected[]])[] = [
  [
    'two eggs on toast and a flat white',
    [/^Egg, whole/, 90, 120],
    [/^Bread, toasted/, 20, 60],
    [/Latte/, 150, 250],
  ],
  ['200 g chicken breast with rice', [/^Chicken breast/, 200, 200], [/^Rice, cooked/, 120, 200]],
  [
    'half an avocado, 1/2 cup of oats and 250ml milk',
    [/^Avocado, raw/, 60, 100],
    [/^Oats, raw/, 35, 50],
    [/^Milk$/, 245, 265],
  ],
  ['a handful of almonds', [/^Almonds/, 25, 40]],
  ['0.4 g salt', [/^Salt/, 0.4, 0.4]],
  // What lies on it was not weighed with it.
  [
    '150 g Greek yogurt with blueberries and honey',
    [/^Yogurt, Greek/, 150, 150],
    [/^Blueberries/, 40, 110],
    [/^Honey/, 5, 25],
  ],
  ['200 g pancakes with maple syrup', [/^Pancakes/, 200, 200], [/syrup/i, 20, 60]],
  ['a strawberry yogurt', [/^Yogurt, fruit/, 100, 200]],
  ['flat white oat', [/^Coffee, Latte, with non-dairy milk/, 100, 400]],
  [
    'jacket potato beans and cheese',
    [/^Potato, baked/, 150, 320],
    [/^Beans|Baked beans/, 80, 220],
    [/^Cheese/, 15, 60],
  ],
  ['samosa 2 nos', [/^Samosa/, 90, 250]],
  ['an apple and a cheese stick', [/^Apple/, 140, 210], [/^Cheese, Mozzarella/, 20, 40]],
  ['140 g of nutritious, cooked green beans', [/^Green beans/, 140, 140]],
  [
    'a plain waffle weighing 40 g drizzled with 20 g honey',
    [/^Waffle/, 40, 40],
    [/^Honey/, 20, 20],
  ],
  [
    '47 g of multigrain bread made with maize and teff grains, 134 g of milk',
    [/^Bread, multigrain/, 47, 47],
    [/^Milk/, 134, 134],
  ],
  ['30 g of food industry prepared biscuits', [/^Biscuit/, 30, 30]],
  ['a 300 g latte, made with nonfat milk', [/Latte/, 300, 300]],
  ['250 g beef stew, packed with potatoes and carrots', [/^Stew, beef/, 250, 250]],
  // What is in a food by its name is no food beside it.
  ['a cup of white rice with vegetables', [/^Rice, white, with .*vegetables/, 120, 250]],
  ['half a stuffed pepper filled with rice and meat', [/^Stuffed pepper, with rice/, 60, 200]],
  ['a package of trail mix that included cereal and granola', [/^Trail mix with/, 30, 60]],
  ['a cup of beef stew packed with potatoes and vegetables', [/^Stew, beef/, 200, 260]],
  ['a submarine sandwich, packed with turkey, lettuce, tomato', [/^Turkey sandwich/, 150, 260]],
  [
    'a peanut butter sandwich with an apple',
    [/^Peanut butter sandwich/, 60, 120],
    [/^Apple/, 140, 210],
  ],
  [
    'a small bag of potato chips paired with a banana',
    [/^Potato chips/, 20, 40],
    [/^Banana, raw/, 100, 135],
  ],
  ['a steak with chips', [/^Steak/, 100, 250], [/french fries/, 60, 200]],
  ['an English muffin with jam', [/^Muffin, English/, 50, 70], [/^Jam/, 10, 30]],
  ['a tasty 117 g sausage on a biscuit', [/^Sausage biscuit/, 117, 117]],
  ['two pot pies', [/^Pot pie/, 400, 800]],
  ['a punnet of strawberries', [/^Strawberries, raw/, 200, 400]],
  ['a popsicle', [/^Popsicle/, 50, 50]],
  ['a fun-size Snickers bar', [/^Chocolate candy, nougat/, 10, 20]],
  ["a package of Reese's peanut butter cups", [/^Chocolate candy, peanut butter/, 40, 50]],
  ["a cup of Kellogg's Frosted Flakes", [/^Cereal, corn flakes, flavored/, 30, 50]],
  ['200 g of crisp raw apple', [/^Apple, raw/, 200, 200]],
  ['a cup of noodle soup', [/^Soup, noodle/, 230, 260]],
  ['a cup of artichoke hearts', [/^Artichoke/, 100, 180]],
  [
    'an individual school container of orange juice with calcium',
    [/^Orange juice.*carton/, 124, 124],
  ],
  ['oil weighing 15.3g. I also had 237.5g of beef', [/oil$/, 15.3, 15.3], [/^Beef/, 237.5, 237.5]],
  ['56 g of plain dry instant oats', [/^Oats, raw/, 56, 56]],
  ['100 g of raw pearled barley', [/^Barley, raw/, 100, 100]],
  [
    'a peanut butter sandwich on wheat bread and a sweet, juicy banana',
    [/^Peanut butter sandwich/, 60, 120],
    [/^Banana, raw/, 100, 135],
  ],
  ['a fruit juice bar and a small, crisp apple', [/juice bar/, 60, 100], [/^Apple, raw/, 140, 180]],
  ['1 fl oz of flavored creamer', [/^Coffee creamer, liquid, flavored/, 28, 32]],
  ['a fig cookie, specifically a Newton bar', [/^Cookie, fig bar/, 10, 50]],
  // What is less than usual has to be said.
  ['496 g of iced black tea', [/^Tea, iced, bottled, black$/, 496, 496]],
  ['a can of unsweetened iced black tea', [/^Tea, iced.*unsweetened/, 300, 400]],
  ['372 g of a fruit-flavored soft drink that was caffeine-free', [/caffeine free$/, 372, 372]],
  // A name that lacks what was said is another food.
  ['128 g tamale filled with meat', [/^Tamale(?!, no meat)/, 128, 128]],
  ['75 g cake with icing', [/^Cake.* with .*icing/, 75, 75]],
  ['170 g cooked barley and 10 g added fat', [/^Barley/, 170, 170], [/^Table fat/, 10, 10]],
  ['50 g corn flakes, savoring the taste of this cereal', [/corn flakes/, 50, 50]],
  ['To accompany my drink, I had 30 g crackers', [/^Crackers/, 30, 30]],
  ['a pack of fig bars, which contained two bars', [/fig bar/, 25, 60]],
  ['fish, chips, small portion', [/^Fish/, 80, 200], [/french fries/, 60, 120]],
  ['fried chicken, small serving', [/^Chicken, fried/, 50, 150]],
  ['fries, half a portion', [/french fries/, 40, 80]],
  ['half a digestive biscuit', [/^Cookie/, 7, 8]],
  ['buttered toast', [/^Bread, toasted/, 20, 40], [/^Butter/, 5, 10]],
  ['lasagne with rice', [/^Lasagna/, 150, 400], [/^Rice/, 100, 160]],
  ['I opted for a medium apple', [/^Apple, raw/, 150, 210]],
  ['10 almonds', [/^Almonds/, 10, 14]],
  ['a banana', [/^Banana, raw/, 100, 135]],
  ['a large banana', [/^Banana, raw/, 130, 180]],
  ['a banana and an apple', [/^Banana, raw/, 100, 135], [/^Apple, raw/, 140, 210]],
  ['two tomatoes and an onion', [/^Tomatoes, raw/, 200, 260], [/^Onions, raw/, 100, 160]],
  ['a courgette', [/squash/, 150, 250]],
  ['an orange', [/^Orange, raw/, 120, 170]],
  ['a handful of grapes', [/^Grapes/, 25, 60]],
  ['500 ml water', [/^Water/, 500, 500]],
  ['peanut butter, 2 tbsp', [/^Peanut butter/, 28, 38]],
  ['a quiche', [/^Quiche/, 80, 350]],
  ['a tin of sardines', [/sardines, canned/, 60, 110]],
  ['a cuppa', [/^Tea/, 200, 300]],
  ['2 quiches', [/^Quiche/, 200, 500]],
  ['1 chicken pot pie', [/^Pot pie, chicken/, 200, 450]],
  ['one large pizza', [/^Pizza/, 600, 1100]],
  ['big mac and medium fries', [/^Big Mac/, 180, 250], [/french fries/, 80, 150]],
  ['fish and chips', [/^Fish and chips/, 300, 450]],
  ['mac and cheese', [/^Macaroni or noodles with cheese/, 200, 350]],
  ['a ham and cheese sandwich', [/^Ham sandwich .*cheese/, 110, 180]],
  ['cheese sandwich', [/^Cheese sandwich/, 90, 150]],
  [
    'tuna mayo sandwich and a packet of crisps',
    [/^Tuna salad sandwich/, 150, 220],
    [/^Potato chips/, 25, 35],
  ],
  ['peanut butter and jelly sandwich', [/^Peanut butter and jelly/, 90, 130]],
  [
    'a peanut butter and jelly sandwich with regular peanut butter and jelly on white bread',
    [/^Peanut butter and jelly/, 90, 130],
  ],
  ['a ham sandwich with mayonnaise and lettuce', [/^Ham sandwich/, 90, 160]],
  ['a can of diet root beer', [/root beer/, 340, 380]],
  ['a Clif Kids Organic Zbar and a bottle of water', [/Zbar/, 30, 40], [/^Water/, 300, 1100]],
  ['a chicken thigh from a popular fast food spot', [/^Chicken thigh.*fast food/, 60, 130]],
  [
    'coffee with milk and two sugars',
    [/^Coffee/, 180, 300],
    [/^Milk$/, 15, 60],
    [/^Sugar$/, 7, 10],
  ],
  ['black coffee no sugar', [/^Coffee, brewed/, 180, 300]],
  ['a cup of tea with milk', [/^Tea, hot/, 200, 260], [/^Milk$/, 15, 60]],
  ['a double espresso', [/espresso/, 50, 130]],
  ['latte', [/Latte/, 220, 370]],
  [
    '2 slices of toast with butter and jam',
    [/^Bread, toasted/, 45, 80],
    [/^Butter/, 8, 20],
    [/^Jam/, 20, 45],
  ],
  ['beans on toast', [/^Baked beans/, 120, 220], [/^Bread, toasted/, 20, 80]],
  ['two slices of bread with cheese', [/^Bread$/, 50, 80], [/^Cheese$/, 30, 50]],
  ['peanut butter on toast', [/^Peanut butter/, 15, 35], [/^Bread, toasted/, 20, 80]],
  ['avocado toast', [/^Avocado, raw/, 50, 100], [/^Bread, toasted/, 20, 80]],
  [
    'I had a bowl of porridge with honey and blueberries for breakfast',
    [/^Oatmeal/, 240, 400],
    [/^Honey/, 10, 25],
    [/^Blueberries, raw/, 40, 100],
  ],
  ['bowl of cereal with milk', [/^Cereal/, 30, 60], [/^Milk$/, 100, 250]],
  ['a pizza', [/^Pizza, cheese/, 350, 600]],
  ['half a pizza', [/^Pizza, cheese/, 175, 300]],
  ['3 slices of pepperoni pizza', [/^Pizza with pepperoni/, 240, 400]],
  ['a pint of beer', [/^Beer$/, 470, 575]],
  ['a glass of red wine', [/^Wine, red/, 125, 200]],
  ['gin and tonic', [/^Gin and tonic/, 180, 300]],
  ['can of coke', [/cola$/, 320, 380]],
  ['diet coke', [/cola, diet/, 250, 380]],
  ['500ml water', [/^Water$/, 490, 510]],
  ['a glass of orange juice', [/^Orange juice/, 200, 270]],
  ['steak and chips', [/steak/i, 140, 230], [/french fries/, 90, 200]],
  ['a 6 oz steak', [/steak/i, 169, 171]],
  ['a burger and fries', [/^Hamburger/, 100, 250], [/french fries/, 90, 200]],
  ['greek yogurt with granola', [/^Yogurt, Greek/, 120, 200], [/granola/, 30, 60]],
  [
    '200g greek yoghurt, 30g granola, 1 tbsp honey',
    [/^Yogurt, Greek/, 200, 200],
    [/granola/, 30, 30],
    [/^Honey/, 18, 23],
  ],
  ['chicken caesar salad, no dressing', [/caesar.*no dressing/, 200, 350]],
  ['spaghetti bolognese', [/^Pasta with tomato-based sauce and meat/, 300, 450]],
  ['100g dry pasta', [/^Pasta, dry/, 100, 100]],
  ['50 g unsalted butter', [/^Butter$/, 50, 50]],
  ['10 g vanilla extract', [/^Vanilla extract/, 10, 10]],
  ['60g pita', [/^Bread, pita/, 60, 60]],
  ['a 45 g Zanzibar peanut butter cup', [/peanut butter filled/i, 45, 45]],
  ['pasta with pesto', [/^Pasta, cooked/, 140, 280], [/^Pesto/, 15, 60]],
  [
    'two rashers of bacon, two sausages, fried egg, baked beans and toast',
    [/^Bacon/, 14, 60],
    [/^Sausage/, 80, 130],
    [/^Egg, whole, fried/, 45, 65],
    [/^Baked beans/, 120, 220],
    [/^Bread, toasted/, 20, 60],
  ],
  [
    'chicken tikka masala with rice and naan',
    [/^Chicken curry/, 220, 350],
    [/^Rice, cooked/, 120, 220],
    [/naan/, 80, 180],
  ],
  ['chicken curry with rice', [/^Chicken curry with rice/, 180, 450]],
  [
    'salmon fillet, new potatoes and broccoli',
    [/salmon/, 110, 170],
    [/^Potato, boiled/, 120, 220],
    [/^Broccoli.*cooked/, 60, 120],
  ],
  [
    'roast chicken with roast potatoes and carrots',
    [/^Chicken, rot/, 80, 180],
    [/^Potato, roast/, 120, 220],
    [/^Carrots/, 50, 130],
  ],
  [
    'jacket potato with beans and cheese',
    [/^Potato, baked/, 170, 300],
    [/^Baked beans/, 120, 220],
    [/^Cheese$/, 15, 50],
  ],
  ['mashed potato and peas', [/^Potato, mashed/, 110, 260], [/^Green peas/, 60, 120]],
  ['omelette', [/^Egg omelet/, 90, 180]],
  ['3 egg omelette', [/^Egg omelet/, 150, 200]],
  ['2 boiled eggs', [/^Egg, whole, boiled/, 90, 120]],
  ['eggs', [/^Egg, whole/, 90, 120]],
  ['pancakes with maple syrup', [/^Pancakes/, 80, 160], [/^Pancake syrup/, 20, 60]],
  [
    'bagel with cream cheese and smoked salmon',
    [/^Bagel/, 85, 115],
    [/^Cream cheese/, 20, 45],
    [/salmon, smoked/, 40, 100],
  ],
  ['croissant', [/^Croissant/, 50, 80]],
  ['two chocolate digestives', [/^Cookie/, 25, 40]],
  ['4 squares of dark chocolate', [/^Dark chocolate/, 20, 45]],
  ['2 scoops of ice cream', [/^Ice cream/, 100, 260]],
  ['a slice of cheesecake', [/^Cheesecake/, 90, 180]],
  ['sushi', [/^Sushi/, 200, 320]],
  ['6 sushi', [/^Sushi/, 120, 210]],
  ['8 dumplings', [/^Dumplings/, 120, 260]],
  ['pad thai', [/^Pad Thai/, 300, 450]],
  ['2 tacos', [/^Taco/, 160, 260]],
  ['beef burrito', [/^Burrito, beef/, 180, 350]],
  ['hummus and pitta', [/^Hummus/, 40, 100], [/pita/, 50, 80]],
  ['ramen', [/^Ramen/, 400, 600]],
  ['lentil soup', [/lentil/, 230, 400]],
  ['protein shake', [/high protein/, 230, 500]],
  [
    'a scoop of protein powder with 300 ml of skimmed milk',
    [/^Protein powder, whey/, 25, 40],
    [/^Milk, fat free/, 300, 320],
  ],
  [
    '30 g cheddar, 2 crackers and 5 olives',
    [/Cheddar/, 30, 30],
    [/^Crackers/, 5, 20],
    [/^Olives/, 15, 30],
  ],
  ['1 tbsp peanut butter', [/^Peanut butter/, 14, 18]],
  ['a drizzle of olive oil', [/^Olive oil/, 3, 12]],
  ['a can of tuna', [/tuna, canned/, 75, 160]],
  [
    'chicken 200g, rice 1 cup, olive oil 1 tbsp',
    [/^Chicken breast/, 200, 200],
    [/^Rice, cooked/, 140, 180],
    [/^Olive oil/, 13, 15],
  ],
  ['half a portion of lasagne', [/^Lasagna with meat/, 120, 220]],
  ['bananna', [/^Banana, raw/, 100, 135]],
]

const read = (words: string) => describeMeal(words, mealTextContext('en'))

/** The reason in English. */
const reasonOf = (meal: ReturnType<typeof read>): string =>
  reasonsOfText(meal, mealTextContext('en'), (names) =>
    listOf(
      names.map((name) => nameInside(name, 'en')),
      'en',
    ),
  )
    .map(inEnglish)
    .join(' ')

describe('a meal in words', () => {
  it.each(EVERYDAY.map(([words, ...foods]) => ({ words, foods })))(
    '“$words” is understood as its foods, in about their grams',
    ({ words, foods }) => {
      const { items, unmatched } = read(words)
      expect(unmatched).toEqual([])
      expect(items.map(({ food }) => food.name)).toEqual(
        foods.map(([name]) => expect.stringMatching(name)),
      )
      foods.forEach(([, low, high], at) => {
        expect(items[at]?.grams).toBeGreaterThanOrEqual(low)
        expect(items[at]?.grams).toBeLessThanOrEqual(high)
      })
    },
  )

  it('comes back with what was not understood, and what it might be', () => {
    const { items, unmatched } = read('steak unicorn, toast and moonbeams')
    expect(items.map(({ name }) => name)).toEqual(['Toast'])
    expect(unmatched.map(({ words, why }) => [words, why])).toEqual([
      ['steak unicorn', 'no-food'],
      ['moonbeams', 'no-food'],
    ])
    expect(unmatched[0]?.candidates.map(({ food }) => food.name)).toContain('Steak')
  })
  it('keeps the words of it where only a number stands behind their weight', () => {
    expect(read('a zzzq 200 g ½').unmatched[0]?.words).toContain('zzzq')
  })
  it('keeps the grams of what was not understood', () => {
    const { unmatched } = read('196 g of zorblat packed in syrup, two moonbeams')
    expect(unmatched.map(({ words, grams }) => [words, grams])).toEqual([
      ['196 g of zorblat packed in syrup', 196],
      ['two moonbeams', null],
    ])
  })
  it('asks for a look where one of its words has no answer, and says so', () => {
    const meal = read('grilled yak chicken breast')
    expect(meal.items.map(({ isLoose, food }) => [isLoose, food.name])).toEqual([
      [true, expect.stringMatching(/^Chicken breast/)],
    ])
    expect(reasonOf(meal)).toContain('“grilled yak chicken breast” was taken as')
  })
  it('does not believe what nobody eats', () => {
    expect(read('1000 eggs')).toMatchObject({
      items: [],
      unmatched: [{ words: '1000 eggs', why: 'too-much' }],
    })
    expect(read('an egg and 20 kg rice').unmatched).toMatchObject([
      { words: '20 kg rice', why: 'too-much' },
    ])
  })
  it('leaves out what was not eaten, and says so', () => {
    const meal = read('200 g chicken breast, no rice')
    expect(meal).toMatchObject({
      items: [{ name: 'Chicken breast', serving: '200 g' }],
      leftOut: ['rice'],
    })
    expect(reasonOf(meal)).toBe('Every amount is in your words. Left out, as you said: rice.')
  })
  it('says which amounts nobody gave', () => {
    expect(reasonOf(read('two eggs on toast and a flat white'))).toBe(
      'No amount given for toast and flat white: usual portions were taken.',
    )
  })
  it('knows least about a usual portion and most about a weight', () => {
    const [weighed, measured, counted, usual] = read('200 g rice, 1 cup rice, 2 eggs, toast').items
    const spreads = [weighed, measured, counted, usual].map(
      (item) => item?.portionSpread ?? Number.NaN,
    )
    expect(spreads).toEqual(spreads.toSorted((one, other) => one - other))
    expect(new Set(spreads).size).toBe(4)
  })
  it('reads nothing English in words that have no Latin letters', () => {
    const { items, unmatched } = describeMeal('ヌワケ50g', mealTextContext('ja'))
    expect(items).toEqual([])
    expect(unmatched).toMatchObject([{ why: 'no-food', grams: 50 }])
  })

  it.each(['0 zzzq, egg', 'a zzzq cup of', 'zzzq 0, rice'])(
    'keeps an unknown word in “%s”',
    (text) => {
      const { unmatched, leftOut } = read(text)
      expect([...unmatched.map(({ words }) => words), ...leftOut].join(' ')).toContain('zzzq')
    },
  )

  it.each(['½ ½ 99999 egg 200 g', 'P 5 dry ate ate 0 - 200 g'])(
    'is read where an "and" joins its first food to nothing: “%s”',
    (text) => expect(read(text)).toBeDefined(),
  )

  it('goes nowhere but into foods, unmatched words and what was left out, and weighs something', () => {
    const word = fc.constantFrom(
      'egg',
      'and',
      'with',
      'rice',
      ',',
      '2',
      '200 g',
      'half',
      'a',
      'zzzq',
      'no',
      'milk',
      'of',
      'cup',
      'on',
      'toast',
      '0',
      '99999',
      '½',
      '(',
      '~',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (parts) => {
        const text = parts.join(' ')
        const { items, unmatched, leftOut } = read(text)
        for (const { grams, serving } of items) {
          expect(grams).toBeGreaterThanOrEqual(1)
          expect(grams).toBeLessThanOrEqual(5000)
          expect(serving.length).toBeLessThanOrEqual(200)
        }
        const kept = [
          ...items.map(({ words }) => words),
          ...unmatched.map(({ words }) => words),
          ...leftOut,
        ].join(' ')
        for (const nonsense of text.match(/zzzq/g) ?? []) expect(kept).toContain(nonsense)
      }),
      { numRuns: 60 },
    )
  })
  it('ends soon however long it is', () => {
    const { items, unmatched } = read(Array.from({ length: 120 }, () => 'egg').join(', '))
    expect(items).toHaveLength(20)
    expect(unmatched).toHaveLength(100)
  })
})
