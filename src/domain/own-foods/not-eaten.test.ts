import { describe, expect, it } from 'vitest'
import { eatenShare } from './not-eaten.ts'

describe('what of an ingredient is eaten', () => {
  it.each([
    ['1 l oil for deep frying', 920, 0.1],
    ['2 x 400 g cans chickpeas, drained', 800, 0.6],
    ['1 Dose Mais (285 g), abgetropft', 285, 0.6],
    ['1 can tuna (120 g), drained', 120, 1],
    ['200 ml de aceite para freír', 184, 0.25],
    ['2 EL Öl zum Frittieren', 28, 1],
    ['1 kg de moules', 1000, 0.3],
    ['200 g Muscheln', 200, 1],
    ['1 whole chicken (about 3 pounds)', 1360, 0.65],
    ['1 kg żeberka', 1000, 0.65],
    ['1 kg chicken breast', 1000, 1],
    ['1 chicken (1.5 kg), jointed', 1500, 0.65],
    ['• 1 pollo troceado (1,2 kg)', 1200, 0.65],
    ['1 poulet de 1,4 kg', 1400, 0.65],
    ['١ كيلو دجاج مقطع', 1000, 0.65],
    ['1.2 kg chicken thigh fillets', 1200, 1],
    ['1 chicken breast', 150, 1],
  ])('%s', (line, grams, share) => {
    expect(eatenShare(line, grams)).toBe(share)
  })
})
