// say.ts LANG "words"... : how a sentence is read (run from scripts/)
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { readEatenTime } from '#domain/meal-text/eaten-time.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'
const [, , lang, ...all] = process.argv as any[]
let l = lang
for (const w of all) {
  if (/^(en|de|fr|es|it|pt-BR|nl|pl|ja|ar)$/.test(w)) { l = w; continue }
  const { text } = readEatenTime(w, '2026-11-26T22:30', mealVocabularyOf(l))
  const { items, unmatched } = describeMeal(text, mealTextContext(l))
  console.log(l, '|', w, '=>', items.map(({ food, grams }: any) => `${food.name} ${grams}g ${Math.round(food.per100g.energyKcal*grams/100)}`).join(' + '), unmatched.map((u: any) => `? ${u.words}`).join(' '))
}
