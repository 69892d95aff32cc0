import type { MassUnit } from '#domain/units.ts'
import { useUnits } from './chosen-units.ts'

/** The unit that the member reads weights in. */
export const useMassUnit = (): MassUnit => useUnits().massUnit
