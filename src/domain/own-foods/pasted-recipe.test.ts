import { describe, expect, it } from 'vitest'
import { ingredientWords } from './ingredient-words.ts'
import { readPastedRecipe } from './pasted-recipe.ts'

const LINES = ['200 g flour', '2 eggs']
const script = (json: string) =>
  `<html><script type="application/ld+json">${json}</script><body></body></html>`

describe('a recipe out of a page', () => {
  it.each([
    [
      'with breaks inside of its texts',
      '{"@type":"Recipe","name":"Cake","recipeYield":"serves four","description":"one\ntwo","recipeIngredient":["200 g\n flour","2 eggs"]}',
    ],
    [
      'with a comma too many',
      '{"@type":"Recipe","name":"Cake","recipeYield":4,"recipeIngredient":["200 g flour","2 eggs",],}',
    ],
    [
      'in a graph',
      '{"@graph":[{"@type":"WebPage"},{"@type":["Recipe","NewsArticle"],"name":"Cake","recipeYield":["4","4 bowls"],"recipeIngredient":["200 g flour","2 eggs"]}]}',
    ],
    [
      'in lists of lists',
      '[[{"@type":"Person"}],[{"@type":"https://schema.org/Recipe","name":"Cake","recipeYield":"für vier Personen","recipeIngredient":["200 g flour","2 eggs"]}]]',
    ],
    [
      'as what a page is about',
      '{"@type":"WebPage","mainEntity":{"@type":"Recipe","name":"Cake","recipeYield":"4人分","recipeIngredient":["For the cake:","200 g flour","2 eggs"]}}',
    ],
    [
      'with quotation marks inside of its texts',
      '{"@type":"Recipe","name":"Cake","recipeYield":"4","description":"The "best" cake","recipeIngredient":["200 g flour","2 eggs"]}',
    ],
    [
      'with its ingredients as one text',
      '{"@type":"Recipe","name":"Cake","recipeYield":"4","recipeIngredient":"200 g flour\n2 eggs"}',
    ],
    [
      'with its ingredients in lists of groups',
      '{"@type":"Recipe","name":"Cake","recipeYield":"4","recipeIngredient":[["200 g flour"],["2 eggs"]]}',
    ],
    [
      'with its quotation marks as entities',
      '{&quot;@type&quot;:&quot;Recipe&quot;,&quot;name&quot;:&quot;Cake&quot;,&quot;recipeYield&quot;:4,&quot;recipeIngredient&quot;:[&quot;200 g flour&quot;,&quot;2 eggs&quot;]}',
    ],
    [
      'in a comment',
      '<!-- {"@type":"Recipe","name":"Cake","recipeYield":"4","recipeIngredient":["200 g flour","2 eggs"]} -->',
    ],
  ])('is found %s', (_, json) => {
    expect(readPastedRecipe(script(json))).toEqual({ name: 'Cake', servings: 4, lines: LINES })
  })
  it.each([
    [
      'microdata',
      '<div itemscope><span itemprop="recipeYield">4 servings</span><li itemprop="recipeIngredient">200 g <b>flour</b></li><li itemprop="recipeIngredient">2 eggs</li></div>',
    ],
    [
      'RDFa',
      '<div vocab="https://schema.org/" typeof="Recipe"><meta property="recipeYield" content="4"><p property="schema:recipeIngredient">200 g flour</p><p property="ingredients">2 eggs</p></div>',
    ],
    [
      'microdata of nested tags',
      '<span itemprop="recipeYield">4</span><span itemprop="ingredients"><span class="amount">200 g</span> <span>flour</span></span><span itemprop="ingredients"><span>2</span> eggs</span>',
    ],
    [
      'microformats',
      "<div class='h-recipe'><data class='p-yield' content='4'>four</data><ul><li class='big p-ingredient'>200 g flour</li><li class=\"p-ingredient\">2 eggs</li></ul></div>",
    ],
  ])('is found as %s', (_, page) => {
    expect(readPastedRecipe(page)).toEqual({ name: null, servings: 4, lines: LINES })
  })
})

describe('a recipe among other things', () => {
  it.each([
    [
      'in the data of a page that lists other recipes before it',
      script(
        '[{"@type":"ItemList","itemListElement":[{"item":{"@type":"Recipe","name":"Pie","recipeIngredient":["1 pie"]}}]},{"@type":"Recipe","name":"Cake","recipeYield":4,"recipeIngredient":["200 g flour","2 eggs"]}]',
      ),
    ],
    [
      'in a table, with how many it is for in a field',
      '<body><h1>Cake</h1><p>For <input type="number" value="4"> <b>servings</b></p><h2>Ingredients</h2><table><tr><td>200 g</td><td>flour</td></tr><tr><td>2</td><td>eggs</td></tr></table><h2>Method</h2></body>',
    ],
    [
      'in the title of a page, with amounts apart',
      '<html><title>Cake | Cook book</title><body><div>4</div><div>servings</div><h3>Ingredients</h3><div>200 g</div><div>flour</div><div>2</div><div>eggs</div><h3>How to make it</h3></body></html>',
    ],
    [
      'in items of a list, each in parts',
      '<body><h1>Cake</h1><p>Ingredients (4 servings)</p><ul><li><div>200 g</div><p>flour</p></li><li><div>2</div><p>eggs</p></li></ul><p>Instructions</p></body>',
    ],
    [
      'in a page that was copied, which says something about ingredients first',
      'Home\nAbout\nCake\nPrint\n4.8 from 212 votes\nIngredients\nFlour: use a good one.\nEggs: of happy hens.\nTips\nMix them for 2 minutes.\nCake\nPrep Time: 10 minutes\nServings: 4\nIngredients\nScale\n1x 2x\n200 g flour\n2 eggs\nInstructions\nMix.\nNutrition\nFat: 12 g',
    ],
    [
      'in a page that was copied, below its menu',
      'Recipes\nLog in\nSearch\nCake\nby Jo\n5 (87 ratings)\nServes 4\nIngredients\n200 g flour\n2 eggs\nNutrition per serving\n300 kcal\nMethod\nMix.',
    ],
    [
      'in one line, behind its heading',
      'Cake\nIngredients: 200 g flour, 2 eggs\nMix all of it and bake it. Makes 4 servings.',
    ],
  ])('is found %s', (_, pasted) => {
    expect(readPastedRecipe(pasted)).toEqual({ name: 'Cake', servings: 4, lines: LINES })
  })
  it('is one list of several under headings that follow each other', () => {
    const pasted =
      'Cake\nIngredients of the dough\n200 g flour\n2 eggs\nIngredients of the icing\n100 g sugar\nMethod\nMix.'
    expect(readPastedRecipe(pasted).lines).toEqual([...LINES, '100 g sugar'])
  })
  const lines = ['1 kg tomatoes', '2 cucumbers', 'basil', '100 ml oil']
  it.each([
    ['a list', `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`],
    [
      'names before amounts',
      '<p>tomatoes</p><p>1 kg</p><p>cucumbers</p><p>2</p><p>oil</p><p>100 ml</p>',
      ['tomatoes 1 kg', 'cucumbers 2', 'oil 100 ml'],
    ],
  ])(
    'is where amounts stand together on a page without headings, as %s',
    (_, list, found = lines) => {
      const page = `<body><h1>Soup</h1><ul><li>10 best soups</li><li>5 minute meals</li></ul><h3>What you need</h3>${list}<h3>Serving</h3><p>Heat it for 20 minutes at 200.</p><table><tr><td>Energy</td><td>250 kcal</td></tr><tr><td>Fat</td><td>12 g</td></tr><tr><td>Carbs</td><td>30 g</td></tr><tr><td>Salt</td><td>1 g</td></tr><tr><td>Protein</td><td>5 g</td></tr></table></body>`
      expect(readPastedRecipe(page)).toMatchObject({ name: 'Soup', lines: found })
    },
  )
  it('is not on a page with nothing but prices, menus and a table of nutrients', () => {
    const page =
      '<body><h1>20 dinners</h1><ul><li>10 pasta dishes</li><li>5 soups</li><li>12 stews</li></ul><p>500 g bag, 3.99</p><p>Energy 250 kcal</p><p>Fat 12 g</p><p>Carbs 30 g</p></body>'
    expect(readPastedRecipe(page).lines).toEqual([])
  })
})

describe('a recipe on a page or in a text', () => {
  it.each([
    [
      'in a commented section',
      script(
        '//<![CDATA[\n{"@type":"Recipe","name":"Cake","recipeYield":4,"recipeIngredient":["200 g flour","2 eggs"]}\n//]]>',
      ),
    ],
    [
      'in microdata',
      '<h2 itemprop="name">The author</h2><div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Cake</h1><i itemprop="recipeYield">4</i><li itemprop="recipeIngredient">200 g flour</li><li itemprop="recipeIngredient">2 eggs</li></div>',
    ],
    [
      'under its heading',
      'Cake\nServes 4\nIngredients:\n200 g flour\n2 eggs\nMethod\nMix all of it.',
    ],
    [
      'beside how many it serves',
      'Cake (4 personen)\nIngrediënten\nVoor het deeg\n200 g flour\n2 eggs\nBereiding\nMeng alles.',
    ],
    [
      'under its heading in another language',
      'Cake\nFür 4 Personen\nZutaten\nFür den Teig:\n200 g flour\n2 eggs\nZubereitung:\nMischen.',
    ],
    [
      'behind the name of its author',
      '<div itemscope itemtype="https://schema.org/Recipe"><p itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Jo</b></p><h1 itemprop="name">Cake</h1><i itemprop="recipeYield">4</i><li itemprop="recipeIngredient">200 g flour</li><li itemprop="recipeIngredient">2 eggs</li></div>',
    ],
    [
      'in microformats, with its name',
      '<div class="hrecipe"><h2 class="fn">Cake</h2><p class="yield">4</p><li class="ingredient">200 g flour</li><li class="ingredient">2 eggs</li></div>',
    ],
    [
      'as a part of an article, behind another without a list',
      script(
        '{"@type":"Article","hasPart":[{"@type":"Recipe","name":"Pie"},{"@type":"Recipe","name":"Cake","recipeYield":{"@type":"QuantitativeValue","value":4},"recipeIngredient":[{"name":"200 g flour"},{"name":"2 eggs"}]}]}',
      ),
    ],
    [
      'between the headings of a page that marks nothing up',
      '<body><script>var a = "<h3>Ingredients</h3>"</script><h1>Cake</h1><h2>Ingredients</h2><p>Use good flour.</p><p>4 servings</p><h3>Ingredients</h3><h4>Dough</h4><ul><li><span>200 g</span> flour</li><li>2 eggs</li></ul><!-- <li>milk</li> --><h3>Method</h3><p>Mix 1 g.</p></body>',
    ],
    [
      'in Markdown',
      '# Cake\n\n**4 servings**\n\n## Ingredients\n\n### Dough\n200 g flour\n2 eggs\n\n## Method\nMix.',
    ],
    [
      'below the switches of a plugin',
      'Cake\nServings 4 servings\nIngredients\nUS Customary – Metric\n1x2x3x\n200 g flour\n2 eggs\nInstructions\nMix.',
    ],
    [
      'under a heading that says how many it serves',
      'Cake\nIngredienti per 4\n200 g flour\n2 eggs',
    ],
    ['without headings', 'Cake\nServes 4\n200 g flour\n2 eggs'],
    [
      'without headings, with its times and its steps',
      '# Cake\n\nPrep time: 10 min\nCook 1 h 20 min\n**Serves four**\n\n200 g flour\n2 eggs\n\nMix the flour with both of the eggs.\nBake for 20 minutes at 180 degrees.\nEnjoy!',
    ],
    [
      'without headings, before numbered steps',
      'Cake\nhttps://example.org/cake\nServings: 4-6\n200 g flour\n2 eggs\n1. Mix\n2. Bake',
    ],
    ['without headings, above its method', 'Cake\n4 servings\n200 g flour\n2 eggs\nMethod\nMix.'],
    ['without headings in German', 'Cake\nFür 4 Personen\n200 g flour\n2 eggs'],
    ['without headings in French', 'Cake\nPour 4 pers.\n200 g flour\n2 eggs'],
    ['without headings in Spanish', 'Cake\nPara cuatro personas\n200 g flour\n2 eggs'],
    ['without headings in Italian', 'Cake\nDosi per 4 persone\n200 g flour\n2 eggs'],
    ['without headings in Dutch', 'Cake\nVoor 4 stuks\n200 g flour\n2 eggs'],
    ['without headings in Polish', 'Cake\nna 4 osoby\n200 g flour\n2 eggs'],
    ['without headings in Portuguese', 'Cake\nRendimento: 4 fatias\n200 g flour\n2 eggs'],
    ['without headings in Japanese', 'Cake\n4人分\n200 g flour\n2 eggs'],
    ['without headings in Arabic', 'Cake\nتكفي ٤ أشخاص\n200 g flour\n2 eggs'],
  ])('is found %s, with its name', (_, pasted) => {
    expect(readPastedRecipe(pasted)).toEqual({ name: 'Cake', servings: 4, lines: LINES })
  })
  it('has a name before nothing but amounts', () => {
    const lines = ['3 avocados', '1/2 onion', 'Juice of 2 limes']
    const pasted = ['Guacamole', ...lines].join('\n')
    expect(readPastedRecipe(pasted)).toEqual({ name: 'Guacamole', servings: null, lines })
  })
  it.each([
    ['an ingredient without an amount', ['olive oil', '2 eggs', 'salt']],
    [
      'one, with empty lines between all',
      ['oil', '', '2 eggs', '', 'salt'],
      ['oil', '2 eggs', 'salt'],
    ],
    [
      'an amount',
      ['8 slices of bread', '4 slices', '12 cookies'],
      ['8 slices of bread', '12 cookies'],
    ],
    ['a word that ends like a time', ['Spinach 200 g fresh', 'Salt 1 pinch', 'Agua 1 l ahora']],
    ['short sentences', ['200 g flour, sieved twice or three times.', '2 eggs.', 'Salt.']],
  ])('may begin with %s', (_, all, lines = all) => {
    expect(readPastedRecipe(all.join('\n'))).toMatchObject({ name: null, lines })
  })
})

describe('what a recipe serves', () => {
  it.each([
    ['1 loaf (12 slices)', 12],
    ['6-8 portions', 6],
    ['4 à 6 parts', 4],
    ['ok. 60 sztuk', 60],
    ['12個分', 12],
    ['Rende 30 unidades', 30],
    ['1 cake', 1],
    ['plenty', null],
  ])('of "%s" is %s', (recipeYield, servings) => {
    const recipe = { '@type': 'Recipe', recipeYield, recipeIngredient: LINES }
    expect(readPastedRecipe(JSON.stringify(recipe)).servings).toBe(servings)
  })
})

describe('letters of HTML', () => {
  it('are decoded, though they were encoded twice', () => {
    const recipe = {
      '@type': 'Recipe',
      recipeIngredient: [
        '&amp;frac12; &#339;uf',
        'p&acirc;t&eacute; &amp; l&rsquo;&oelig;uf &Ouml;l',
      ],
    }
    expect(readPastedRecipe(JSON.stringify(recipe)).lines).toEqual(['½ œuf', 'pâté & l’œuf Öl'])
  })
})

describe('an export of a recipe manager', () => {
  it.each([
    [
      'Mealie',
      {
        name: 'Cake',
        recipeYield: '4 servings',
        recipeIngredient: [
          { quantity: 200, unit: { name: 'g' }, food: { name: 'flour' }, note: '' },
          { quantity: 2, unit: null, food: { name: 'eggs' } },
        ],
      },
    ],
    [
      'Tandoor',
      {
        name: 'Cake',
        servings: 4,
        steps: [
          { ingredients: [{ amount: 200, unit: { name: 'g' }, food: { name: 'flour' } }] },
          { ingredients: [{ amount: 2, unit: null, food: { name: 'eggs' } }] },
        ],
      },
    ],
    ['Paprika', { name: 'Cake', servings: '4', ingredients: '200 g flour\n2 eggs' }],
  ])('of %s is read', (_, recipe) => {
    expect(readPastedRecipe(JSON.stringify(recipe))).toEqual({
      name: 'Cake',
      servings: 4,
      lines: LINES,
    })
  })
})

describe('a line of a recipe', () => {
  it.each([
    ['50 g butter or margarine', '50 g butter'],
    ['50 g Butter oder Margarine', '50 g Butter'],
    ['2 or 3 eggs', '2 or 3 eggs'],
    ['200 g burro oppure margarina', '200 g burro'],
    ['1 cup + 2 tablespoons sugar', '1 cup sugar'],
    ['2 eggs and 1 cup milk', '2 eggs and 1 cup milk'],
    ['1 (14.5-ounce) can diced tomatoes', '14.5-ounce diced tomatoes'],
    ['225g (8oz) butter', '225g butter'],
    ['8 oz./225 g cream cheese, softened', '225 g cream cheese'],
    ['2 (15 oz) cans black beans, rinsed', '2 x 15 oz black beans'],
    ['boter om in te bakken', 'boter'],
    ['olej do smażenia', 'olej'],
    ['200 g di burro o 20 g di strutto', '200 g di burro'],
    ['3/4 cup (150g) packed light or dark brown sugar', '150g packed dark brown sugar'],
    ['4 copos (americanos) de polvilho doce (500 g)', '500 g copos de polvilho doce'],
    ['optional: 3/4 cup (100g) chopped pecans', '100g chopped pecans'],
    ['n. B. Petersilie', 'Petersilie'],
    ['Juice of 2 limes', '60 ml lime juice'],
    ['Saft einer halben Zitrone', '22.5 ml Zitronensaft'],
    ["le jus d'un citron", '45 ml jus de citron'],
    ["olio d'oliva: 2 cucchiai", "2 cucchiai olio d'oliva"],
    ['uova 3 medie', '3 medie uova'],
    ['Tomatoes, canned, crushed – 800g', '800g Tomatoes'],
    ['Onion - 1 large, diced', '1 large Onion'],
  ])('takes the first of several: %s', (line, words) => {
    expect(ingredientWords(line)).toBe(words)
  })
})
