import type { CountryPortion } from '../grammar/grammar.ts'

/** A handful: 30 g of nuts and the like; of leaves and crisps a cupful. */
export const HANDFUL_GRAMS = 30

export const HANDFUL_OF_FRUIT = {
  food: /\b(grapes?|[a-z]*berries|[a-z]*berry|cherries|cherry|cherry tomato(es)?)$/,
  grams: 60,
}

/**
 * What one of them weighs where the table counts otherwise: an American breakfast link is not a
 * sausage, and "a pizza" is one that a person eats.
 */
export const COUNTED: readonly (readonly [food: RegExp, gramsEach: number])[] = [
  [/\b(?:pizzas?|margherita)$/, 480],
  [/\bespressos?$/, 40],
  [/\bweet-?a?-?bix$/, 19],
  [/\bsausages?$/, 50],
  [/\broast(?:ed)? potato(?:es)?$/, 85],
  [/\bbratwursts?$/, 110],
  [/\bbaguettes?$/, 250],
  [/\bpetit suisse$/, 60],
  [/\bcherry tomato(es)?$/, 15],
  [/\bmeatballs?$/, 25],
  [/\b(digestive|hobnob)s?( biscuits?)?$|\b(?<!fillet |egg |sausage |bacon |ham )biscuits$/, 15],
  [/\bsugars?$/, 4.2],
  [/\b(prawns?|shrimps?)$/, 12],
  [/\brice cakes?$/, 9],
  [/^small chocolate$/, 12],
  [/\b(tangerines?|mandarins?|clementines?|satsumas?)$/, 80],
  [/\bmozzarella sticks?$/, 25],
  [/^small cake$/, 30],
  [/^big dumpling$/, 90],
]

/**
 * What one measure of a food weighs where the table's is another one: a slice of salami is thin, a
 * bag of crisps in Europe is for sharing.
 */
export const MEASURED: readonly (readonly [noun: string, food: RegExp, grams: number])[] = [
  ['egg', /./, 60],
  ['bar', /\b(chocolate|chocolate candy|candy bar)\b/, 45],
  ['bunch', /\bgrapes?\b/, 200],
  ['packet', /\bmicrowave popcorn$/, 85],
  ['slice', /\b(salami|chorizo|pepperoni)$/, 7],
  ...(['piece', 'wedge'] as const).map(
    (noun) => [noun, /\b(?:cheese|cheddar|brie|camembert|stilton|gouda|parmesan)$/, 30] as const,
  ),
  ['slice', /\b(prosciutto|mortadella|bologna sausage)$/, 15],
  ['big bag', /\b(chips|crisps|popcorn|gummy candy|peanuts|nuts|pretzels)$/, 150],
]

/**
 * What a whole one weighs without peel and core, where the one of the table is a floret, a spear or
 * a slice of it; in g.
 */
export const WHOLE_ONES: readonly CountryPortion[] = [
  ...(['one', 'whole', 'head'] as const).flatMap((unit): CountryPortion[] => [
    [unit, /\bcauliflowers?$/, 700],
    [unit, /\bbroccoli$/, 350],
    [unit, /\b(savoy|pointed|chinese|napa) cabbages?$/, 700],
    [unit, /\bcabbages?$/, 900],
    [unit, /\bpineapples?$/, 900],
    [unit, /\bbutternut( squash)?$/, 800],
    [unit, /\bceler(iac|y root)$/, 550],
  ]),
  ['head', /\bfennel( bulb)?$/, 230],
  ['head', /\bgarlic$/, 45],
  ['head', /\bcelery$/, 500],
  ['bunch', /\bcelery$/, 500],
  ['stick', /\bcelery$/, 40],
  ['bunch', /\basparagus$/, 400],
  ['bunch', /\b(spinach|chard|kale)$/, 250],
  ['bunch', /\b(parsley|coriander|coriander leaves|cilantro|dill|chives|basil|mint)$/, 40],
  ['bunch', /\b(radish(es)?|onions|spring onions|scallions)$/, 120],
  ['stick', /\brhubarb$/, 50],
  ['stick', /\bcinnamon$/, 3],
  ['ball', /\bmozzarella$/, 125],
  ['sprig', /./, 1.5],
  ['knob', /./, 15],
]

/**
 * What is smaller outside of America, where the table's portions are from; in g, by plain words in
 * small letters and by names of the table. Each language may have its own before these
 * (`MealVocabulary.portions`).
 */
export const ELSEWHERE: readonly CountryPortion[] = [
  ['one', /^(apple|pear)s?$/, 150],
  ['one', /^(banana|orange)s?$/, 120],
  ['one', /^tomato(es)?$/, 100],
  ['one', /^onions?$|^Onions, raw$/, 110],
  ['one', /^(eggplants?|aubergines?)$|^Eggplant, raw$/, 250],
  ['piece', /^Eggplant, raw$/, 250],
  ['whole', /^Pineapple, raw$/, 900],
  // Half a melon or a chicken is of a whole one, of which "one" may be a slice or a piece.
  ['whole', /^(?:Cantaloupe|Honeydew melon|Melon)(?:,| \()/, 600],
  ['whole', /^Watermelon(?:,| \()/, 3000],
  ['whole', /^Baguette, European$/, 250],
  [
    'whole',
    /^(?:roast(?:ed)? )?chicken$|^Roast chicken$|^Chicken, (?:roasted|skin not eaten|baked, broiled, or roasted, skin not eaten)\b|^Chicken breast, grilled \(Brazil\)$/,
    700,
  ],
  ['one', /^potato(es)?$|^Fried potatoes, pan$/, 100],
  ['usual', /^apples?$|^pears?$/, 150],
  ['usual', /^(bananas?|oranges?)$/, 120],
  ['usual', /^fennel bulb$|^Celeriac, raw$/, 150],
  ['usual', /^Mussels$/, 200],
  // A vegetable beside a meal, a glass of juice, and what is nibbled.
  ['usual', /^(?:Broccoli|Asparagus|Green beans|Brussels sprouts|Cauliflower|Kohlrabi), raw$/, 120],
  ['usual', /^Olives$/, 40],
  ['piece', /^Olives$/, 5],
  ['usual', /^(?:Hummus, dip|Tiramisu)$/, 100],
  ['usual', /^(?:Chicken|Vegetable) curry with rice$/, 400],
  ['usual', /^Water, tonic$/, 250],
  ['usual', /^Bread, fruit$/, 70],
  ['usual', /^Tofu \(soybean curd\)$|^Tofu, breaded, fried$/, 100],
  ['usual', /^Kidney$/, 150],
  ['usual', /^Banana split$/, 300],
  ['usual', /^Calzone, with meat and cheese$/, 330],
  ...(['one', 'usual'] as const).flatMap((unit): CountryPortion[] => [
    [unit, /^Peach, raw$/, 120],
    [unit, /^Plum, raw$/, 50],
  ]),
  ...(['one', 'piece', 'usual'] as const).flatMap((unit): CountryPortion[] => [
    [unit, /^Ice cream cone$/, 80],
    [unit, /^Roll, (?:rye|multigrain)$/, 60],
  ]),
  ['one', /^Ice cream, chocolate$/, 110],
  ...(['one', 'usual'] as const).flatMap((unit): CountryPortion[] => [
    [unit, /^Big Mac \(McDonalds\)$/, 205],
    [unit, /^(?:Clementine|Tangerine), raw$/, 65],
  ]),
  ['one', /^Popsicle$/, 50],
  ['usual', /^Wine, sparkling$/, 100],
  ['usual', /^(?:Tea with sugar|Coffee with milk|Milk with coffee \(Brazil\))$/, 200],
  ['usual', /^Coffee with a little milk$/, 70],
  ['one', /^Coffee(?:$|, (?:brewed|Cappuccino))/, 150],
  ['usual', /^coffee$|^Coffee, black$/, 150],
  // A box, bag or cone of them is a helping.
  ...(['container', 'bag', 'carton', 'packet'] as const).map((unit): CountryPortion => [
    unit,
    /^(?:French fries, plain|Potato, french fries, fresh or frozen not specified)$|^(?:french )?fries$/,
    180,
  ]),
  ['glass', /^Wine, sparkling$/, 100],
  ['glass', /^(?:Brandy|Whiskey|Gin|Rum|Vodka|Liqueur)$/, 40],
  ['cube', /^Cheese(?:$|, (?:Gouda|Cheddar|Swiss|Parmesan))/, 8],
  ...(['one', 'usual'] as const).map((unit): CountryPortion => [unit, /^Pizza(?:,| with)/, 400]),
  ['glass', /\b(wine|prosecco|champagne|port)$/, 150],
  ['can', /\btomato(es)?$/, 400],
  ['can', /\b(beans|chickpeas|lentils)$/, 240],
  ['can', /\b(soft drink|cola|soda|lemonade|beer|iced tea|tonic)$/, 330],
  ['can', /^(soft drink|energy drink|beer)/, 330],
  ['bowl', /\b(muesli|müsli|granola|cereal|flakes|oats)$/, 60],
]

/** The same of kinds of the survey's foods, by their names; our own lists have the portions of their countries. */
export const KINDS_ELSEWHERE: readonly CountryPortion[] = [
  [
    'usual',
    /^(?!Baby|Lemon|Lime).*juice(?:, 100%|$)|^Fruit smoothie(?:, | juice)(?!.*\b(?:with|and) dairy)|^Apple cider$/,
    200,
  ],
  [
    'usual',
    /^Fish, (?:bass|cod|croaker|flounder|haddock|herring|mackerel|perch|pickled|pike|pompano|snapper|swordfish|trout|tuna(?!, canned))\b/,
    150,
  ],
  ...(['usual', 'plate'] as const).map((unit): CountryPortion => [
    unit,
    /^(?:Macaroni or p|P)asta salad/,
    220,
  ]),
  ...(['one', 'slice', 'piece', 'usual'] as const).map((unit): CountryPortion => [
    unit,
    /^(?:Cake|Cheesecake|Snack cake|Ice cream cake)\b(?!.*glutinous)/,
    90,
  ]),
  ...(['one', 'piece', 'usual'] as const).map((unit): CountryPortion => [
    unit,
    /^(?:Muffin(?!, English)|Popover)/,
    80,
  ]),
]

/** A usual helping where nothing was said and the table's is an American or an odd one. In g. */
export const USUAL: readonly (readonly [food: RegExp, grams: number])[] = [
  [/^small beer$/, 200],
  [/^fruit salad$/, 150],
  [/^tiramisu$/, 120],
  [/^large beer$/, 1000],
  [/^doner$/, 350],
  [/^whole pizza$/, 400],
  [/^small yogurt$/, 125],
  [/^(energy drink|red bull)$/, 250],
  [/^nutritional drink or shake$/, 330],
  [/\bflat white$|\bcortado$/, 180],
  [/^cappuccino (?:au|com|con|met|mit|z) |\bcappuccino$/, 200],
  [/\blatte$|\bmocha$/, 300],
  [/\b(coffee|tea|cuppas?|americano|hot chocolate|cocoa)$/, 240],
  [/\b(beer|lager|ale)$/, 330],
  [/\b(wine|prosecco|champagne)$/, 150],
  [/^(?:(?:cooked|plain|boiled|wholewheat) )?(pasta|spaghetti|penne|noodles)$/, 210],
  [/^(?:(?:white|brown|boiled|plain|steamed|basmati|jasmine|cooked) )*rice$/, 160],
  [/\b(muesli|granola)$|^(?:(?:rolled|porridge|jumbo|steel[- ]cut|quick|dry|raw) )*oats$/, 45],
  [/^cereal$|\bflakes$/, 40],
  [/\bmayo(nnaise)?$/, 14],
  [
    /\b(sauerkraut|red cabbage|kale|collards|collard greens|broccoli rabe|spinach|vegetables)$/,
    120,
  ],
  [/^cooked (green beans|green peas|broccoli|cauliflower)$/, 120],
  [/^(lentils|beans|chickpeas)$/, 150],
  [/^bread$/, 50],
  [/^(soft drink|cola|diet cola)$/, 330],
  [/^(spritzer)$/, 300],
  [/^(duck|pork belly|veal)$/, 130],
  [/^(?:(?:roast|roasted|grilled) )?(chicken|beef|pork|lamb|turkey)$/, 120],
  [/^(?:\w+ )*juice$/, 240],
]

/** The same of what has a weight of its own where it was counted: "two courgettes". */
export const UNCOUNTED: typeof USUAL = [
  [/^mozzarella$/, 80],
  [/^(?:grilled )?sausages$/, 120],
  [/\b(?:chicken|buffalo|hot|bbq) wings$/, 170],
  [/\bmozzarella sticks$/, 120],
  [/^(?:\w+ )?(?:tacos|fajitas)$/, 250],
  [
    /^(broccoli|zucchini|courgettes|summer squash|green beans|asparagus|cauliflower|brussels sprouts)$/,
    90,
  ],
]

/**
 * Outside of America nobody helps themselves by the measuring cup, which is the survey's helping of
 * what has no pieces; in g, by the survey's categories and names. Ours.
 */
export const NOT_BY_THE_CUP: readonly (readonly [category: RegExp, name: RegExp, grams: number])[] =
  [
    [/^(?:pasta|rice) mixed/i, /\bsalad\b/i, 200],
    [/mixed dishes|salads$/i, /salad|slaw/i, 150],
    [/mixed dishes|stir-fry|fried rice|macaroni|vegetable dishes|legume dishes/i, /./, 300],
    [/^(?:soups|ramen)/i, /./, 300],
    [/potato mixtures|^rice$|^pasta|^grits/i, /./, 200],
    [/vegetables$|^(?:broccoli|cabbage|carrots|corn|spinach|string beans)$/i, /./, 120],
  ]

/** "大盛り", "小盛り": more or less than the usual helping of a dish that has no sizes of its own. */
export const HELPING_SIZES: readonly (readonly [noun: string, factor: number])[] = [
  ['large serving', 1.3],
  ['small serving', 0.7],
]
