import { happyScale, libra, openScale, withings } from './weight-tables.ts'
import { appleHealth } from './apple-health.ts'
import { fitbit } from './fitbit.ts'
import { cronometer } from './cronometer.ts'
import { loseIt } from './lose-it.ts'
import { macroFactor } from './macrofactor.ts'
import { myFitnessPal } from './myfitnesspal.ts'
import { openNutriTracker } from './opennutritracker.ts'
import { samsungHealth } from './samsung-health.ts'
import { sparkyFitness } from './sparkyfitness.ts'
import { waistline } from './waistline.ts'
import { yazio } from './yazio.ts'
import { zero } from './zero.ts'
import { fatSecret } from './fatsecret.ts'
import type { Format } from './format.ts'
import { garmin } from './garmin.ts'
import { googleFit } from './google-fit.ts'
import { hackersDiet } from './hackers-diet.ts'

/** In this order: the first format that recognises a part reads it. */
export const allFormats: readonly Format[] = [
  appleHealth,
  libra,
  hackersDiet,
  samsungHealth,
  withings,
  garmin,
  fitbit,
  googleFit,
  happyScale,
  openScale,
  cronometer,
  fatSecret,
  loseIt,
  macroFactor,
  myFitnessPal,
  openNutriTracker,
  sparkyFitness,
  waistline,
  yazio,
  zero,
]
