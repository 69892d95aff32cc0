import { describe, expect, it } from 'vitest'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { languages } from '#domain/languages.ts'
import type { Language } from '#domain/languages.ts'
import { mealTextContext } from './meal-text-context.ts'

/** The languages of the table's columns. */
const COLUMNS: readonly Language[] = ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'nl', 'pl', 'ja', 'ar']

/** One meaning a line, said in every language. */
const SENTENCES = `
two boiled eggs|zwei gekochte Eier|deux œufs durs|dos huevos cocidos|due uova sode|dois ovos cozidos|twee gekookte eieren|dwa gotowane jajka|ゆで卵2個|بيضتان مسلوقتان
an egg and two egg whites|ein Ei und zwei Eiweiß|un œuf et deux blancs d'œuf|un huevo y dos claras|un uovo e due albumi|um ovo e duas claras|een ei en twee eiwitten|jajko i dwa białka|卵1個と卵白2個|بيضة وبياض بيضتين
raw chicken breast, 120 g|rohe Hähnchenbrust, 120 g|blanc de poulet cru, 120 g|pechuga de pollo cruda, 120 g|petto di pollo crudo, 120 g|peito de frango cru, 120 g|rauwe kipfilet, 120 g|surowa pierś z kurczaka, 120 g|生の鶏むね肉120g|صدر دجاج نيء 120 غ
two eggs, 60 g each|zwei Eier je 60 g|deux œufs de 60 g chacun|dos huevos de 60 g cada uno|due uova da 60 g ciascuno|dois ovos de 60 g cada|twee eieren van elk 60 g|dwa jajka po 60 g|卵2個各60g|بيضتان 60 غ لكل واحدة
a tomato and a cucumber, 100 g each|eine Tomate und eine Gurke, je 100 g|une tomate et un concombre, 100 g chacun|un tomate y un pepino, 100 g cada uno|un pomodoro e un cetriolo, 100 g ciascuno|um tomate e um pepino, 100 g cada|een tomaat en een komkommer, elk 100 g|pomidor i ogórek, po 100 g|トマトときゅうり各100g|طماطم وخيار 100 غ لكل منهما
100 to 150 g of strawberries|100 bis 150 g Erdbeeren|100 à 150 g de fraises|100 a 150 g de fresas|da 100 a 150 g di fragole|100 a 150 g de morangos|100 tot 150 g aardbeien|100 do 150 g truskawek|いちご100〜150g|100 إلى 150 غ فراولة
a tablespoon of olive oil|ein Esslöffel Olivenöl|une cuillère à soupe d'huile d'olive|una cucharada de aceite de oliva|un cucchiaio di olio d'oliva|uma colher de sopa de azeite|een eetlepel olijfolie|łyżka oliwy z oliwek|オリーブオイル大さじ1|ملعقة كبيرة زيت زيتون
one glass of red wine 150 ml|ein Glas Rotwein 150 ml|un verre de vin rouge 150 ml|una copa de vino tinto 150 ml|un bicchiere di vino rosso 150 ml|uma taça de vinho tinto 150 ml|een glas rode wijn 150 ml|kieliszek czerwonego wina 150 ml|赤ワイングラス1杯150ml|كأس نبيذ أحمر 150 مل
two eggs, no, three|zwei Eier, nein, drei|deux œufs, non, trois|dos huevos, no, tres|due uova, no, tre|dois ovos, não, três|twee eieren, nee, drie|dwa jajka, nie, trzy|卵2個、いや3個|بيضتين لا ثلاث بيضات
100 g of bread with 20 g of butter and 30 g of honey|100 g Brot mit 20 g Butter und 30 g Honig|100 g de pain avec 20 g de beurre et 30 g de miel|100 g de pan con 20 g de mantequilla y 30 g de miel|100 g di pane con 20 g di burro e 30 g di miele|100 g de pão com 20 g de manteiga e 30 g de mel|100 g brood met 20 g boter en 30 g honing|100 g chleba z 20 g masła i 30 g miodu|パン100gにバター20gとはちみつ30g|100 غ خبز مع 20 غ زبدة و30 غ عسل
bread 100 g butter 20 g honey 30 g|Brot 100 g Butter 20 g Honig 30 g|pain 100 g beurre 20 g miel 30 g|pan 100 g mantequilla 20 g miel 30 g|pane 100 g burro 20 g miele 30 g|pão 100 g manteiga 20 g mel 30 g|brood 100 g boter 20 g honing 30 g|chleb 100 g masło 20 g miód 30 g|パン100g バター20g はちみつ30g|خبز 100 غ زبدة 20 غ عسل 30 غ
dark chocolate, two squares|dunkle Schokolade, zwei Stück|chocolat noir, deux carrés|chocolate negro, dos onzas|cioccolato fondente, due quadretti|chocolate amargo, dois quadradinhos|pure chocolade, twee blokjes|gorzka czekolada, dwie kostki|ダークチョコ2かけ|شوكولاتة داكنة مربعين
boiled rice 180 g with soy sauce|gekochter Reis 180 g mit Sojasoße|riz cuit 180 g avec sauce soja|arroz cocido 180 g con salsa de soja|riso bollito 180 g con salsa di soia|arroz cozido 180 g com molho de soja|gekookte rijst 180 g met sojasaus|ugotowany ryż 180 g z sosem sojowym|ご飯180gに醤油|أرز مسلوق 180 غ مع صلصة صويا
lentil soup 300 g, but I left a third|Linsensuppe 300 g, ein Drittel übrig gelassen|soupe de lentilles 300 g, laissé un tiers|sopa de lentejas 300 g, dejé un tercio|zuppa di lenticchie 300 g, ne ho lasciato un terzo|sopa de lentilha 300 g, deixei um terço|linzensoep 300 g, een derde laten staan|zupa z soczewicy 300 g, zostawiłam jedną trzecią|レンズ豆スープ300g、3分の1残した|شوربة عدس 300 غ، تركت ثلثها
50 g of dry pasta|50 g trockene Nudeln|50 g de pâtes crues|50 g de pasta cruda|50 g di pasta cruda|50 g de macarrão cru|50 g ongekookte pasta|50 g suchego makaronu|乾燥パスタ50g|50 غ مكرونة نيئة
200 g of cooked pasta|200 g gekochte Nudeln|200 g de pâtes cuites|200 g de pasta cocida|200 g di pasta cotta|200 g de macarrão cozido|200 g gekookte pasta|200 g ugotowanego makaronu|茹でたパスタ200g|200 غ مكرونة مسلوقة
tea instead of coffee|Tee statt Kaffee|du thé au lieu de café|té en vez de café|tè invece del caffè|chá em vez de café|thee in plaats van koffie|herbata zamiast kawy|コーヒーの代わりに紅茶|شاي بدل القهوة
a small apple and a large banana|ein kleiner Apfel und eine große Banane|une petite pomme et une grande banane|una manzana pequeña y un plátano grande|una mela piccola e una banana grande|uma maçã pequena e uma banana grande|een kleine appel en een grote banaan|małe jabłko i duży banan|小さいりんご1個と大きいバナナ1本|تفاحة صغيرة وموزة كبيرة
two thirds of a pizza|zwei Drittel einer Pizza|deux tiers d'une pizza|dos tercios de una pizza|due terzi di pizza|dois terços de uma pizza|twee derde pizza|dwie trzecie pizzy|ピザ3分の2|ثلثا بيتزا
60 g of oats, 200 ml of milk and a tablespoon of peanut butter|60 g Haferflocken, 200 ml Milch und ein Esslöffel Erdnussbutter|60 g de flocons d'avoine, 200 ml de lait et une cuillère à soupe de beurre de cacahuète|60 g de avena, 200 ml de leche y una cucharada de crema de cacahuete|60 g di avena, 200 ml di latte e un cucchiaio di burro di arachidi|60 g de aveia, 200 ml de leite e uma colher de sopa de pasta de amendoim|60 g havermout, 200 ml melk en een eetlepel pindakaas|60 g płatków owsianych, 200 ml mleka i łyżka masła orzechowego|オートミール60gと牛乳200mlとピーナッツバター大さじ1|60 غ شوفان و200 مل حليب وملعقة كبيرة زبدة فول سوداني
a handful of almonds|eine Handvoll Mandeln|une poignée d'amandes|un puñado de almendras|una manciata di mandorle|um punhado de amêndoas|een handje amandelen|garść migdałów|アーモンドひとつかみ|حفنة لوز
a double portion of rice|eine doppelte Portion Reis|une double portion de riz|una ración doble de arroz|una doppia porzione di riso|uma porção dupla de arroz|een dubbele portie rijst|podwójna porcja ryżu|ご飯2人前|حصة مضاعفة من الأرز
chicken breast 150 g, rice 200 g, broccoli 100 g|Hähnchenbrust 150 g, Reis 200 g, Brokkoli 100 g|blanc de poulet 150 g, riz 200 g, brocoli 100 g|pechuga de pollo 150 g, arroz 200 g, brócoli 100 g|petto di pollo 150 g, riso 200 g, broccoli 100 g|peito de frango 150 g, arroz 200 g, brócolis 100 g|kipfilet 150 g, rijst 200 g, broccoli 100 g|pierś z kurczaka 150 g, ryż 200 g, brokuły 100 g|鶏むね肉150g、ご飯200g、ブロッコリー100g|صدر دجاج 150 غ، أرز 200 غ، بروكلي 100 غ
half a litre of whole milk|ein halber Liter Vollmilch|un demi-litre de lait entier|medio litro de leche entera|mezzo litro di latte intero|meio litro de leite integral|een halve liter volle melk|pół litra pełnego mleka|全脂牛乳500ml|نصف لتر حليب كامل الدسم
a dozen eggs|ein Dutzend Eier|une douzaine d'œufs|una docena de huevos|una dozzina di uova|uma dúzia de ovos|een dozijn eieren|tuzin jajek|卵1ダース|دزينة بيض
30 g of cheese on 40 g of bread|30 g Käse auf 40 g Brot|30 g de fromage sur 40 g de pain|30 g de queso sobre 40 g de pan|30 g di formaggio su 40 g di pane|30 g de queijo sobre 40 g de pão|30 g kaas op 40 g brood|30 g sera na 40 g chleba|パン40gにチーズ30gのせ|30 غ جبن فوق 40 غ خبز
a sushi box of 12 pieces|eine Sushi-Box mit 12 Stück|une box de sushis de 12 pièces|una bandeja de sushi de 12 piezas|un vassoio di sushi da 12 pezzi|uma bandeja de sushi com 12 peças|een sushibox van 12 stuks|zestaw sushi 12 sztuk|寿司12貫セット|علبة سوشي 12 قطعة
a croissant from Lidl|ein Croissant vom Lidl|un croissant de chez Lidl|un croissant del Lidl|un croissant della Lidl|um croissant do Lidl|een croissant van de Lidl|croissant z Lidla|ローソンのクロワッサン|كرواسون من ليدل
I finished the leftover lasagne from last night|die restliche Lasagne von gestern Abend aufgegessen|j'ai fini les restes de lasagnes d'hier soir|me acabé la lasaña que sobró de anoche|ho finito la lasagna avanzata di ieri sera|terminei a lasanha que sobrou de ontem à noite|de restjes lasagne van gisteravond opgegeten|dokończyłam lasagne z wczoraj|昨日の残りのラザニアを食べた|أكملت بقايا لازانيا من البارحة
a pint of beer|ein Pint Bier|une pinte de bière|una pinta de cerveza|una pinta di birra|500 ml de cerveja|een halve liter bier|duże piwo|ビール500ml|نصف لتر بيرة
no dessert, but a handful of nuts|kein Nachtisch, aber eine Handvoll Nüsse|pas de dessert, mais une poignée de noix|nada de postre, pero un puñado de nueces|niente dolce, ma una manciata di noci|sem sobremesa, mas um punhado de nozes|geen toetje, wel een handje noten|bez deseru, ale garść orzechów|デザートなし、ナッツひとつかみ|بدون حلى لكن حفنة مكسرات
two clementines|zwei Clementinen|deux clémentines|dos clementinas|due clementine|duas clementinas|twee clementines|dwie klementynki|みかん2個|حبتين كلمنتينا
a Big Mac and medium fries|ein Big Mac und mittlere Pommes|un Big Mac et des frites moyennes|un Big Mac y patatas fritas medianas|un Big Mac e patatine medie|um Big Mac e batata frita média|een Big Mac en middelgrote friet|Big Mac i średnie frytki|ビッグマックとポテトM|بيج ماك وبطاطس وسط
a snickers from the machine|ein Snickers aus dem Automaten|un Snickers du distributeur|un Snickers de la máquina|uno Snickers del distributore|um Snickers da máquina|een Snickers uit de automaat|Snickers z automatu|自販機のスニッカーズ|سنيكرز من الماكينة
pizza, three slices of it|Pizza, drei Stück davon|pizza, trois parts|pizza, tres porciones|pizza, tre fette|pizza, três fatias|pizza, drie punten|pizza, trzy kawałki|ピザ3切れ|بيتزا ثلاث قطع
about five olives|ungefähr fünf Oliven|environ cinq olives|unas cinco aceitunas|circa cinque olive|umas cinco azeitonas|ongeveer vijf olijven|około pięć oliwek|オリーブ5個くらい|حوالي خمس حبات زيتون
just a salad today|heute nur ein Salat|juste une salade aujourd'hui|hoy solo una ensalada|oggi solo un'insalata|hoje só uma salada|vandaag alleen een salade|dziś tylko sałatka|今日はサラダだけ|اليوم سلطة فقط
chicken breast 200 g raw weight|Hähnchenbrust 200 g Rohgewicht|blanc de poulet 200 g poids cru|pechuga de pollo 200 g en crudo|petto di pollo 200 g a crudo|peito de frango 200 g cru|kipfilet 200 g rauw gewogen|pierś z kurczaka 200 g waga surowa|鶏むね肉200g（生）|صدر دجاج 200 غ وزن نيء
just two eggs, nothing else|nur zwei Eier, sonst nichts|seulement deux œufs, rien d'autre|solo dos huevos, nada más|solo due uova, nient'altro|só dois ovos, mais nada|alleen twee eieren, verder niets|tylko dwa jajka, nic więcej|卵2個だけ、他は何も|فقط بيضتين لا شيء آخر
150 g of cheese, roughly|150 g Käse, nach Augenmaß|150 g de fromage, au pif|150 g de queso, a ojo|150 g di formaggio, a occhio|150 g de queijo, no olho|150 g kaas, op het oog|150 g sera żółtego, na oko|チーズ150gくらい、目分量|150 غ جبن بالعين
150 g of cheese, half left over|150 g Käse, die Hälfte übrig gelassen|150 g de fromage, j'en ai laissé la moitié|150 g de queso, dejé la mitad|150 g di formaggio, ne ho lasciato metà|150 g de queijo, deixei metade|150 g kaas, de helft laten liggen|150 g sera żółtego, połowę zostawiłam|チーズ150g、半分残した|150 غ جبن تركت نصفه
`

/** How far a country's own portions and foods may be from the middle of all. */
const TOLERANCE = 0.25
const LEAST_KCAL = 15

const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const readingOf = (words: string, language: Language) => {
  const { items, unmatched } = describeMeal(words, mealTextContext(language))
  const sumOf = (of: (item: (typeof items)[number]) => number) =>
    items.reduce((sum, item) => sum + of(item), 0)
  return {
    foods: items.length,
    unread: unmatched.map((one) => one.words),
    grams: sumOf(({ grams }) => grams),
    energyKcal: sumOf(({ grams, food }) => (grams * food.per100g.energyKcal) / 100),
  }
}

describe('a sentence in ten languages', () => {
  it('has a column for each language', () => {
    expect([...COLUMNS].toSorted()).toEqual([...languages].toSorted())
  })

  it.each(SENTENCES.trim().split('\n'))('means the same: %s', (line) => {
    const said = line.split('|')
    expect(said).toHaveLength(COLUMNS.length)
    const readings = COLUMNS.map((language, at) => ({
      language,
      ...readingOf(said[at] ?? '', language),
    }))
    const foods = middleOf(readings.map((one) => one.foods))
    const grams = middleOf(readings.map((one) => one.grams))
    const energyKcal = middleOf(readings.map((one) => one.energyKcal))
    const others = readings.filter(
      (one) =>
        one.foods !== foods ||
        one.unread.length > 0 ||
        Math.abs(one.grams - grams) > TOLERANCE * grams ||
        Math.abs(one.energyKcal - energyKcal) > Math.max(LEAST_KCAL, TOLERANCE * energyKcal),
    )
    expect(others).toEqual([])
  })
})
