import type { Language } from '../languages.ts'

/** The meals of a day that diaries name. */
export const NAMED_SLOTS = ['breakfast', 'lunch', 'dinner', 'snacks'] as const

export interface ImportWords {
  /** How the names of the months begin, without accents; none where they are numbered. */
  readonly months: readonly string[]
  readonly meals: Readonly<Record<(typeof NAMED_SLOTS)[number], string>>
  /** What the headings of a table of weights begin with or contain. */
  readonly weights: Readonly<Record<'date' | 'time' | 'weight' | 'notes', string>>
  /** The same of a table of foods. */
  readonly foods: Readonly<
    Record<
      'date' | 'time' | 'meal' | 'name' | 'grams' | 'energy' | 'protein' | 'carbs' | 'fat',
      string
    >
  >
}

/**
 * The words by which dates, meals and columns are known in files of other apps: parts of regular
 * expressions. All languages are looked for at once, since a file does not say its own.
 */
const OF_LANGUAGES: Readonly<Record<Language, ImportWords>> = {
  en: {
    months: 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' '),
    meals: { breakfast: 'breakfast', lunch: 'lunch', dinner: 'dinner|supper', snacks: 'snack' },
    weights: {
      date: 'date|timestamp|day',
      time: 'time',
      weight: 'weight|kilo',
      notes: 'note|comment',
    },
    foods: {
      date: String.raw`date|day\b|timestamp`,
      time: 'time',
      meal: String.raw`meal|daytime|\bgroup\b`,
      name: String.raw`food|product|\bitem|dish|descri|\bname\b`,
      grams: String.raw`gram|\(g\)`,
      energy: String.raw`kcal|calor|energ|\bkj\b|joule`,
      protein: 'protein',
      carbs: 'carb',
      fat: String.raw`\bfat`,
    },
  },
  de: {
    months: 'jan feb (?:mar|mrz) apr mai jun jul aug sep okt nov dez'.split(' '),
    meals: { breakfast: 'frühstück', lunch: 'mittag', dinner: 'abend', snacks: 'zwischen|snack' },
    weights: {
      date: 'datum',
      time: 'uhrzeit|zeit',
      weight: 'gewicht',
      notes: 'notiz|kommentar|bemerkung',
    },
    foods: {
      date: String.raw`datum|tag\b`,
      time: 'uhrzeit|zeit',
      meal: 'mahlzeit',
      name: 'lebensmittel|produkt|speise|gericht',
      grams: 'gram',
      energy: 'energ|brennwert',
      protein: 'protein|eiwei',
      carbs: 'kohlenhydrat',
      fat: 'fett',
    },
  },
  fr: {
    months: 'jan fev mar avr mai juin juil aou sep oct nov dec'.split(' '),
    meals: { breakfast: 'petit', lunch: 'déjeuner', dinner: 'dîner', snacks: 'collation' },
    weights: { date: 'date|jour', time: 'heure', weight: 'poids', notes: 'note|remarque|comment' },
    foods: {
      date: 'date|jour',
      time: 'heure',
      meal: 'repas',
      name: String.raw`aliment|\bplat\b|\bnom\b`,
      grams: 'gram',
      energy: 'calor|energ',
      protein: 'prot[eé]',
      carbs: 'glucid',
      fat: 'lipid|graisse',
    },
  },
  es: {
    months: 'ene feb mar abr may jun jul ago se[pt] oct nov dic'.split(' '),
    meals: { breakfast: 'desayuno', lunch: 'almuerzo', dinner: 'cena', snacks: 'merienda' },
    weights: { date: 'fecha|dia|día', time: 'hora', weight: 'peso', notes: 'nota|comentario' },
    foods: {
      date: 'fecha|dia|día',
      time: 'hora',
      meal: 'comida',
      name: String.raw`aliment|comida|\bnombre\b`,
      grams: 'gram',
      energy: 'calor|energ',
      protein: 'prote',
      carbs: 'carb|hidrat',
      fat: 'grasa',
    },
  },
  it: {
    months: 'gen feb mar apr mag giu lug ago set ott nov dic'.split(' '),
    meals: { breakfast: 'colazione', lunch: 'pranzo', dinner: 'cena', snacks: 'spuntino' },
    weights: { date: 'data|giorno', time: 'ora', weight: 'peso', notes: 'nota|commento' },
    foods: {
      date: 'data|giorno',
      time: String.raw`\bora\b`,
      meal: 'pasto',
      name: 'aliment|cibo|piatto',
      grams: 'gram',
      energy: 'calor|energ',
      protein: 'prote',
      carbs: 'carb',
      fat: 'grass[io]',
    },
  },
  'pt-BR': {
    months: 'jan fev mar abr mai jun jul ago set out nov dez'.split(' '),
    meals: {
      breakfast: 'café da manhã',
      lunch: 'almoço',
      dinner: 'jantar',
      snacks: 'lanche',
    },
    weights: { date: 'data|dia', time: 'hora', weight: 'peso', notes: 'nota|comentario' },
    foods: {
      date: 'data|dia',
      time: 'hora',
      meal: 'refei',
      name: String.raw`aliment|prato|\bnome\b`,
      grams: 'gram',
      energy: 'calor|energ',
      protein: 'prote',
      carbs: 'carb',
      fat: 'gordura',
    },
  },
  nl: {
    months: 'jan feb (?:maa|mrt) apr mei jun jul aug sep okt nov dec'.split(' '),
    meals: { breakfast: 'ontbijt', lunch: 'lunch|middag', dinner: 'avond', snacks: 'tussendoor' },
    weights: { date: 'datum', time: 'tijd', weight: 'gewicht', notes: 'opmerking|notiti' },
    foods: {
      date: 'datum',
      time: 'tijd',
      meal: 'maaltijd',
      name: 'product|voeding|gerecht|naam',
      grams: 'gram',
      energy: 'calor|energ',
      protein: 'eiwit',
      carbs: 'koolhydra',
      fat: String.raw`\bvet`,
    },
  },
  pl: {
    months: 'sty lut mar kwi maj cze lip sie wrz paz lis gru'.split(' '),
    meals: { breakfast: 'śniadanie', lunch: 'obiad', dinner: 'kolacja', snacks: 'przekąs' },
    weights: { date: 'data', time: 'godzina', weight: 'waga', notes: 'uwag|notatk' },
    foods: {
      date: 'data',
      time: 'godzina',
      meal: 'posił',
      name: 'produkt|żywno|posił|nazwa',
      grams: 'gram',
      energy: 'energ',
      protein: 'białk',
      carbs: 'węglowodan',
      fat: 'tłuszcz',
    },
  },
  ja: {
    months: [],
    meals: { breakfast: '朝', lunch: '昼', dinner: '夕', snacks: '間食|軽食' },
    weights: { date: '日付|日時', time: '時刻', weight: '体重', notes: 'メモ|備考' },
    foods: {
      date: '日付|日時',
      time: '時刻|時間',
      meal: '食事',
      name: '食品|食べ物|料理|品名',
      grams: 'グラム',
      energy: 'エネルギー|カロリー',
      protein: 'たんぱく|タンパク',
      carbs: '炭水化物|糖質',
      fat: '脂質',
    },
  },
  ar: {
    months: 'يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر'.split(' '),
    meals: { breakfast: 'فطور|[إا]فطار', lunch: 'غدا', dinner: 'عشا', snacks: 'خفيفة|سناك' },
    weights: {
      date: 'تاريخ',
      time: String.raw`(?:ال)?وقت(?!\s*\p{L})`,
      weight: 'الوزن',
      notes: 'ملاحظ',
    },
    foods: {
      date: 'تاريخ',
      time: 'وقت',
      meal: 'وجبة',
      name: 'طعام',
      grams: 'غرام',
      energy: 'سعر|طاقة',
      protein: 'بروتين',
      carbs: 'كربوهيدرات',
      fat: 'دهون',
    },
  },
}

/** Of languages that the app is not offered in. */
const OF_OTHERS: Pick<ImportWords, 'meals' | 'weights'> = {
  meals: { breakfast: 'завтрак', lunch: 'обед', dinner: 'ужин', snacks: 'перекус' },
  weights: {
    date: 'dato|päivä|tarih|дата|日期',
    time: 'klokkeslett|saat|время|时间',
    weight: 'vekt|vikt|vægt|paino|ağırlık|вес|масса',
    notes: '备注',
  },
}

/** The words of all languages, as alternatives of a regular expression. */
export const inAnyLanguage = (
  wordsOf: (words: Partial<ImportWords>) => string | undefined,
): string =>
  [...Object.values(OF_LANGUAGES), OF_OTHERS]
    .map(wordsOf)
    .filter((words) => words !== undefined)
    .join('|')
