import type { LabelReading as LabelView } from '#contract/labels.ts'
import type { LabelReading } from '#domain/labels/read-label.ts'

/** @param barcode the number of a barcode in the same photos */
export const viewLabel = (reading: LabelReading, barcode: string | undefined): LabelView => ({
  barcode: barcode ?? null,
  per: reading.per,
  isPerSure: reading.isPerSure,
  portionGrams: reading.portionGrams,
  calories: reading.energyKcal,
  fats: reading.fatG,
  saturatedFats: reading.saturatedG,
  carbs: reading.carbsG,
  sugars: reading.sugarsG,
  fiber: reading.fibreG,
  protein: reading.proteinG,
  salt: reading.saltG,
})
