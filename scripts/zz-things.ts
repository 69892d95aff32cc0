import { readFileSync } from 'node:fs'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'
for (const line of readFileSync('/work/h/east-scratch/x/things.txt', 'utf8').split('\n').filter(Boolean)) {
  const [l, all] = line.split('|') as any; const bad: string[] = [], bad50: string[] = []; const ws = [...new Set(all.split(' '))] as string[]
  for (const w of ws) {
    const r = describeMeal(w, mealTextContext(l)), s = describeMeal(l === 'ja' ? w + '50g' : '50 g ' + w, mealTextContext(l))
    if (r.items.length) bad.push(`${w}=${r.items[0].food.name}`); else if (s.items.length) bad50.push(`${w}=${s.items[0].food.name}`)
  }
  console.log(l, ws.length, bad.length, bad.join('; ')); console.log('   50g', bad50.length, bad50.join('; '))
}
