import type { Language } from '../languages.ts'

/** What a label has a number for, by the names of nutrients. Labels of some countries give sodium instead of salt. */
export type LabelField =
  | 'calories'
  | 'fats'
  | 'saturatedFat'
  | 'carbs'
  | 'sugars'
  | 'fiber'
  | 'protein'
  | 'salt'
  | 'sodium'

/** A name on the label with numbers that are none of these. */
export type LabelName = LabelField | 'other'

interface LabelWords {
  /** Looked for inside of the letters of a text: lower case, without accents, signs and spaces. */
  readonly inside: Readonly<Record<Exclude<LabelName, 'salt'>, readonly string[]>>
  /** Too short for that: whole words. */
  readonly whole: { readonly salt: string } & { readonly [Name in LabelName]?: string }
  /** What stands before the weight that the numbers are for: "per 100 g". */
  readonly per: readonly string[]
  /** Without accents and spaces. */
  readonly portion: readonly string[]
}

/**
 * The words of nutrition labels; null where the language has other letters than Latin ones, because
 * the reader of texts knows no others.
 */
export const LABEL_WORDS: Readonly<Record<Language, LabelWords | null>> = {
  en: {
    inside: {
      other: [
        'fromfat unsaturat transfat omega addedsugar polyol starch erythrit cholester vitamin calcium',
        'potassium caffein lactose alcohol magnesium phosphor',
      ].flatMap((some) => some.split(' ')),
      saturatedFat: ['saturat', 'satfat'],
      sugars: ['sugar'],
      fiber: ['fibre', 'fiber'],
      protein: ['protein'],
      carbs: ['carbohydrat', 'carbs', 'totalcarb'],
      sodium: ['sodium'],
      calories: ['energy', 'calories', 'calorie'],
      fats: ['totalfat'],
    },
    whole: { fats: 'fat fats', salt: 'salt', other: 'trans iron' },
    per: ['per', 'in'],
    portion: ['portion', 'serving', 'servsize', 'piece', 'slice', 'cup', 'biscuit'],
  },
  de: {
    inside: {
      other: [
        'ungesattigt transfett omega zuckerzusatz mehrwertig starke erythrit cholester vitamin kalzium',
        'kalium koffein laktose alkohol magnesium phosphor',
      ].flatMap((some) => some.split(' ')),
      saturatedFat: ['gesattigt'],
      sugars: ['zucker'],
      fiber: ['ballaststoff', 'nahrungsfaser'],
      // The last letters are often misread.
      protein: ['protein', 'eiweiss', 'eiweib', 'eiweip', 'eiweif', 'eiwei'],
      carbs: ['kohlenhydrat'],
      sodium: ['natrium'],
      calories: ['energi', 'brennwert'],
      fats: ['gesamtfett'],
    },
    whole: { fats: 'fett fette', salt: 'salz', other: 'eisen' },
    per: ['per', 'pro', 'je', 'auf', 'in'],
    portion: ['portion', 'stuck', 'riegel', 'scheibe', 'glas', 'tasse', 'becher', 'keks'],
  },
  fr: {
    inside: {
      other: ['deslipides', 'insatur', 'sucresajoutes', 'polyol', 'amidon', 'calcium', 'potassium'],
      saturatedFat: ['satures', 'saturees', 'sature'],
      sugars: ['sucres'],
      fiber: ['fibre'],
      protein: ['protein'],
      carbs: ['glucides'],
      sodium: ['sodium'],
      calories: ['energi', 'energet', 'calorie'],
      fats: ['matieresgrasses', 'lipides'],
    },
    whole: { salt: 'sel', other: 'fer' },
    per: ['pour', 'par'],
    portion: ['portion', 'barre', 'tasse', 'biscuit'],
  },
  es: {
    inside: {
      other: ['degrasa insatur poliol almidon anadid colester calcio potasio'].flatMap((some) =>
        some.split(' '),
      ),
      saturatedFat: ['saturada', 'saturado'],
      sugars: ['azucares'],
      fiber: ['fibra'],
      protein: ['protein'],
      carbs: ['hidratosdecarbono', 'carbohidrato'],
      sodium: ['sodio'],
      calories: ['energi', 'energet', 'calorias'],
      fats: ['grasas', 'grasa'],
    },
    whole: { salt: 'sal' },
    per: ['por', 'cada', 'a'],
    portion: ['porcion', 'racion', 'unidad'],
  },
  it: {
    inside: {
      other: ['insatur', 'poliol', 'amido', 'aggiunti', 'colester', 'calcio', 'potassio'],
      saturatedFat: ['saturi'],
      sugars: ['zuccheri'],
      fiber: ['fibra', 'fibre'],
      protein: ['protein'],
      carbs: ['carboidrat'],
      sodium: ['sodio'],
      calories: ['energi', 'energet', 'calorie'],
      fats: ['grassi'],
    },
    whole: { salt: 'sale' },
    per: ['per', 'ogni', 'a'],
    portion: ['porzione', 'pezzo'],
  },
  'pt-BR': {
    inside: {
      other: ['insatur', 'poliol', 'amido', 'adicionad', 'colester', 'calcio', 'potassio'],
      saturatedFat: ['saturada', 'saturado'],
      sugars: ['acucar'],
      fiber: ['fibra'],
      protein: ['protein'],
      carbs: ['carboidrat'],
      sodium: ['sodio'],
      calories: ['energi', 'energet', 'calorias'],
      fats: ['gorduras', 'lipideos'],
    },
    whole: { salt: 'sal' },
    per: ['por', 'cada', 'a'],
    portion: ['porcao', 'porcoes', 'fatia', 'copo', 'unidad'],
  },
  nl: {
    inside: {
      other: ['onverzadigd', 'vitamin', 'calcium', 'kalium', 'lactose', 'alcohol'],
      saturatedFat: ['verzadigd'],
      sugars: ['suikers'],
      fiber: ['vezels'],
      protein: ['eiwit'],
      carbs: ['koolhydraten'],
      sodium: ['natrium'],
      calories: ['energi'],
      fats: ['vetten'],
    },
    whole: { fats: 'vet', salt: 'zout' },
    per: ['per'],
    portion: ['portie', 'glas'],
  },
  pl: {
    inside: {
      other: ['nienasycon', 'laktose', 'alkohol'],
      saturatedFat: ['nasycone'],
      sugars: ['cukry'],
      fiber: ['blonnik'],
      // An ł is often read as a t.
      protein: ['bialko', 'biatko'],
      carbs: ['weglowodany'],
      sodium: [],
      calories: ['energi', 'energet'],
      fats: ['tluszcz'],
    },
    whole: { salt: 'sol', sodium: 'sod' },
    per: ['na', 'w'],
    portion: ['porcj', 'plasterek', 'sztuk'],
  },
  ja: null,
  ar: null,
}
