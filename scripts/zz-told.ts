import { readFileSync } from 'node:fs'
const R = '/work/h/east/src/'
const { describeMeal } = await import(R + 'domain/meal-text/describe-meal.ts')
const { readEatenTime } = await import(R + 'domain/meal-text/eaten-time.ts')
const { mealVocabularyOf } = await import(R + 'domain/meal-text/vocabularies/meal-vocabularies.ts')
const { mealTextContext } = await import(R + 'server/foods/meal-text-context.ts')
const [, , lang, file = 'told', none = 'none2'] = process.argv as string[]
const read = (w: string) => {
  const { text } = readEatenTime(w, '2026-11-26T22:30', mealVocabularyOf(lang as any))
  const { items, unmatched } = describeMeal(text, mealTextContext(lang as any))
  const kcal = items.reduce((s: number, { food, grams }: any) => s + (food.per100g.energyKcal * grams) / 100, 0)
  return { kcal, items, unmatched, got: [...items.map(({ food, grams }: any) => `${food.name} ${Math.round(grams)}g@${Math.round(food.per100g.energyKcal)}`), ...unmatched.map((u: any) => '? ' + u.words)].join(' + ') }
}
const c: any = {}; const t = (k: string, v: boolean) => { const x = (c[k] ??= [0, 0]); x[0] += v ? 1 : 0; x[1]++ }
readFileSync(`/work/h/east-scratch/x/${lang}/${file}.txt`, 'utf8').split('\n').filter(Boolean).forEach((l, at) => {
  const [w = '', k = ''] = l.split('|'); const want = +k, r = read(w); const half = at % 2 ? 'even' : 'odd'
  const ok = Math.abs(r.kcal - want) <= want * .25 && r.unmatched.length === 0
  t('told ' + half, ok); t('far ' + half, r.kcal > want * 2 || r.kcal < want / 2)
  if (!ok && !(at % 2)) console.log(`T ${w} | want ${want} got ${Math.round(r.kcal)} | ${r.got}`)
})
if (none !== '-') readFileSync(`/work/h/east-scratch/x/${lang}/${none}.txt`, 'utf8').split('\n').filter(Boolean).forEach((w, at) => {
  const r = read(w), s = read(lang === 'ja' ? w + '50g' : '50 g ' + w); const ok = !r.items.length && !s.items.length; t('none ' + (at % 2 ? 'even' : 'odd'), ok)
  if (!ok && !(at % 2)) console.log(`N ${w} | ${r.got} | ${s.got}`)
})
console.log(lang, JSON.stringify(c))
