const WEIGHT = /(\d{1,6}(?:[.,]\d{1,3})?)[\s-]?(g|gr|grams?|kg|ml|cl|oz|ounces?|lbs?|pounds?)\b/i

/** "1 cup + 2 tablespoons sugar": what is added is a fraction of it. */
const ADDED =
  /^([\d\s¼½¾⅓⅔⅛.,/]{1,12}(?:cups?|tablespoons?|tbsp|oz|ounces?|lbs?|pounds?)) ?(?:\+|plus|and) [\d¼½¾⅓⅔⅛/]{1,5} ?(?:tablespoons?|tbsp|teaspoons?|tsp|oz|ounces?)\.?(?= \p{L})/iu

/** "200g/7oz": the same twice. */
const IMPERIAL_TOO =
  /(\d\s?(?:g|kg|ml|l))\s?\/\s?[\d¼½¾.,]{1,9}\s?(?:fl ?oz|oz|lbs?|pints?|cups?)\b/gi

/** "8 oz/225 g": the same twice, of which the metric one is exact. */
const METRIC_TOO =
  /[\d¼½¾.,]{1,9}\s?(?:fl ?oz|oz|ounces?|lbs?|pounds?|pints?|cups?)\.?\s?\/\s?(\d[\d.,]{0,5}\s?(?:g|kg|ml|l)\b)/gi

/** Recipes measure with a larger cup than coffee is drunk from: "2 tazas de arroz", "1 xícara (chá) de leite". */
const MEASURING_CUP =
  /^([\d\s¼½¾⅓⅔⅛.,/]{1,12}|um[ae]? |una? )(?:tazas?|xícaras?)(?: \((?:de )?chá\)| de chá)?(?= )(?! de café)/iu

/** "Uova 3 medie", "olio d'oliva: 2 cucchiai": the amount behind the food, and a word behind it. */
const AMOUNT_INSIDE =
  /^(?!علبة)(\p{L}[\p{L}' -]{1,60}?)(?<! (?:of|from|von|de|di|van|z)):? (\d[\d.,/]{0,6}|[½¼¾⅓⅔⅛]) (\p{L}{2,20})$/u

/** "Tomatoes, canned – 800 g": the amount behind a dash. */
const AMOUNT_BEHIND = /^(\p{L}[^\d()–]{1,80}?) ?(?: -|–) ?([\d½¼¾⅓⅔⅛][^,]{0,40})(?:,.{0,80})?$/u

/** What one gives when it is pressed, in ml. */
const LEMON_ML = 45
const LIME_ML = 30
const ORANGE_ML = 80
/** "Juice of ½ lime": the words before it, the fruits, and what their juice is called. */
const PRESSED: readonly (readonly [
  before: string,
  ...fruits: (readonly [string, string, number])[],
])[] = [
  [
    '(?:the )?(?:freshly squeezed |fresh )?juice (?:of|from)',
    ['lemons?', 'lemon juice', LEMON_ML],
    ['limes?', 'lime juice', LIME_ML],
    ['oranges?', 'orange juice', ORANGE_ML],
  ],
  [
    '(?:der )?saft (?:von|einer|der)',
    ['zitronen?', 'Zitronensaft', LEMON_ML],
    ['limetten?', 'Limettensaft', LIME_ML],
    ['orangen?', 'Orangensaft', ORANGE_ML],
  ],
  [
    "(?:le )?jus (?:de |d')",
    ['citrons?(?! vert)', 'jus de citron', LEMON_ML],
    ['(?:citrons? )?verts?', 'jus de citron vert', LIME_ML],
    ['oranges?', "jus d'orange", ORANGE_ML],
  ],
  [
    '(?:el )?(?:zumo|jugo) de',
    ['limón|limones', 'zumo de limón', LEMON_ML],
    ['limas?', 'zumo de lima', LIME_ML],
    ['naranjas?', 'zumo de naranja', ORANGE_ML],
  ],
  [
    '(?:il )?succo di',
    ['limon[ei]', 'succo di limone', LEMON_ML],
    ['lime', 'succo di lime', LIME_ML],
    ['aranc[ei]a?', "succo d'arancia", ORANGE_ML],
  ],
  [
    'suco de',
    ['limão|limões', 'suco de limão', LIME_ML],
    ['laranjas?', 'suco de laranja', ORANGE_ML],
  ],
  [
    '(?:het )?sap van',
    ['citroen(?:en)?', 'citroensap', LEMON_ML],
    ['limoen(?:en)?', 'limoensap', LIME_ML],
    ['sinaasappels?', 'sinaasappelsap', ORANGE_ML],
  ],
  [
    'sok z',
    ['cytryny?', 'sok z cytryny', LEMON_ML],
    ['limonki?', 'sok z limonki', LIME_ML],
    ['pomarańczy?', 'sok z pomarańczy', ORANGE_ML],
  ],
  [
    'عصير',
    ['(?:حبة )?ليمونة?', 'عصير ليمون', LEMON_ML],
    ['(?:حبة )?برتقالة?', 'عصير برتقال', ORANGE_ML],
  ],
]
/** How many are pressed, of which "a" and what is not said are one. */
const HALF_OF =
  /^(?:half(?: an?)?|½|1\/2|(?:einer )?halben?|(?:un )?demi|medi[oa]|mezz[oa]|meio|meia|een halve|halve|pół|połowy)$/i
const PRESSED_FRUITS = PRESSED.flatMap(([before, ...fruits]) =>
  fruits.map(
    ([fruit, juice, ml]) =>
      [
        new RegExp(
          `^${before}\\s?((?:\\d{1,2}|½|1/2|\\p{L}{1,6}(?: \\p{L}{1,6})?) )?(?:${fruit})$`,
          'iu',
        ),
        juice,
        ml,
      ] as const,
  ),
)

/** "Juice of 2 limes" as a measure of juice; other words as they are. */
const pressed = (words: string): string => {
  for (const [said, juice, ml] of PRESSED_FRUITS) {
    const found = said.exec(words)
    if (!found) continue
    const count = (found[1] ?? '').trim()
    return `${ml * (HALF_OF.test(count) ? 0.5 : Number(count) || 1)} ml ${juice}`
  }
  return words
}

/** Words behind which a line says what it is for, and how much of it. */
const ASIDES =
  'to taste|for (?:serving|greasing|dusting|brushing|(?:deep[- ]|shallow[- ])?frying)|to serve|optional|plus more|or more|at room temperature|as needed|nach (?:geschmack|belieben|bedarf)|zum (?:servieren|braten|bestreuen|frittieren|ausbacken|garnieren)|für (?:die form|das blech)|au goût|selon (?:le|votre) goût|pour (?:servir|le moule|la friture|décorer)|al gusto|para (?:servir|freír|decorar|engrasar)|q\\.? ?b\\.?|quanto basta|per (?:servire|friggere|la teglia|decorare)|a gosto|para (?:servir|fritar|untar|polvilhar)|naar smaak|om (?:in )?te (?:bakken|frituren)|voor het (?:bakken|invetten)|do (?:smaku|smażenia|podania|posypania|dekoracji)|お好みで|適量|少々|حسب (?:الذوق|الرغبة)|للقلي|للتزيين|للتقديم'
const ENDS = new RegExp(`,(?!\\d)|;| – (?!\\d)| - (?!\\d)|(?<!\\p{L})(?:${ASIDES})(?!\\p{L})`, 'iu')

/** "Optional: 100 g nuts", "n. B. Petersilie". */
const OPTIONAL =
  /^(?:(?:optional|facultatif|opcional|facoltativo|optioneel|opcjonalnie)\s?:|n\. ?b\.|nach belieben|evtl\.)\s+/i
/** "Light or dark brown sugar", "rote oder gelbe Paprika": of what only describes, the last is taken. */
const OF_ANY_KIND =
  /\s(?:(?:light|dark|heavy|double|whipping|plain|whole|skim|red|white|green|yellow|black|fresh|frozen|dried|canned|hot|mild|salted|unsalted|smoked|sweet|vegetable|chicken|beef) (?:or|and\/or)|\p{Ll}{3,15}(?:e[rnsm]?) (?:oder|of)) (?=\p{L}+ \p{L})/u

/** A weight outside of the brackets is as good as the one in them. */
const METRIC_WEIGHT = /^\d[\d.,]{0,6}\s?(?:g|kg)\b/i
/** What several of one weight come in. */
const CONTAINERS =
  /^\d{1,2} (?:(?:cans?|tins?|packages?|packets?|jars?|bags?|boxes)\s+(?:of\s+)?)?/i

/** "2 fillets (about 150 g each)" */
const OF_EACH =
  /(?<!\p{L})(?:each|apiece|jeweils|je|chacune?|pièce|cada|ciascun[oa]|l'un[oa]|per stuk|elk|każd[yea]|لكل)(?!\p{L})/iu

/**
 * An ingredient as the reader of meals knows it: "2 cups (250 g) plain flour, sifted" is "250 g
 * plain flour". Bullets go, and how it is cut and what for.
 */
export const ingredientWords = (line: string): string => {
  const bare = line
    .replaceAll(IMPERIAL_TOO, '$1')
    .replaceAll(METRIC_TOO, '$1')
    .replace(ADDED, '$1')
    .replace(AMOUNT_INSIDE, '$2 $3 $1')
    .replace(AMOUNT_BEHIND, '$2 $1')
    .replace(/^[\s\-–—•*·▢□☐.]+(?=\S)/u, '')
    .replace(OPTIONAL, '')
    .replace(
      MEASURING_CUP,
      (_, count: string) => `${/\d|[¼-¾⅓-⅛]/.test(count) ? count.trim() : 1} x 240 ml`,
    )
    .replace(OF_ANY_KIND, ' ')
  const weighed = [...bare.matchAll(/\(([^()]*)\)/g)]
    .map(([, said = '']) => said)
    .find((said) => WEIGHT.test(said))
  const weight = WEIGHT.exec(weighed ?? '')?.[0]
  const [head = ''] = bare.replaceAll(/\([^()]*\)/g, ' ').split(ENDS)
  // Of "butter or margarine" the first is taken.
  const [chosen = ''] = head.split(
    /(?<=\p{L}{3}) (?:or|oder|ou|o|lub|albo|oppure|または|أو) (?=\p{L}|\d)/u,
  )
  const words = pressed(chosen.replaceAll(/\s+/g, ' ').trim())
  if (weight === undefined || METRIC_WEIGHT.test(words)) return words
  // "2 (15 oz) cans": of each.
  const count = (OF_EACH.test(weighed ?? '') ? /^(\d{1,2}) / : /^(\d{1,2}) ?\(/).exec(bare)?.[1]
  if (count !== undefined && count !== '1')
    return `${count} x ${weight} ${words.replace(CONTAINERS, '').replace(/^\d{1,2} /, '')}`
  return `${weight} ${words.replace(/^[\d\s¼½¾⅓⅔⅛./-]+(?:cups?|tablespoons?|tbsp|teaspoons?|tsp|oz|ounces?|lbs?|pounds?|g|grams?|kg|ml|cans?|sticks?)?\s+(?:of\s+)?/i, '')}`
}
