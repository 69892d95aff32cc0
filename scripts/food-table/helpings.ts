/**
 * What one eats of a food of the lists at a time, in g, where its household measures are of a piece
 * or a spoonful of many: nobody who says "grapes" had one. After the reference amounts of the US
 * Food and Drug Administration (21 CFR 101.12), rounded; by words of the food's name, the first that
 * fits.
 */
const HELPINGS: readonly (readonly [name: RegExp, grams: number])[] = [
  [/^applesauce/i, 100],
  [
    /flour|starch|powder|paste|puree|sauce|oil\b|butter(?! biscuit)|juice|jam\b|pickled|roe|seeds?\b|roux/i,
    0,
  ],
  [/^(?:garlic|ginger|parsley|perilla|wood ear|shiitake, dried|nori|kelp|shallot)/i, 0],
  [/^(?:quark|skyr)/i, 150],
  [/^(?:ham\b|cured ham|bresaola|speck|lomo|fuet|kabanos|salami|mortadella|roast beef)/i, 40],
  [/^(?:smoked salmon|salmon, smoked|crab sticks|chikuwa|fish cake|roast pork)/i, 50],
  [
    /^(?:shrimp|sweet shrimp|scallop|snails|oysters|clams|fish fingers|salmon|sea bream|tuna)/i,
    100,
  ],
  [/^(?:chicken hearts|shumai|wiener sausage)/i, 80],
  [/^(?:green |black )?olives\b/i, 30],
  [/^(?:raisins|prunes|dates)\b/i, 40],
  [/^(?:chestnuts|pine nut of araucaria)/i, 60],
  [/^(?:peanuts|cashews|brazil nuts|walnuts|pistachios|hazelnuts|almonds)\b/i, 30],
  [/berr|grapes|cherries|acerola|jabuticaba|jackfruit|mirabelle|medlar/i, 120],
  [/^(?:cowpeas|lentils, cooked|adzuki|soybeans)/i, 120],
  [/asparagus|beans|peas\b|okra|maxixe|broccoli|tomato|radish|mushroom|shiitake|beetroot/i, 80],
  [/^(?:collard|white cabbage|corn, canned|shishito)/i, 80],
  [/^potato chips/i, 60],
  [/^rusk|biscuit|cracker|cookies|grissini|speculoos|arare|peanut brittle/i, 30],
  [/gummy|candy|caramel|marshmallow|liquorice|almond chocolate|marzipan/i, 30],
]
/** Nearer to a helping than this, a piece is one. */
const HALF = 0.5

/** A helping of a food of which so much is usual; undefined where that is one. */
export const helpingOf = (name: string, usualGrams: number): number | undefined => {
  const grams = HELPINGS.find(([words]) => words.test(name))?.[1] ?? 0
  return usualGrams < HALF * grams ? grams : undefined
}
