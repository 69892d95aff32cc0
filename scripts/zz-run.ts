// run.ts LANG list|check : class of each line; check prints counts only
import { readFileSync, writeFileSync } from 'node:fs'
const R = (process.env.ROOM ?? '/work/h/east/') + 'src/'
const { describeMeal } = await import(R + 'domain/meal-text/describe-meal.ts')
const { readEatenTime } = await import(R + 'domain/meal-text/eaten-time.ts')
const { mealVocabularyOf } = await import(R + 'domain/meal-text/vocabularies/meal-vocabularies.ts')
const { mealTextContext } = await import(R + 'server/foods/meal-text-context.ts')
const { findFoods } = await import(R + 'server/foods/food-table.ts')
const [, , lang, file] = process.argv as string[]
const read = (w: string, l = lang) => {
  const { text } = readEatenTime(w, '2026-11-26T22:30', mealVocabularyOf(l as any))
  const { items, unmatched } = describeMeal(text, mealTextContext(l as any))
  const kcal = items.reduce((s: number, { food, grams }: any) => s + (food.per100g.energyKcal * grams) / 100, 0)
  const got = [...items.map(({ food, grams }: any) => `${food.name} ${food.code} ${Math.round(grams)}g@${Math.round(food.per100g.energyKcal)}`), ...unmatched.map((u: any) => '? ' + u.words)].join(' + ')
  return { kcal, items, unmatched, got, grams: items.reduce((s: number, { grams }: any) => s + grams, 0) }
}
const near = (a: number, b: number, t: number, min: number) => Math.abs(a - b) <= Math.max(b * t, min)
const counts: Record<string, number> = {}; const add = (k: string) => { counts[k] = (counts[k] ?? 0) + 1 }
const out: string[] = []
for (const l of readFileSync(`/work/h/east-scratch/x/${lang}/${file}.txt`, 'utf8').split('\n').filter(Boolean)) {
  const [theme, name, en, g, k] = l.split('|') as [string, string, string, string, string]
  const r = read(name), w = read(lang === 'ja' ? name + '50g' : '50 g ' + name)
  const want = Number(k), wantG = Number(g)
  const single = r.items.length === 1 && r.unmatched.length === 0, wsingle = w.items.length === 1 && w.unmatched.length === 0
  const wk = w.kcal / (w.grams || 1) * 100, rk = r.kcal / (r.grams || 1) * 100
  const cls = !single ? (r.items.length === 0 ? 'unread' : r.unmatched.length ? 'half' : 'parts')
    : !near(rk, want, .25, 10) ? (rk > want * 2 + 20 || rk < want / 2 - 20 ? 'far' : 'energy') : !near(r.grams, wantG, .25, 3) ? 'portion' : 'fine'
  add('n'); add(cls); if (wsingle && near(wk, want, .3, 8)) add('50g-30%'); if (wsingle && (wk > want * 2 + 20 || wk < want / 2 - 20)) add('50g-far')
  if (near(r.kcal, want * wantG / 100, .25, 10) && r.unmatched.length === 0) add('meal-25%')
  if (file.startsWith('list') && (cls !== 'fine' || w.got.replace(/ \d+g@/, '') !== r.got.replace(/ \d+g@/, ''))) {
    const e = read(en, 'en'); const eg = e.items.length === 1 ? `${e.items[0].food.name} ${e.items[0].food.code} @${Math.round(e.items[0].food.per100g.energyKcal)}` : '-'
    let prop = ''
    if (cls !== 'portion' && cls !== 'fine') {
      const cands: any[] = []; const seen = new Set()
      if (e.items.length === 1) cands.push(e.items[0].food)
      for (const q of [[name, lang], [en, 'en']]) for (const { food } of findFoods(q[0], 20, q[1], 'said')) if (!seen.has(food.code)) { seen.add(food.code); cands.push(food) }
      const ok = cands.filter(f => near(f.per100g.energyKcal, want, .2, 8)).slice(0, 3)
      prop = ok.map(f => `${f.code} ${f.name} @${Math.round(f.per100g.energyKcal)}`).join(' ; ')
    }
    out.push(`${cls}|${theme}|${name}|${en}|${g}g@${k}|${r.got}${w.got.replace(/\d+g@/g, '') !== r.got.replace(/\d+g@/g, '') ? ' // 50g: ' + w.got : ''}|${prop}`)
  }
}
if (file.startsWith('list')) writeFileSync(`/work/h/east-scratch/x/${lang}/out${file.slice(4)}-${process.env.T ?? ''}.txt`, out.sort().join('\n') + '\n')
console.log(lang, file, JSON.stringify(counts))
