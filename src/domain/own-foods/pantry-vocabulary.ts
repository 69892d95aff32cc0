import type { Language } from '../languages.ts'
import { pattern } from '../meal-text/vocabularies/meal-vocabulary.ts'
import type { PantryName } from './pantry-foods.ts'

/** The languages in which ingredient lines are read. */
type PantryLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt-BR'

/** What it is called, and what a line says of it, in small letters. */
type Words = readonly [name: string, said: string]

const WORDS: Readonly<
  Record<PantryLanguage, readonly (readonly [food: PantryName, ...words: Words])[]>
> = {
  en: [
    ['Whole wheat flour', 'Whole wheat flour', '(?:whole ?(?:wheat|meal|grain)|wholemeal) flour'],
    [
      'Flour',
      'Flour',
      '(?<!(?:almond|coconut|corn|rice|chickpea|gram|rye|soy|potato|buckwheat) )flour(?! tortilla)',
    ],
    ['Corn starch', 'Corn starch', 'corn ?(?:starch|flour)'],
    ['Cornmeal, dry', 'Cornmeal, dry', 'cornmeal|polenta'],
    [
      'Brown rice, dry',
      'Brown rice, dry',
      'brown (?:basmati |long[- ]grain )?rice(?! (?:noodle|vinegar|paper|cake|milk))',
    ],
    ['Rice, dry', 'Rice, dry', 'rice(?! (?:noodle|vinegar|wine|paper|cake|milk|flour|krispies))'],
    ['Egg noodles, dry', 'Egg noodles, dry', 'egg noodles?'],
    [
      'Pasta, dry',
      'Pasta, dry',
      '(?:pasta|spaghetti|penne|macaroni|fusilli|linguine|tagliatelle|fettuccine|rigatoni|farfalle|orzo|lasagn[ae] sheets?)(?! sauce)',
    ],
    ['Couscous, dry', 'Couscous, dry', 'couscous'],
    ['Bulgur, dry', 'Bulgur, dry', 'bulg[ua]r'],
    ['Quinoa, dry', 'Quinoa, dry', 'quinoa'],
    ['Oats, dry', 'Oats, dry', 'oats|oatmeal'],
    ['Red lentils, dry', 'Red lentils, dry', '(?:red|pink) (?:split )?lentils?'],
    ['Lentils, dry', 'Lentils, dry', 'lentils?(?! (?:soup|pasta))'],
    ['Chickpeas, dry', 'Chickpeas, dry', 'dr(?:y|ied) (?:chickpeas?|garbanzos?)'],
    ['Black beans, dry', 'Black beans, dry', 'dr(?:y|ied) black beans?'],
    ['Salt', 'Salt', 'salt'],
    ['Pepper', 'Pepper', '(?:black|white|ground) pepper|^pepper$'],
    ['Baking powder', 'Baking powder', 'baking powder'],
    ['Stock', 'Stock', '(?:stock|broth)(?! (?:cube|powder))'],
  ],
  de: [
    ['Whole wheat flour', 'Vollkornmehl', '(?:weizen|dinkel|roggen)?vollkornmehl'],
    ['Flour', 'Mehl', '(?:weizen|dinkel|roggen)?mehl'],
    ['Corn starch', 'Speisestärke', '(?:speise|mais)?stärke'],
    ['Cornmeal, dry', 'Polenta', 'polenta|maisgrieß'],
    ['Brown rice, dry', 'Vollkornreis', 'vollkornreis|naturreis'],
    ['Rice, dry', 'Reis', '(?:basmati|jasmin|langkorn|rundkorn|risotto|milch)?-?reis'],
    ['Egg noodles, dry', 'Eiernudeln', 'eiernudeln|bandnudeln'],
    [
      'Pasta, dry',
      'Nudeln',
      'nudeln|pasta|spaghetti|penne|fusilli|makkaroni|tagliatelle|farfalle|lasagneplatten',
    ],
    ['Couscous, dry', 'Couscous', 'couscous'],
    ['Bulgur, dry', 'Bulgur', 'bulgur'],
    ['Quinoa, dry', 'Quinoa', 'quinoa'],
    ['Oats, dry', 'Haferflocken', 'haferflocken'],
    ['Red lentils, dry', 'Rote Linsen', 'rote linsen'],
    ['Lentils, dry', 'Linsen', '(?:teller|berg|beluga)?-?linsen'],
    ['Chickpeas, dry', 'Getrocknete Kichererbsen', 'getrocknete kichererbsen'],
    ['Black beans, dry', 'Getrocknete schwarze Bohnen', 'getrocknete schwarze bohnen'],
    ['Salt', 'Salz', '(?:meer|jod)?salz'],
    ['Pepper', 'Pfeffer', 'pfeffer'],
    ['Baking powder', 'Backpulver', 'backpulver'],
    ['Stock', 'Brühe', '(?:gemüse|hühner|rinder|fleisch)?(?:brühe|fond)'],
  ],
  fr: [
    ['Whole wheat flour', 'Farine complète', 'farine (?:de blé )?complète'],
    [
      'Flour',
      'Farine',
      "farine(?! (?:de |d')(?:amandes?|coco|riz|maïs|pois|sarrasin|châtaignes?))",
    ],
    ['Corn starch', 'Fécule de maïs', 'maïzena|fécule(?: de maïs)?'],
    ['Cornmeal, dry', 'Polenta', 'polenta|semoule de maïs'],
    ['Brown rice, dry', 'Riz complet', 'riz (?:complet|brun)'],
    ['Rice, dry', 'Riz', '(?<!de )riz'],
    ['Egg noodles, dry', 'Nouilles aux œufs', 'nouilles aux œufs'],
    [
      'Pasta, dry',
      'Pâtes',
      'pâtes|spaghettis?|penne|coquillettes|macaronis?|tagliatelles?|fusilli|farfalle',
    ],
    ['Couscous, dry', 'Semoule', 'couscous|semoule'],
    ['Bulgur, dry', 'Boulgour', 'boulgour|bulgur'],
    ['Quinoa, dry', 'Quinoa', 'quinoa'],
    ['Oats, dry', "Flocons d'avoine", "flocons d'avoine"],
    ['Red lentils, dry', 'Lentilles corail', 'lentilles (?:corail|rouges)'],
    ['Lentils, dry', 'Lentilles', 'lentilles'],
    ['Chickpeas, dry', 'Pois chiches secs', 'pois chiches secs'],
    ['Black beans, dry', 'Haricots noirs secs', 'haricots noirs secs'],
    ['Salt', 'Sel', 'sel'],
    ['Pepper', 'Poivre', 'poivre'],
    ['Baking powder', 'Levure chimique', 'levure chimique'],
    ['Stock', 'Bouillon', 'bouillon'],
  ],
  es: [
    ['Whole wheat flour', 'Harina integral', 'harina (?:de trigo )?integral'],
    ['Flour', 'Harina', 'harina(?! de (?:almendras?|coco|arroz|maíz|garbanzos?))'],
    ['Corn starch', 'Maicena', 'maicena|almidón de maíz'],
    ['Cornmeal, dry', 'Polenta', 'polenta|sémola de maíz'],
    ['Brown rice, dry', 'Arroz integral', 'arroz integral'],
    ['Rice, dry', 'Arroz', '(?<!de )arroz'],
    ['Egg noodles, dry', 'Fideos al huevo', 'fideos al huevo'],
    ['Pasta, dry', 'Pasta', 'pasta|espaguetis?|macarrones|penne|fideos|tallarines'],
    ['Couscous, dry', 'Cuscús', 'cuscús|cous ?cous'],
    ['Bulgur, dry', 'Bulgur', 'bulgur'],
    ['Quinoa, dry', 'Quinoa', 'quinoa|quinua'],
    ['Oats, dry', 'Copos de avena', '(?:copos de )?avena'],
    ['Red lentils, dry', 'Lentejas rojas', 'lentejas rojas'],
    ['Lentils, dry', 'Lentejas', 'lentejas'],
    ['Chickpeas, dry', 'Garbanzos secos', 'garbanzos secos'],
    ['Black beans, dry', 'Frijoles negros secos', '(?:frijoles|alubias|judías) negr[ao]s sec[ao]s'],
    ['Salt', 'Sal', 'sal'],
    ['Pepper', 'Pimienta', 'pimienta'],
    ['Baking powder', 'Levadura química', 'levadura (?:química|en polvo)|polvo de hornear'],
    ['Stock', 'Caldo', 'caldo'],
  ],
  it: [
    ['Whole wheat flour', 'Farina integrale', 'farina (?:di grano )?integrale'],
    ['Corn starch', 'Maizena', 'maizena|amido di mais'],
    ['Cornmeal, dry', 'Polenta', 'polenta|farina di mais'],
    ['Flour', 'Farina', 'farina(?! di (?:mandorle|cocco|riso|ceci|castagne))'],
    ['Brown rice, dry', 'Riso integrale', 'riso integrale'],
    ['Rice, dry', 'Riso', '(?<!di )riso'],
    ['Egg noodles, dry', "Pasta all'uovo", "(?:pasta|tagliatelle) all'uovo"],
    [
      'Pasta, dry',
      'Pasta',
      'pasta|spaghetti|penne|fusilli|rigatoni|farfalle|linguine|tagliatelle|maccheroni|bucatini',
    ],
    ['Couscous, dry', 'Couscous', 'cous ?cous'],
    ['Bulgur, dry', 'Bulgur', 'bulgur'],
    ['Quinoa, dry', 'Quinoa', 'quinoa'],
    ['Oats, dry', "Fiocchi d'avena", "(?:fiocchi d')?avena"],
    ['Red lentils, dry', 'Lenticchie rosse', 'lenticchie rosse'],
    ['Lentils, dry', 'Lenticchie', 'lenticchie'],
    ['Chickpeas, dry', 'Ceci secchi', 'ceci secchi'],
    ['Black beans, dry', 'Fagioli neri secchi', 'fagioli neri secchi'],
    ['Salt', 'Sale', 'sale'],
    ['Pepper', 'Pepe', 'pepe'],
    ['Baking powder', 'Lievito per dolci', 'lievito (?:per dolci|in polvere)'],
    ['Stock', 'Brodo', 'brodo'],
  ],
  'pt-BR': [
    ['Whole wheat flour', 'Farinha integral', 'farinha (?:de trigo )?integral'],
    [
      'Flour',
      'Farinha de trigo',
      'farinha(?! de (?:amêndoas?|coco|arroz|milho|mandioca|rosca|aveia))',
    ],
    ['Corn starch', 'Amido de milho', 'amido de milho|maisena'],
    ['Cornmeal, dry', 'Fubá', 'fubá|polenta'],
    ['Brown rice, dry', 'Arroz integral', 'arroz integral'],
    ['Rice, dry', 'Arroz', '(?<!de )arroz'],
    ['Egg noodles, dry', 'Macarrão com ovos', 'macarrão com ovos'],
    ['Pasta, dry', 'Macarrão', 'macarrão|espaguete|penne|talharim'],
    ['Couscous, dry', 'Couscous', 'couscous|cuscuz marroquino'],
    ['Bulgur, dry', 'Trigo para quibe', 'trigo para quibe|bulgur'],
    ['Quinoa, dry', 'Quinoa', 'quinoa'],
    ['Oats, dry', 'Aveia', '(?<!de )aveia'],
    ['Red lentils, dry', 'Lentilha vermelha', 'lentilhas? vermelhas?'],
    ['Lentils, dry', 'Lentilha', 'lentilhas?'],
    ['Chickpeas, dry', 'Grão-de-bico seco', 'grão[- ]de[- ]bico seco'],
    ['Black beans, dry', 'Feijão preto cru', 'feijão preto (?:seco|cru)'],
    ['Salt', 'Sal', 'sal'],
    ['Pepper', 'Pimenta-do-reino', 'pimenta[- ]do[- ]reino'],
    ['Baking powder', 'Fermento em pó', 'fermento (?:em pó|químico)'],
    ['Stock', 'Caldo', 'caldo'],
  ],
}

/** Said of what was cooked or made already. */
const READY: Readonly<Record<PantryLanguage, string>> = {
  en: 'cooked|leftover|tinned|canned|cans?|tins?|jars?|sauce|soup|bread|cookies?|pouch|ready|fresh',
  de: 'gekocht\\p{L}*|vorgekocht\\p{L}*|dosen?|gläser|glas|soße|sauce|suppe|brot|frisch\\p{L}*|aus der dose',
  fr: 'cuite?s?|boîtes?|conserve|sauce|soupe|pain|fraîches?|frais',
  es: 'cocid[oa]s?|latas?|bote|salsa|sopa|pan|fresc[oa]s?',
  it: 'cott[oaie]|lattin[ae]|barattolo|scatola|sugo|zuppa|pane|fresc(?:o|a|hi|he)',
  'pt-BR': 'cozid[oa]s?|latas?|molho|sopa|pão|fresc[oa]s?',
}

export interface PantryWord {
  readonly food: PantryName
  readonly name: string
  readonly said: RegExp
}

const read = (language: PantryLanguage) => ({
  foods: WORDS[language].map(([food, name, said]): PantryWord => ({
    food,
    name,
    said: pattern(`\\b(?:${said})\\b`),
  })),
  ready: pattern(`\\b(?:${READY[language]})\\b`),
})
const PANTRY_WORDS = new Map<Language, ReturnType<typeof read>>(
  (Object.keys(WORDS) as PantryLanguage[]).map((language) => [language, read(language)]),
)

/** How the pantry is called in a language; undefined where that is not known. */
export const pantryWordsOf = (language: Language) => PANTRY_WORDS.get(language)
