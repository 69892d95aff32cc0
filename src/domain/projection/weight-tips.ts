import type { Expenditure } from '../energy/expenditure.ts'
import type { AverageIntake } from '../energy/daily-intake.ts'
import { MEASURED_NEEDS, type NotMeasuredYet } from '../energy/measured-expenditure.ts'

export interface WeightTip {
  readonly code: 'weigh-alike' | 'record-more-days' | 'weigh-more-often' | 'say-sex' | 'measured' | 'scales-swing'
  readonly words: string
}

/** Tips for the weight screen that fit what the member has recorded, the most useful first; three at most. */
export function weightTips(member: {
  readonly weighIns: number
  readonly intake: AverageIntake | null
  readonly expenditure: Expenditure
  readonly measuring: NotMeasuredYet | null
}): WeightTip[] {
  const { weighIns, intake, expenditure, measuring } = member
  const tips: WeightTip[] = []
  if (expenditure.kind === 'measured') {
    tips.push({
      code: 'measured',
      words: `Your expenditure is measured from your own ${expenditure.days} days, not taken from a formula.`,
    })
  }
  if (measuring !== null && measuring.weighIns < MEASURED_NEEDS.weighIns) {
    tips.push({
      code: 'weigh-more-often',
      words: `${MEASURED_NEEDS.weighIns} weigh-ins within a few weeks let your own expenditure be measured; you have ${measuring.weighIns}.`,
    })
  }
  if (intake === null || (measuring !== null && measuring.recordedDays < MEASURED_NEEDS.recordedShare * measuring.days)) {
    tips.push({
      code: 'record-more-days',
      words: 'Record whole days, also the big ones: a forecast is as good as the log behind it.',
    })
  }
  if (expenditure.kind === 'estimated' && expenditure.restingPlusMinusKcal > 0) {
    tips.push({
      code: 'say-sex',
      words: 'The energy formula differs by sex. With it set in the settings, your estimate is up to 116 kcal closer.',
    })
  }
  tips.push(
    weighIns < 2
      ? { code: 'weigh-alike', words: 'Weigh yourself in the morning, before breakfast, with little on: alike each time.' }
      : { code: 'scales-swing', words: 'Water alone moves the scales by a kilogram. Look at the trend, not at one day.' },
  )
  return tips.slice(0, 3)
}
