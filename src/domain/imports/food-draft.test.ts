import { expect, it } from 'vitest'
import { slotOf } from './food-draft.ts'

it.each([
  ['en', ['Breakfast', 'Lunch', 'Supper', 'Snacks']],
  ['de', ['Frühstück', 'Mittagessen', 'Abendessen', 'Zwischenmahlzeit']],
  ['fr', ['Petit déjeuner', 'Déjeuner', 'Dîner', 'Collation']],
  ['ja', ['朝食', '昼食', '夕食', '間食']],
  ['ar', ['الإفطار', 'الغداء', 'العشاء', 'وجبة خفيفة']],
])('the meals of a day are known by their names in %s', (_, names) => {
  expect([...names, 'Training'].map(slotOf)).toEqual([
    'breakfast',
    'lunch',
    'dinner',
    'snacks',
    'other',
  ])
})
