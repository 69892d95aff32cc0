import type { MealTextContext, DescribedItem } from './described-meal.ts'
import { itemOf } from './described-item.ts'

/** What the signs for foods are called in English, which the table knows in every language. */
const NAMES: Readonly<Record<string, string>> = {
  '🍎': 'apple',
  '🍏': 'apple',
  '🍌': 'banana',
  '🍊': 'orange',
  '🍇': 'grapes',
  '🍓': 'strawberries',
  '🫐': 'blueberries',
  '🍐': 'pear',
  '🍑': 'peach',
  '🍒': 'cherries',
  '🥝': 'kiwi',
  '🍍': 'pineapple',
  '🥭': 'mango',
  '🍉': 'watermelon',
  '🍈': 'melon',
  '🥑': 'avocado',
  '🍅': 'tomato',
  '🥕': 'carrot',
  '🥒': 'cucumber',
  '🌽': 'corn on the cob',
  '🥔': 'potato',
  '🍠': 'sweet potato',
  '🥦': 'broccoli',
  '🍞': 'slice of bread',
  '🥐': 'croissant',
  '🥖': 'baguette',
  '🥯': 'bagel',
  '🥨': 'soft pretzel',
  '🥞': 'pancakes',
  '🧇': 'waffle',
  '🧀': 'cheese',
  '🥚': 'boiled egg',
  '🍳': 'fried egg',
  '🥓': 'slice of bacon',
  '🥩': 'steak',
  '🍗': 'chicken drumstick',
  '🍔': 'burger',
  '🍟': 'fries',
  '🍕': 'slice of pizza',
  '🌭': 'hot dog',
  '🥪': 'sandwich',
  '🌮': 'taco',
  '🌯': 'burrito',
  '🥙': 'kebab',
  '🥗': 'salad',
  '🍝': 'spaghetti bolognese',
  '🍜': 'ramen',
  '🍲': 'stew',
  '🍛': 'chicken curry',
  '🍣': 'sushi',
  '🍚': 'rice',
  '🥟': 'dumplings',
  '🍦': 'ice cream',
  '🍨': 'ice cream',
  '🍩': 'doughnut',
  '🍪': 'cookie',
  '🎂': 'slice of cake',
  '🍰': 'slice of cake',
  '🧁': 'cupcake',
  '🥧': 'slice of pie',
  '🍫': 'chocolate bar',
  '🍿': 'popcorn',
  '🥜': 'peanuts',
  '🥛': 'glass of milk',
  '☕': 'coffee',
  '🍵': 'green tea',
  '🧃': 'glass of juice',
  '🥤': 'coke',
  '🍺': 'beer',
  '🍻': 'beer',
  '🍷': 'glass of red wine',
  '🥂': 'glass of sparkling wine',
}

/** "🍕🍕", "🍕x2": one of them as often as it stands there. */
const RUN = new RegExp(
  `(?<sign>${Object.keys(NAMES).join('|')})\\uFE0F?(?:\\s?\\k<sign>\\uFE0F?)*(?:\\s?[x×]\\s?(?<count>\\d{1,2})(?!\\d))?`,
  'gu',
)

/**
 * The foods that a text shows by signs. Only for a text whose words name none: beside words a sign
 * is an ornament.
 * @param readEnglish what English words are read as
 */
export const foodsOfSigns = (
  text: string,
  { nameOf }: Pick<MealTextContext, 'nameOf'>,
  readEnglish: (words: string) => readonly DescribedItem[],
): DescribedItem[] =>
  [...text.matchAll(RUN)].flatMap((run) => {
    const { sign = '', count } = run.groups ?? {}
    const often = run[0].split(sign).length - 1 + Number(count ?? 1) - 1
    const [item] = readEnglish(`${often > 1 ? `${often} ` : ''}${NAMES[sign]}`)
    return item
      ? [
          {
            ...item,
            ...itemOf({ words: run[0] }, item.grams, item.source),
            name: nameOf(item.food),
          },
        ]
      : []
  })
