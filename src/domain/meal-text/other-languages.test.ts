import { describe, expect, it } from 'vitest'
import type { Language } from '../languages.ts'
import { readEarlierMeal } from './times/earlier-meal.ts'
import { readEatenTime } from './times/eaten-time.ts'
import { measuresOf } from './grammar/grammar.ts'
import { readMealText } from './phrases/read-meal-text.ts'
import { mealVocabularyOf } from './vocabularies/meal-vocabularies.ts'

// A Wednesday.
const NOW = '2026-05-20T22:30'

const short = (text: string, language: Language) =>
  readMealText(text, mealVocabularyOf(language)).phrases.map(({ quantity, measure, size, food }) =>
    [
      quantity === null ? '' : Math.round(quantity * 1000) / 1000,
      size ?? '',
      measure?.kind ?? '',
      food,
    ]
      .filter((part) => part !== '')
      .join(' '),
  )

describe('the words of a language', () => {
  it.each<Language>(['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'nl', 'pl'])(
    'in %s name measures and clock times that there are',
    (language) => {
      const vocabulary = mealVocabularyOf(language)
      expect(measuresOf(vocabulary).filter(([, measure]) => measure === undefined)).toEqual([])
      const { parts, partsOfToday, partsOfYesterday, named } = vocabulary.time
      for (const time of Object.values({
        ...parts,
        ...partsOfToday,
        ...partsOfYesterday,
        ...named,
      }))
        expect(time).toMatch(/^[0-2]\d:[0-5]\d$/)
      expect(['first', 'last']).toContain(vocabulary.head)
    },
  )
})

describe('what was eaten of one', () => {
  it.each<[Language, string]>([
    ['en', 'a pizza, half eaten'],
    ['en', 'a pizza, shared with my wife'],
    ['en', 'one pizza half'],
    ['de', 'eine Pizza, nur zur Hälfte gegessen'],
    ['de', 'Pizza halb'],
    ['fr', 'une pizza à moitié'],
    ['es', 'una pizza, me comí la mitad'],
    ['it', 'una pizza, ne ho mangiata metà'],
    ['pt-BR', 'uma pizza, comi só a metade'],
    ['nl', 'een pizza, half opgegeten'],
    ['nl', 'een pizza, de helft'],
    ['pl', 'pizza, zjadłam tylko połowę'],
    ['pl', 'pizza pół'],
    ['ja', 'ピザ半分'],
    ['ar', 'بيتزا، أكلت نصفها'],
  ])('in %s "%s" is half of it', (language, words) => {
    const { phrases } = readMealText(words, mealVocabularyOf(language))
    expect(phrases.map(({ quantity }) => quantity)).toEqual([0.5])
    expect(phrases.map(({ food }) => food)).not.toContain('')
  })

  it('counts all that was counted before it, but no weight', () => {
    expect(short('two bowls of soup, half', 'en')).toEqual(['1 vessel soup'])
    expect(short('200 g rice, half', 'en')).toEqual(['200 weight rice', '0.5'])
  })
})

describe('amounts said in several words', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'two eggs, 60 g each', ['120 weight eggs']],
    ['de', 'zwei Eier je 60 g', ['120 weight eier']],
    ['fr', 'deux œufs de 60 g chacun', ['120 weight œufs']],
    ['es', 'dos huevos de 60 g cada uno', ['120 weight huevos']],
    ['it', 'due uova da 60 g ciascuno', ['120 weight uova']],
    ['pt-BR', 'dois ovos de 60 g cada', ['120 weight ovos']],
    ['nl', 'twee eieren van elk 60 g', ['120 weight eieren']],
    ['pl', 'dwa jajka po 60 g', ['120 weight jajka']],
    ['ja', '卵2個各60g', ['120 weight 卵']],
    ['ar', 'بيضتان 60 غ لكل واحدة', ['120 weight بيضة']],
    ['en', 'a tomato and a cucumber, 100 g each', ['100 weight tomato', '100 weight cucumber']],
    ['pl', 'pomidor i ogórek, po 100 g', ['100 weight pomidor', '100 weight ogórek']],
    ['ja', 'トマトときゅうり各100g', ['100 weight トマト', '100 weight きゅうり']],
    ['de', 'Reis und zwei Eier, je 60 g', ['reis', '120 weight eier']],
  ])('in %s "%s" tells what each weighs', (language, text, expected) => {
    expect(short(text, language)).toEqual(expected)
  })

  it.each<[Language, string, string]>([
    ['en', 'two times 100 g of ham', '200 weight ham'],
    ['de', 'zweimal 100 g Schinken', '200 weight schinken'],
    ['fr', 'deux fois 100 g de jambon', '200 weight jambon'],
    ['es', 'dos veces 100 g de jamón', '200 weight jamón'],
    ['it', 'due volte 100 g di prosciutto', '200 weight prosciutto'],
    ['pt-BR', 'duas vezes 100 g de presunto', '200 weight presunto'],
    ['nl', 'twee keer 100 g ham', '200 weight ham'],
    ['pl', 'dwa razy 100 g szynki', '200 weight szynki'],
    ['ja', 'ハム100gを2回', '200 weight ハム'],
    ['ar', 'مرتين 100 غ جبن', '200 weight جبن'],
  ])('in %s "%s" is both of them', (language, text, expected) => {
    expect(short(text, language)).toEqual([expected])
  })

  it.each<[Language, string, string]>([
    ['en', 'five potatoes, two left over', '3 potatoes'],
    ['de', 'fünf Kartoffeln, zwei übrig gelassen', '3 kartoffeln'],
    ['fr', "cinq pommes de terre, j'en ai laissé deux", '3 pommes de terre'],
    ['es', 'cinco patatas, dejé dos', '3 patatas'],
    ['it', 'cinque patate, ne ho lasciate due', '3 patate'],
    ['pt-BR', 'cinco batatas, deixei duas', '3 batatas'],
    ['nl', 'vijf aardappelen, twee laten liggen', '3 aardappelen'],
    ['pl', 'pięć ziemniaków, dwa zostawiłem', '3 ziemniaków'],
    ['ja', 'じゃがいも5個、2個残した', '3 piece じゃがいも'],
    ['ar', 'خمس بطاطس، تركت اثنتين', '3 بطاطس'],
    ['fr', '300 g de riz, laissé la moitié', '150 weight riz'],
    ['de', '300 g Suppe, ein Drittel übrig gelassen', '200 weight suppe'],
    ['es', '300 g de sopa, dejé un tercio', '200 weight sopa'],
    ['pl', '300 g zupy, zostawiłam jedną trzecią', '200 weight zupy'],
  ])('in %s "%s" is without what was left over', (language, text, expected) => {
    expect(short(text, language)).toEqual([expected])
  })

  it.each<[Language, string, string[]]>([
    ['en', 'two rolls, one with cheese and one with jam', ['2 rolls', 'cheese', 'jam']],
    ['de', 'zwei Brote, eins mit Käse und eins mit Schinken', ['2 brote', 'käse', 'schinken']],
    ['fr', 'deux toasts, un avec du miel et l’autre avec du thon', ['2 toasts', 'miel', 'thon']],
    ['es', 'dos tostadas, una con jamón y otra con queso', ['2 tostadas', 'jamón', 'queso']],
    ['it', 'due panini, uno con miele e uno con burro', ['2 panini', 'miele', 'burro']],
    ['pt-BR', 'dois pães, um com queijo e outro com mel', ['2 pães', 'queijo', 'mel']],
    ['nl', 'twee broodjes, een met kaas en een met jam', ['2 broodjes', 'kaas', 'jam']],
    ['pl', 'dwie bułki, jedna z serem, druga z szynką', ['2 bułki', 'serem', 'szynką']],
    ['ar', 'شريحتين خبز، واحدة مع جبن وواحدة مع عسل', ['2 piece خبز', 'جبن', 'عسل']],
  ])('in %s "%s" counts nothing twice', (language, text, expected) => {
    expect(short(text, language)).toEqual(expected)
  })

  it.each<[Language, string, string[]]>([
    ['de', 'keinen Tee, sondern Milch', ['milch']],
    ['fr', 'pas de thé mais un café', ['1 café']],
    ['es', 'no té sino leche', ['leche']],
    ['it', 'non tè ma latte', ['latte']],
    ['pt-BR', 'não chá, mas leite', ['leite']],
    ['nl', 'geen thee maar melk', ['melk']],
    ['pl', 'nie herbata, tylko mleko', ['mleko']],
    ['ar', 'ليس شاي بل حليب', ['حليب']],
  ])('in %s "%s" is what was had', (language, text, expected) => {
    expect(short(text, language)).toEqual(expected)
  })

  it.each<[Language, string, string[]]>([
    ['es', 'una ración doble de arroz', ['2 serving arroz']],
    ['pt-BR', 'uma porção dupla de arroz', ['2 serving arroz']],
    ['pl', 'podwójna porcja ryżu', ['2 serving ryżu']],
    ['es', 'kilo y medio de patatas', ['1.5 weight patatas']],
    ['it', 'chilo e mezzo di patate', ['1.5 weight patate']],
    ['en', 'half a melon, 400 g', ['400 weight melon']],
    ['de', 'eine halbe Melone, 400 g', ['400 weight melone']],
    ['es', 'a las diez un plátano y a las tres una pera', ['1 plátano', '1 pera']],
    ['it', 'alle dieci una banana e alle tre una pera', ['1 banana', '1 pera']],
    ['pt-BR', 'às dez uma banana e às três uma pera', ['1 banana', '1 pera']],
    ['ar', 'بيضة وبياض بيضتين', ['بيضة', '2 بياض بيضة']],
    ['nl', 'een halve liter volle melk', ['0.5 volume volle melk']],
    ['de', 'ein Glas Wasser zwei Mandarinen', ['1 vessel wasser', '2 mandarinen']],
    ['fr', "un verre d'eau deux mandarines", ['1 vessel eau', '2 mandarines']],
    ['pl', 'szklanka wody dwie mandarynki', ['vessel wody', '2 mandarynki']],
    ['fr', 'une pizza quatre fromages', ['1 pizza quatre fromages']],
    ['pl', 'jajecznica z dwóch jajek', ['2 piece jajecznica']],
    ['es', 'una manzana por la tarde y otra por la noche', ['2 manzana']],
    ['de', 'einen Apfel und abends noch einen', ['2 apfel']],
    ['fr', 'une pomme et une autre le soir', ['2 pomme']],
    ['it', "una mela nel pomeriggio e un'altra la sera", ['2 mela']],
    ['pt-BR', 'uma maçã à tarde e outra à noite', ['2 maçã']],
    ['pl', 'po południu jabłko i wieczorem jeszcze jedno', ['2 jabłko']],
    ['ar', 'تفاحة وأخرى في المساء', ['2 تفاحة']],
    ['fr', "une cuillère à soupe et demie d'huile", ['1.5 volume huile']],
    ['ja', 'ビール350ml缶1本と枝豆', ['350 volume ビール', '枝豆']],
    ['ja', 'ご飯は半分だけ、鶏肉は全部', ['0.5 ご飯', '鶏肉']],
    ['ja', 'ミートボール4個のスパゲッティ', ['スパゲッティ', '4 piece ミートボール']],
  ])('in %s "%s" is read as it is said', (language, text, expected) => {
    expect(short(text, language)).toEqual(expected)
  })

  it.each<[Language, string, string]>([
    ['en', 'two slices with butter', '2 piece bread'],
    ['de', 'zwei Scheiben mit Käse', '2 piece brot'],
    ['fr', 'deux tranches avec du beurre', '2 piece pain'],
    ['es', 'dos rebanadas con aceite', '2 piece pan'],
    ['it', 'due fette con marmellata', '2 piece pane'],
    ['pt-BR', 'duas fatias com manteiga', '2 piece pão'],
    ['nl', 'twee sneetjes met kaas', '2 piece brood'],
    ['pl', 'dwie kromki z masłem', '2 piece chleb'],
    ['ar', 'شريحتين مع زبدة', '2 piece خبز'],
  ])('in %s "%s" is bread', (language, text, expected) => {
    expect(short(text, language)[0]).toBe(expected)
  })

  it.each<[string, string[]]>([
    ['いちご100〜150g', ['125 weight いちご']],
    ['牛乳1カップ半', ['1.5 vessel 牛乳']],
    ['卵1ダース', ['12 piece 卵']],
    ['バターを塗ったパン1枚', ['1 piece パン', 'バター']],
    ['コーヒーの代わりに紅茶', ['紅茶']],
    ['小さいりんご1個と大きいバナナ1本', ['1 small piece りんご', '1 large piece バナナ']],
  ])('in Japanese, "%s" is read in order', (text, expected) => {
    expect(short(text, 'ja')).toEqual(expected)
  })
})

describe('meals described in other languages', () => {
  it.each<[Language, string, string[]]>([
    ['de', 'zwei Scheiben Brot mit Käse', ['2 piece brot', 'käse']],
    ['de', 'anderthalb Liter Wasser', ['1.5 volume wasser']],
    ['de', '1,5 l Wasser', ['1.5 volume wasser']],
    ['de', '0,125 l Milch', ['0.125 volume milch']],
    ['de', '1.500 g Kartoffeln', ['1500 weight kartoffeln']],
    ['de', '1,250 kg Kartoffeln', ['1.25 weight kartoffeln']],
    [
      'de',
      'ein halbes Hähnchen und eine große Portion Pommes',
      ['0.5 hähnchen', '1 large serving pommes'],
    ],
    ['de', 'ich hatte ein Müsli zum Frühstück', ['1 müsli']],
    ['de', 'zwoelf Erdbeeren', ['12 erdbeeren']],
    [
      'fr',
      "un verre d'eau et deux tartines de confiture",
      ['1 vessel eau', '2 piece pain', 'confiture'],
    ],
    ['ar', '40 غ وحيد القرن', ['40 weight وحيد القرن']],
    ['ja', 'とまと50gと卵1個', ['50 weight とまと', '1 piece 卵']],
    ['ja', 'かつ丼1杯', ['1 vessel かつ丼']],
    ['nl', 'een bolletje met kaas', ['1 broodje', 'kaas']],
    ['de', 'ca. 200 g Reis mit 2 El. Öl', ['200 weight reis', '2 volume öl']],
    ['es', 'unos 200 g de arroz', ['200 weight arroz']],
    ['pt-BR', '2 colheres (sopa) de óleo', ['2 volume óleo']],
    ['de', '2 Frikadellen je 100 g', ['200 weight frikadellen']],
    ['fr', '2 steaks de 150 g', ['300 weight steaks']],
    [
      'fr',
      '200 g de petits pois et deux petits suisses',
      ['200 weight petits pois', '2 petits suisses'],
    ],
    ['fr', "1,5 l d'eau", ['1.5 volume eau']],
    ['fr', "j'ai mangé une pomme au goûter", ['1 pomme']],
    ['fr', 'une cuillère à soupe de miel', ['1 volume miel']],
    ['es', 'hoy desayuné dos tostadas con mermelada', ['2 tostadas', 'mermelada']],
    ['es', 'una taza y media de arroz', ['1.5 vessel arroz']],
    ['es', 'dos rebanadas de pan', ['2 piece pan']],
    ['it', 'un bicchiere di latte e tre biscotti', ['1 vessel latte', '3 biscotti']],
    ['it', '1 l di acqua', ['1 volume acqua']],
    ['it', 'un etto di prosciutto', ['1 weight prosciutto']],
    ['pt-BR', 'duas fatias de pão com manteiga', ['2 piece pão', 'manteiga']],
    ['pt-BR', 'meia xícara de arroz', ['0.5 vessel arroz']],
    ['pl', 'jedenaście pierogów', ['11 pierogów']],
    ['es', 'gazpacho, un plato grande', ['1 large vessel gazpacho']],
    ['it', 'pollo fritto, porzione piccola', ['1 small serving pollo fritto']],
    ['pt-BR', 'batata frita, uma porção pequena', ['1 small serving batata frita']],
    ['nl', 'hutspot, een groot bord', ['1 large vessel hutspot']],
    ['de', 'Teigtaschen, drei', ['3 teigtaschen']],
    ['fr', 'frites, grandes', ['large frites']],
    ['pl', 'pierogi z mięsem, trzy', ['3 pierogi', 'mięsem']],
    ['pl', 'zupa pomidorowa, miska', ['1 vessel zupa pomidorowa']],
    ['pl', 'bigos, duży talerz', ['1 large vessel bigos']],
    ['ja', 'フライドポテト、Lサイズ', ['large フライドポテト']],
    ['ar', 'دجاج مقلي، حصة صغيرة', ['1 small serving دجاج مقلي']],
    ['fr', 'burger et bulgur', ['burger', 'bulgur']],
    ['fr', 'bu un café', ['1 café']],
    ['fr', 'quatre bouchées vapeur', ['4 bouchées vapeur']],
    ['fr', 'une bouchée de brioche', ['1 volume brioche']],
    ['de', 'zwei Bissen Kuchen', ['2 volume kuchen']],
    ['ja', 'ケーキを一口', ['1 volume ケーキ']],
    ['it', 'pizza con gli amici', ['pizza']],
    ['pl', 'obiad u babci: schabowy z ziemniakami', ['schabowy', 'ziemniakami']],
    ['es', 'comida en casa de mis padres: paella', ['paella']],
    ['en', 'a corn dog with a kids meal of fries', ['1 corn dog', '1 kids of fries']],
    ['nl', 'kip in plaats van rundvlees', ['kip']],
    ['ja', '朝ごはんは食べなかった', []],
    ['fr', 'pas de petit-déjeuner', []],
  ])('in %s: %s', (language, text, expected) => {
    expect(short(text, language)).toEqual(expected)
  })

  it.each<[Language, string, string, string]>([
    ['de', 'Kaffee ohne Zucker', 'kaffee', 'zucker'],
    ['fr', 'café sans sucre', 'café', 'sucre'],
    ['es', 'café sin azúcar', 'café', 'azúcar'],
    ['it', 'caffè senza zucchero', 'caffè', 'zucchero'],
    ['pt-BR', 'café sem açúcar', 'café', 'açúcar'],
    ['en', 'soup but without croutons', 'soup', 'croutons'],
    ['fr', 'salade mais pas de sauce', 'salade', 'sauce'],
    ['fr', 'salade, aucune sauce', 'salade', 'sauce'],
    ['it', 'pasta ma niente formaggio', 'pasta', 'formaggio'],
  ])('in %s tell what was left out: %s', (language, text, food, leftOut) => {
    expect(readMealText(text, mealVocabularyOf(language))).toMatchObject({
      phrases: [{ food }],
      leftOut: [leftOut],
    })
  })
})

describe('times given in other languages', () => {
  it.each<[Language, string, string, string]>([
    ['de', 'Lasagne gestern um 20 Uhr', 'lasagne', '2026-05-19T20:00'],
    ['de', 'vor zwei Stunden eine Banane', 'eine banane', '2026-05-20T20:30'],
    ['de', 'am Montag zum Mittagessen Suppe', 'zum mittagessen suppe', '2026-05-18T12:30'],
    ['de', 'vorgestern Abend Pizza', 'pizza', '2026-05-18T19:00'],
    ['de', 'Suppe gestern Abend um halb neun', 'suppe', '2026-05-19T20:30'],
    ['de', 'Suppe um 20 Uhr 15', 'suppe', '2026-05-20T20:15'],
    ['de', 'vor 1,5 h Suppe', 'suppe', '2026-05-20T21:00'],
    ['fr', 'il y a 1h30 une pizza', 'une pizza', '2026-05-20T21:00'],
    ['fr', 'une pizza à 20:30', 'une pizza', '2026-05-20T20:30'],
    ['de', 'um 12 Uhr 30 Suppe', 'suppe', '2026-05-20T12:30'],
    ['de', 'um 12 Uhr 30 g Nüsse', '30 g nüsse', '2026-05-20T12:00'],
    ['de', 'Müsli um viertel nach sieben', 'müsli', '2026-05-20T07:15'],
    ['it', 'pasta alle otto e mezza', 'pasta', '2026-05-20T08:30'],
    ['fr', 'soupe à midi et demi', 'soupe', '2026-05-20T12:30'],
    ['fr', 'soupe à huit heures moins le quart', 'soupe', '2026-05-20T07:45'],
    ['es', 'sopa ayer a las nueve y media de la noche', 'sopa', '2026-05-19T21:30'],
    ['pt-BR', 'sopa às oito e meia', 'sopa', '2026-05-20T08:30'],
    ['nl', 'soep om half een', 'soep', '2026-05-20T12:30'],
    ['nl', 'gisteravond pizza', 'pizza', '2026-05-19T19:00'],
    ['pl', 'zupa wczoraj o wpół do ósmej wieczorem', 'zupa', '2026-05-19T19:30'],
    ['fr', 'hier soir une pizza', 'une pizza', '2026-05-19T19:30'],
    ['fr', 'une pizza hier à 20h30', 'une pizza', '2026-05-19T20:30'],
    ['fr', 'il y a une heure un yaourt', 'un yaourt', '2026-05-20T21:30'],
    ['es', 'ayer a las 14:30 lentejas', 'lentejas', '2026-05-19T14:30'],
    ['es', 'anoche una pizza', 'una pizza', '2026-05-19T21:00'],
    ['it', 'ieri alle 13 la pasta', 'la pasta', '2026-05-19T13:00'],
    ['es', 'sopa ayer a las 8 de la noche', 'sopa', '2026-05-19T20:00'],
    ['it', "un'ora fa una mela", 'una mela', '2026-05-20T21:30'],
    ['it', 'due ore fa una mela', 'una mela', '2026-05-20T20:30'],
    ['pt-BR', 'ontem às 20h pizza', 'pizza', '2026-05-19T20:00'],
    ['es', 'sopa el pasado martes por la noche', 'sopa', '2026-05-19T21:00'],
    ['pt-BR', 'uma maçã duas horas atrás', 'uma maçã', '2026-05-20T20:30'],
    ['de', 'lasagna yesterday at 8 pm', 'lasagna', '2026-05-19T20:00'],
  ])('in %s: %s', (language, said, text, eatenAt) => {
    expect(readEatenTime(said, NOW, mealVocabularyOf(language))).toMatchObject({ text, eatenAt })
  })

  it.each<[Language, string]>([
    ['de', 'zwei Eier zum Frühstück'],
    ['fr', 'yaourt à 0 %'],
    ['es', 'dos huevos'],
    ['it', 'pasta al pomodoro'],
    ['pt-BR', 'arroz e feijão'],
  ])('in %s “%s” tells no time', (language, said) => {
    expect(readEatenTime(said, NOW, mealVocabularyOf(language))).toEqual({
      text: said,
      eatenAt: null,
    })
  })
})

describe('an earlier meal in other languages', () => {
  it.each<[Language, string, string | null]>([
    ['de', 'wie gestern zum Frühstück', 'breakfast'],
    ['de', 'das gleiche wie gestern', null],
    ['fr', 'comme hier au petit-déjeuner', 'breakfast'],
    ['fr', 'comme hier soir', 'dinner'],
    ['de', 'wie gestern Abend', 'dinner'],
    ['es', 'lo mismo que anoche', 'dinner'],
    ['nl', 'hetzelfde ontbijt als gisteren', 'breakfast'],
    ['pl', 'to samo co wczoraj na śniadanie', 'breakfast'],
    ['fr', "la même chose qu'hier", null],
    ['it', 'la stessa colazione di ieri', 'breakfast'],
    ['es', 'lo mismo que ayer', null],
    ['es', 'lo mismo que ayer para la cena', 'dinner'],
    ['it', 'come ieri a pranzo', 'lunch'],
    ['pt-BR', 'o mesmo que ontem no almoço', 'lunch'],
    ['es', 'lo mismo que el pasado martes', null],
    ['de', 'same as yesterday', null],
  ])('in %s: %s', (language, said, occasion) => {
    expect(readEarlierMeal(said, NOW.slice(0, 10), mealVocabularyOf(language))).toEqual({
      on: '2026-05-19',
      occasion,
    })
  })
})
