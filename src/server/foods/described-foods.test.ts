import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import type { Language } from '#domain/languages.ts'
import { describe, expect, it } from 'vitest'
import { searchFoods } from './food-table.ts'
import { mealTextContext } from './meal-text-context.ts'

type Expected = readonly [food: RegExp, low: number, high: number]

const read = (words: string, language: Language) => describeMeal(words, mealTextContext(language))

/**
 * Typical descriptions in other languages, with the expected food of the table and an acceptable
 * range of grams.
 */
const DESCRIBED: readonly (readonly [language: Language, words: string, ...foods: Expected[]])[] = [
  [
    'en',
    'hummus and carrot sticks and pita',
    [/Hummus/, 30, 90],
    [/Carrots/, 40, 100],
    [/pita/, 40, 90],
  ],
  ['en', 'pita with hummus', [/pita/, 40, 90], [/Hummus/, 30, 90]],
  ['en', 'chicken with vegetables', [/^Chicken/, 80, 180], [/vegetables/, 60, 150]],
  ['en', '6 pizza bites', [/Pizza rolls/, 50, 120]],
  ['de', 'ein Glas Wein', [/^Wine/, 100, 220]],
  ['de', 'Rind mit Gemüse', [/^Beef/, 80, 180], [/^Vegetables/, 60, 150]],
  ['fr', 'burger sans pain', [/^Beef, ground, patty/, 80, 250]],
  ['es', 'dos bocados de tarta', [/cake/, 15, 60]],
  ['en', 'crispy, a salad', [/salad/, 50, 250]],
  ['de', 'Dampfnudel', [/dumpling/, 100, 200]],
  ['de', 'zwei Weißwürste mit süßem Senf', [/White sausage/, 100, 180], [/Mustard/, 3, 20]],
  ['de', 'ein Apfel', [/Apple/, 120, 180]],
  ['de', 'ein Brötchen mit Butter', [/Bread roll/, 50, 70], [/Butter/, 5, 10]],
  ['de', 'Brot mit Lachs', [/Bread/, 40, 90], [/Salmon/, 25, 60]],
  ['nl', 'bolletje met ham', [/Bread roll/, 50, 70], [/Ham/, 15, 40]],
  ['pl', 'bułka z szynką i pomidorem', [/roll/, 50, 70], [/Ham/, 15, 40], [/Tomato/, 15, 60]],
  ['pl', 'pierogi z mięsem 8 sztuk', [/Pierogi with meat/, 200, 320]],
  ['pl', 'ser żółty', [/^Cheese/, 20, 40]],
  ['nl', '330 ml frisdrank zonder suiker', [/Soft drink, diet/, 330, 330]],
  ['de', '40 g Puddingpulver', [/Custard powder/, 40, 40]],
  ['nl', '30 g borrelnoten', [/Coated peanuts/, 30, 30]],
  ['fr', '50 g de sauce tomate', [/Tomato sauce/, 50, 50]],
  ['fr', '15 g de sauce soja', [/Soy sauce/, 15, 15]],
  ['es', '4 palitos de merluza', [/Fish fingers/, 80, 140]],
  ['es', 'una onza de chocolate', [/[Cc]hocolate/, 5, 30]],
  [
    'pt-BR',
    'arroz, macarrão e carne',
    [/^Rice, white/, 100, 200],
    [/^Pasta/, 100, 250],
    [/./, 60, 200],
  ],
  ['pt-BR', 'pão na chapa', [/Bread/, 40, 60], [/Butter/, 5, 10]],
  ['pl', 'Heineken', [/Beer/, 330, 500]],
  ['nl', "ben & jerry's", [/Ice cream/, 60, 200]],
  ['de', '7up', [/Soft drink/, 250, 400]],
  ['nl', '50 g bak en braad', [/^Frying butter/, 50, 50]],
  ['nl', '150 g volle kwark', [/^Quark, 20/, 150, 150]],
  ['nl', '20 g ketjap manis', [/^Sweet soy sauce/, 20, 20]],
  ['nl', 'kippenpoten 200 g', [/^Chicken thigh/, 200, 200]],
  ['nl', 'een bamischijf', [/noodle disc/, 80, 110]],
  ['pt-BR', '100 g de inhame cozido', [/^Yam, inhame/, 100, 100]],
  ['pt-BR', '150 g de acém moído', [/^Minced beef, cooked/, 150, 150]],
  ['pt-BR', '10 g de linhaça dourada', [/^Flaxseed/, 10, 10]],
  ['ja', '鶏むね肉皮なし100g', [/^Chicken breast, skinless/, 100, 100]],
  ['ja', 'カルピス200ml', [/^Lactic acid soft drink/, 200, 210]],
  ['ja', '牛すじ50g', [/^Beef tendon/, 50, 50]],
  ['ja', 'ビール500ml2本', [/^Beer/, 1000, 1010]],
  ['ja', '刺身5切れ', [/^Sashimi/, 50, 80]],
  ['ja', 'サラダにドレッシング', [/salad/, 60, 150], [/dressing/, 10, 20]],
  ['ja', 'トーストのジャム', [/^White bread/, 50, 70], [/jam/, 10, 25]],
  ['ja', 'トースト1枚のチーズのせ', [/^White bread/, 50, 70], [/cheese/, 15, 25]],
  ['nl', 'een haring en een bolletje', [/^Herring/, 70, 90], [/^Bread roll/, 45, 60]],
  ['pl', 'no więc owsianka z bananem', [/^Porridge/, 200, 320], [/^Banana/, 100, 130]],
  ['en', 'half a watermelon', [/^Watermelon/, 800, 1200]],
  ['en', "chips off my mate's plate", [/^Potato chips/, 20, 40]],
  ['ja', 'カフェ・オ・レ', [/Coffee/, 80, 250]],
  ['ja', '砂糖入りコーヒー', [/Coffee/, 100, 250], [/Sugar/, 3, 10]],
  ['fr', 'baba au rhum', [/baba/, 60, 120]],
  ['es', 'ají de gallina', [/Chicken in chili/, 250, 400]],
  ['es', 'comino', [/Cumin/, 1, 10]],
  ['it', 'zampone', [/zampone/, 40, 150]],
  ['it', 'spaghetti al pomodoro', [/tomato sauce/, 250, 330]],
  ['nl', 'boterham met kaas', [/Bread/, 30, 40], [/Cheese/, 15, 30]],
  ['nl', 'een bitterbal of twee', [/Bitterballen/, 30, 70]],
  ['nl', 'patat met mayonaise', [/French fries/, 100, 250], [/Mayonnaise/, 20, 40]],
  ['nl', 'een volkoren boterham', [/whole grain/, 30, 40]],
  ['pt-BR', '200 g de tilápia', [/tilapia/, 200, 200]],
  ['pl', 'dwie parówki', [/Sausage, boiled/, 80, 120]],
  ['pl', 'jajecznica z trzech jajek', [/Scrambled eggs/, 150, 210]],
  ['ja', '刺身定食', [/Sashimi/, 80, 200], [/Rice/, 120, 200], [/Miso soup/, 150, 220]],
  ['ja', 'キャベツ', [/Cabbage/, 40, 120]],
  ['ar', 'حبة البركة', [/Black seed/, 1, 10]],
  ['fr', 'une omelette (3 œufs)', [/Omelette/, 150, 210]],
  ['de', 'Rührei aus 3 Eiern', [/Scrambled eggs/, 150, 210]],
  ['pl', 'dwie kanapki z serem', [/Open sandwich/, 130, 200]],
  ['pl', 'dwa naleśniki z dżemem bez cukru', [/Pancake, thin/, 120, 200], [/Jam/, 10, 40]],
  ['fr', 'deux crêpes au Nutella', [/chocolate spread/, 150, 250]],
  ['fr', "une poignée d'amandes 10 g", [/Almonds/, 10, 10]],
  ['fr', 'un verre de vin rouge', [/Wine, red/, 120, 160]],
  ['it', 'un caffè', [/espresso/, 25, 60]],
  ['it', 'ceci', [/^Chickpeas/, 80, 200]],
  ['it', 'un grissino', [/Grissini/, 5, 8]],
  ['it', 'una piadina con crudo e squacquerone', [/Piadina/, 150, 250]],
  ['pt-BR', 'uva', [/Grapes/, 80, 200]],
  ['es', 'una tostada con aceite', [/Toast bread/, 20, 60], [/oil/, 8, 20]],
  ['de', 'Döner mit Pommes', [/Döner/, 250, 400], [/French fries/, 100, 200]],
  ['de', 'Lachsfilet', [/[Ss]almon/, 100, 250]],
  ['de', 'Zitroneneis', [/Sorbet|Ice cream/, 50, 150]],
  ['de', 'Hugo', [/Aperol Spritz/, 150, 250]],
  ['de', '2 Klöße', [/dumplings/, 150, 250]],
  ['de', 'Kaiserschmarrn', [/Kaiserschmarrn/, 250, 350]],
  ['de', 'Flammkuchen', [/Flammkuchen/, 200, 350]],
  ['de', 'Apfelstrudel', [/^Strudel, apple$/, 100, 180]],
  ['de', 'ein Cheeseburger', [/^Cheeseburger$/, 120, 200]],
  ['de', 'ein Muffin', [/^Muffin$/, 60, 120]],
  ['de', 'zwei Stück Marmorkuchen', [/marble/, 140, 200]],
  ['de', 'ein Mehrkornbrötchen', [/^Roll, multigrain$/, 50, 80]],
  ['de', 'Weizenkeime', [/^Wheat germ$/, 5, 30]],
  ['fr', 'hachis parmentier', [/^Shepherd's pie$/, 200, 350]],
  ['it', 'un ghiacciolo', [/^Popsicle$/, 40, 80]],
  ['nl', 'groene thee', [/green$/, 150, 360]],
  ['de', 'Bratwurst', [/Sausage, grilled/, 100, 130]],
  ['de', '3 Scheiben Salami', [/Salami/, 15, 40]],
  ['de', '2 Kugeln Eis', [/Ice cream/, 90, 150]],
  ['de', '1 Magnum', [/Ice cream bar/, 70, 130]],
  ['de', 'halbe Tüte Chips', [/Potato chips/, 60, 100]],
  ['de', 'Leberwurstbrot', [/Liver sausage/, 10, 60], [/Bread/, 30, 60]],
  ['de', '1 Maß', [/Beer/, 950, 1050]],
  ['fr', 'gratin de courgettes', [/^Squash, summer, casserole, with cheese/, 80, 300]],
  ['fr', 'croissant aux amandes', [/Croissant/, 50, 120]],
  ['fr', 'choucroute garnie', [/Choucroute garnie/, 350, 550]],
  ['fr', '3 madeleines', [/Small cakes/, 60, 120]],
  ['es', 'boquerones en vinagre', [/Anchovies/, 50, 150]],
  ['es', 'tortilla de patatas', [/Spanish potato omelette/, 100, 250]],
  ['es', 'coca cola', [/cola/, 300, 380]],
  ['es', '2 cañas', [/Beer/, 380, 500]],
  ['it', 'arista di maiale', [/Pork, roast/, 100, 200]],
  ['it', 'pizza margherita', [/Pizza, tomato/, 350, 480]],
  ['it', 'spaghetti alla carbonara', [/carbonara/, 250, 400]],
  ['pt-BR', 'picolé de limão', [/Popsicle/, 40, 90]],
  ['pt-BR', 'doce de leite', [/Dulce de leche/, 10, 40]],
  ['nl', 'boterham met hagelslag', [/Bread/, 30, 60], [/Chocolate sprinkles/, 10, 25]],
  ['nl', '2 boterhammen met pindakaas', [/Bread/, 50, 110], [/Peanut butter/, 15, 45]],
  ['nl', 'kopje koffie', [/Coffee/, 120, 240]],
  ['pl', 'bułka z masłem', [/[Rr]oll/, 35, 90], [/Butter/, 5, 12]],
  ['pl', 'jajecznica z dwóch jajek', [/egg/i, 80, 200]],
  ['pl', '2 kromki chleba z szynką', [/Bread/, 50, 90], [/Ham/, 15, 70]],
  ['pl', 'kieliszek wódki', [/Vodka/, 25, 60]],
  ['nl', 'snert', [/Pea soup/, 200, 400]],
  ['it', 'spaghetti aglio e olio', [/aglio e olio/, 200, 400]],
  ['de', 'Snickers', [/nougat filled with nuts/, 45, 65]],
  ['pl', 'gołąbki', [/Cabbage rolls/, 150, 350]],
  ['en', 'mozzarella sticks 4', [/Mozzarella sticks/, 80, 120]],
  ['en', 'sweet and sour chicken', [/Sweet and sour chicken/, 200, 300]],
  ['en', 'full english breakfast', [/English breakfast/, 400, 600]],
  ['en', 'two eggs, no, three eggs', [/^Egg/, 140, 190]],
  ['it', 'due cannoli, anzi uno', [/^Cannolo/, 60, 130]],
  ['de', 'zwei Krapfen, ach nein, einen', [/doughnut/, 50, 100]],
  ['de', 'zwei Eier, nein, drei', [/^Egg/, 140, 190]],
  ['fr', 'un pain au chocolat, deux en fait', [/Pain au chocolat/, 110, 160]],
  ['pt-BR', 'um brigadeiro, na verdade três', [/Brigadeiro/, 40, 70]],
  ['ja', '卵2個じゃなくて3個', [/^Egg/, 140, 190]],
  ['ar', 'بيضتان، لا، ثلاث', [/^Egg/, 140, 190]],
  [
    'en',
    'two scrambled eggs some bacon and toast',
    [/egg/i, 80, 150],
    [/^Bacon/, 10, 40],
    [/./, 20, 60],
  ],
  ['nl', 'twee gebakken eieren wat spek', [/^Egg/, 80, 130], [/^Bacon/, 10, 60]],
  ['pl', 'kurczaczek z ryżykiem', [/^Chicken/, 80, 200], [/^Rice/, 100, 200]],
  ['es', 'sopita de pollo y un pancito', [/soup/i, 200, 400], [/bread/i, 30, 90]],
  ['de', 'ein Bierchen', [/^Beer/, 300, 500]],
  ['it', 'una birretta', [/^Beer/, 250, 500]],
  ['pt-BR', 'um suquinho de laranja', [/^Orange juice/, 150, 300]],
  ['nl', 'een slaatje', [/salad/i, 50, 250]],
  ['ja', '家族とお魚', [/^Fish/, 50, 200]],
  ['de', 'Döner beim Türken um die Ecke', [/^Döner/, 250, 400]],
  ['it', 'una piadina al bar sotto casa', [/^Piadina/, 90, 250]],
  ['ja', '友達と居酒屋で枝豆', [/^Edamame/, 50, 150]],
  ['fr', 'après le sport une banane', [/^Banana/, 90, 130]],
  ['ar', 'في الصباح فول، وفي المساء لبن', [/^Ful/, 150, 350], [/^Laban/, 100, 300]],
  ['ja', '朝は食パン1枚、昼はそば', [/bread/i, 50, 70], [/^Soba/, 150, 300]],
  ['de', 'Burger ohne Brötchen', [/^Beef, ground, patty/, 70, 130]],
  ['en', 'burger without bun', [/^Beef, ground, patty/, 70, 130]],
  ['fr', "café avec du lait d'avoine", [/^Coffee/, 100, 250], [/^Oat milk/, 10, 60]],
  [
    'de',
    'eine halbe Gurke und ein halbes Baguette',
    [/^Cucumber/, 90, 220],
    [/^Baguette/, 100, 150],
  ],
  [
    'en',
    'half an avocado and a quarter of a melon',
    [/^Avocado/, 60, 110],
    [/^Cantaloupe/, 100, 350],
  ],
  ['pl', 'pół kurczaka z rożna', [/chicken/i, 350, 600]],
  ['fr', 'un quart de melon', [/^Cantaloupe/, 100, 200]],
  ['de', 'ein paar Pommes', [/^French fries/, 40, 120]],
  ['en', 'a small bowl of olives', [/^Olives/, 60, 300]],
  ['pl', 'miseczka oliwek', [/^Olives/, 60, 300]],
  ['pt-BR', 'um pires de azeitonas', [/olives/, 30, 90]],
  ['it', 'una pizza divisa in due', [/^Pizza/, 150, 300]],
  ['es', 'una pizza a medias con mi novia', [/^Pizza/, 150, 300]],
  ['pt-BR', 'um misto quente', [/^Hot ham and cheese/, 90, 140]],
  ['pt-BR', 'três rissóis de camarão', [/croquette/, 90, 180]],
  ['ja', 'ポテトMとダークチョコ10g×3', [/^French fries/, 100, 180], [/chocolate/i, 30, 30]],
  ['ar', 'سندويش فلافل', [/^Falafel sandwich/, 100, 300]],
  ['en', 'a Twix and a Bounty', [/^Chocolate candy/, 40, 60], [/^Chocolate candy/, 40, 60]],
  ['en', 'a waffle, reduced fat', [/^Waffle.*reduced fat/, 30, 80]],
  ['en', 'a pop tart', [/^Breakfast tart/, 40, 80]],
  ['fr', 'un Kinder Bueno', [/^Wafer bar, hazelnut/, 43, 43]],
  ['es', 'un Kinder Bueno', [/^Wafer bar, hazelnut/, 43, 43]],
  ['it', 'yogurt senza zucchero 125 g', [/^Yogurt/, 125, 125]],
  ['pl', 'kurczak bez skóry 150 g', [/^Chicken/, 150, 150]],
  ['en', 'milk, no sugar 200 ml', [/^Milk/, 190, 210]],
  ['es', 'arroz sin frijoles', [/^Rice/, 100, 250]],
  ['es', '20 g de mantequilla sin sal', [/^Butter/, 20, 20]],
  ['fr', 'un steak frites', [/^Beef/, 100, 250], [/fries/, 80, 250]],
  ['nl', '150 g yoghurt', [/^Yogurt, plain/, 150, 150]],
  ['nl', 'een halve komkommer', [/^Cucumber/, 150, 200]],
  ['es', 'hamburguesa con queso', [/^Cheeseburger/, 130, 250]],
  ['pl', '40 g płatków owsianych', [/^Oats/, 40, 40]],
  ['pl', 'pierś z kurczaka 150 g', [/^Chicken breast/, 150, 150]],
  ['it', 'una manciata di pistacchi', [/^Pistachio/, 25, 35]],
  ['pl', '1 kostka rosołowa', [/^Stock cube/, 3, 15]],
  ['ja', 'ゆでたまご', [/^Egg, boiled/, 40, 60]],
  ['ja', 'らっきょう', [/^Rakkyo/, 4, 40]],
  ['ja', '鶏もも100g', [/^Chicken thigh/, 100, 100]],
  ['ja', 'そば（乾）100g', [/soba|Soba, dry/, 100, 100]],
  ['ar', 'سيتان 100 غرام', [/^Seitan/, 100, 100]],
  ['ar', 'برجر مع بطاطس', [/^Hamburger/, 150, 250], [/^French fries/, 80, 200]],
  [
    'es',
    'milanesa con papas',
    [/^(Schnitzel|Breaded)/, 100, 250],
    [/^(French fries|Potato, french)/, 80, 200],
  ],
  ['nl', '2 plakken 30+ kaas', [/^Cheese 30/, 40, 60]],
  ['nl', "jus d'orange", [/^Orange juice/, 150, 300]],
  ['nl', 'gehaktbal met jus', [/^Meat patty/, 80, 200], [/^Gravy/, 30, 80]],
  ['de', 'Schinkenbrötchen', [/^Ham bread roll/, 80, 120]],
  ['de', 'Bier 0,0', [/^Beer, non-alcoholic/, 200, 500]],
  ['pt-BR', 'um x salada', [/^X-salad/, 200, 300]],
  ['fr', "1 kg d'épaule de veau", [/^Beef, lean, diced/, 1000, 1000]],
  ['it', '300 g di polpa di manzo', [/^Beef, lean, diced/, 300, 300]],
  ['ar', 'بصلة', [/^Onions/, 80, 150]],
  ['es', 'media piña', [/^Pineapple/, 350, 550]],
  ['ja', 'とうふ', [/^Tofu/, 80, 350]],
  ['ja', 'ぎゅうどん', [/^Beef bowl/, 300, 500]],
  ['en', '20 g peanutbutter', [/^Peanut butter/, 20, 20]],
  ['pl', '100 g gotowanej cukinii', [/^Summer squash.*no added fat/, 100, 100]],
]

/** Texts that only share letters with foods and should find nothing. */
const NO_FOOD: readonly (readonly [language: Language, words: string])[] = [
  ['de', 'Strammer Moritz'],
  ['de', 'Jugo'],
  ['it', 'taranelle'],
  ['pl', 'kasztelan'],
]

/** Cooked vegetables that nobody says to have any fat. */
const COOKED: readonly (readonly [language: Language, word: string])[] = [
  ['de', 'gekochte Kartoffeln'],
  ['fr', 'brocoli vapeur'],
  ['es', 'zanahoria cocida'],
  ['it', 'spinaci lessi'],
  ['pt-BR', 'espinafre cozido'],
  ['nl', 'gekookte bloemkool'],
  ['pl', 'gotowana marchewka'],
  ['ja', 'ゆでブロッコリー'],
  ['ar', 'جزر مسلوق'],
  ['en', 'cooked carrots'],
]

/** Plain fish is neither battered nor fried. */
const FISH: readonly (readonly [language: Language, word: string])[] = [
  ['de', 'Fisch'],
  ['fr', 'poisson'],
  ['es', 'pescado'],
  ['it', 'pesce'],
  ['pt-BR', 'peixe'],
  ['nl', 'vis'],
  ['pl', 'ryba'],
  ['ja', '魚'],
  ['ar', 'سمك'],
]

describe('what people eat, described in their language', () => {
  it.each(DESCRIBED.map(([language, words, ...expected]) => ({ language, words, expected })))(
    '$language: “$words” is understood as its foods, in about their grams',
    ({ language, words, expected }) => {
      const { items, unmatched } = read(words, language)
      expect(unmatched).toEqual([])
      expect(items.map(({ food }) => food.name)).toEqual(
        expected.map(([food]) => expect.stringMatching(food)),
      )
      for (const [at, [, low, high]] of expected.entries()) {
        expect(items[at]?.grams).toBeGreaterThanOrEqual(low)
        expect(items[at]?.grams).toBeLessThanOrEqual(high)
      }
    },
  )
  it.each(FISH)('%s: “%s” has no batter', (language, word) => {
    expect(read(word, language).items[0]?.food.per100g.carbsG).toBeLessThan(1)
  })
  it.each(COOKED)('%s: “%s” has no fat', (language, word) => {
    expect(read(word, language).items[0]?.food.per100g.fatG).toBeLessThan(1)
  })
  it.each(NO_FOOD)('%s: “%s” is nothing that is known', (language, words) => {
    expect(read(words, language).items).toEqual([])
  })
  it('is found by the word that was typed before one that only begins alike', () => {
    const first = (query: string, language: Language) => searchFoods(query, 1, language)[0]?.name
    expect(first('gołąbki', 'pl')).toBe('Cabbage rolls')
    expect(first('łazanki', 'pl')).toBe('Łazanki')
    expect(first('cola', 'es')).toBe('Soft drink, cola')
    expect(first('Lachsfilet', 'de')).toMatch(/[Ss]almon/)
    expect(first('Klöße', 'de')).toMatch(/dumplings/)
  })
})
