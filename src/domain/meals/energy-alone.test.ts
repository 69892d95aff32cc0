import { describe, expect, it } from 'vitest'
import { nameOfEnergy, readEnergyAlone } from './energy-alone.ts'

describe('the energy of a meal without its foods', () => {
  it.each([
    ['420 kcal', 420, null],
    ['500 kcal lunch', 500, 'Lunch'],
    ['lunch 500 kcal', 500, 'Lunch'],
    ['Lunch: about 500 calories.', 500, 'Lunch'],
    ['about 500 kcal for lunch', 500, 'Lunch'],
    ['1,200 kcal dinner', 1200, 'Dinner'],
    ['1.200 kcal', 1200, null],
    ['420,5 kcal', 420.5, null],
    ['600 Kalorien', 600, null],
    ['500-600 kcal', 550, null],
    ['2 x 300 kcal', 600, null],
    ['٣٠٠ سعرة', 300, null],
    ['a 250-calorie snack', 250, 'Snack'],
    ['chicken and rice, 650 kcal', 650, 'Chicken and rice'],
    ['two eggs with toast (450 kcal)', 450, 'Two eggs with toast'],
    ['0 kcal cola', 0, 'Cola'],
    ['rice and beans, 600 calories in total', 600, 'Rice and beans'],
    ['640 kcal: salmon and two eggs', 640, 'Salmon and two eggs'],
    ['etwa 450 Kalorien Abendessen', 450, 'Abendessen'],
    ['déjeuner, environ 600 calories', 600, 'Déjeuner'],
    ['unas 300 calorías', 300, null],
    ['pranzo 700 chilocalorie', 700, 'Pranzo'],
    ['almoço de 550 quilocalorias', 550, 'Almoço'],
    ['ongeveer 400 calorieën', 400, null],
    ['obiad około 650 kalorii', 650, 'Obiad'],
    ['昼食 約500キロカロリー', 500, '昼食'],
    ['حوالي ٤٥٠ سعرة حرارية', 450, null],
    ['دجاج ٥٠٠ سعرة وجبة الغداء', 500, 'دجاج وجبة الغداء'],
    ['昼食 500kcal とんかつ', 500, '昼食 とんかつ'],
  ])('is read from "%s"', (words, energyKcal, name) => {
    expect(readEnergyAlone(words)).toEqual({ energyKcal, name })
  })
  it('may be in kJ', () => {
    expect(readEnergyAlone('2092 kJ')?.energyKcal).toBeCloseTo(500)
  })
  it.each([
    'two eggs on toast',
    'a 200 kcal yoghurt and an apple',
    'an apple, a 200 kcal yoghurt and tea',
    'soup 200 kcal, bread 150 kcal',
    '200 g calf liver',
    '20000 kcal',
    'Suppe 200 kcal und Brot',
    'soupe 200 calories et pain',
    '2 caldo verde',
    'eggs 140, toast 100, butter 70 calories',
    '200 g salmon and rice (210 kcal)',
    'an apple (90 kcal) x4',
    'soup 200 kcal but left half',
    'zorblug 300 kcal, coffee',
    'apple 95\nzorblug 250 kcal',
    'ゾルボ 180kcalとりんご',
    'زوربو ١٨٠ سعرة وتفاحة',
    'burned 300 kcal',
    'goal 2000 kcal',
    'I have 450 kcal left',
    'under 500 kcal',
    'running 300 kcal',
    '300 kcal verbrannt',
    'objectif 2000 kcal',
    'me quedan 450 kcal',
    'corsa 300 kcal',
    'meta 2000 kcal',
    'nog 450 kcal over',
    'bieganie 300 kcal',
    '残り450kcal',
    'حرقت ٣٠٠ سعرة',
  ])('is not what "%s" says', (words) => {
    expect(readEnergyAlone(words)).toBeUndefined()
  })
  it('names a meal that has no other name', () => {
    expect(nameOfEnergy(419.6)).toBe('420 kcal')
  })
})
