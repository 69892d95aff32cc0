import { energy } from '#web/language/formats.ts'
import { isUnlikelyMeal } from '#domain/unlikely.ts'
import { t } from '@lingui/core/macro'

/** The question before an unlikely meal is sent; null where it is likely enough. */
export const questionAboutMeal = (energyKcal: number): string | null =>
  isUnlikelyMeal(energyKcal) ? t`${energy(energyKcal)}. Really? If so, save it once more.` : null
