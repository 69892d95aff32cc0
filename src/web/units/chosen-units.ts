import {
  ENERGY_UNITS,
  HEIGHT_UNITS,
  MASS_UNITS,
  type UnitChoice,
  unitsFor,
  VOLUME_UNITS,
} from '#domain/unit-choice.ts'
import { useSyncExternalStore } from 'react'
import { rememberedText } from '#web/browser-storage.ts'
import { makeListeners } from '#web/listeners.ts'

const unitsKept = rememberedText('localStorage', 'forkcast.units')

const OFFERED: { readonly [Kind in keyof UnitChoice]: readonly string[] } = {
  massUnit: MASS_UNITS,
  heightUnit: HEIGHT_UNITS,
  volumeUnit: VOLUME_UNITS,
  energyUnit: ENERGY_UNITS,
}
const kinds = Object.keys(OFFERED) as (keyof UnitChoice)[]

/** What a newcomer most likely reads, by the browser's language. */
export const likelyUnits = (): UnitChoice =>
  unitsFor(typeof navigator === 'undefined' ? [] : navigator.languages)

/** What was chosen on this device; what is missing or invalid is guessed. */
const unitsHere = (): UnitChoice => {
  const likely = likelyUnits()
  try {
    const kept = JSON.parse(unitsKept.read() ?? '{}') as Record<string, string>
    return Object.fromEntries(
      kinds.map((kind) => [
        kind,
        OFFERED[kind].includes(kept[kind] ?? '') ? kept[kind] : likely[kind],
      ]),
    ) as unknown as UnitChoice
  } catch {
    return likely
  }
}

let chosen = unitsHere()
const { listen, notify } = makeListeners()

/** The units in which everything is written now. */
export const unitsNow = (): UnitChoice => chosen

let redrawings = 0

/**
 * Switches to these units, also for the next start on this device. Components with `useUnits`
 * render again.
 */
export const chooseUnits = (units: UnitChoice): void => {
  if (kinds.every((kind) => units[kind] === chosen[kind])) return
  chosen = Object.fromEntries(kinds.map((kind) => [kind, units[kind]])) as unknown as UnitChoice
  unitsKept.keep(JSON.stringify(chosen))
  notify()
}

/** Switches to units that were chosen elsewhere: every screen renders again. */
export const followUnits = (units: UnitChoice): void => {
  if (kinds.every((kind) => units[kind] === chosen[kind])) return
  redrawings += 1
  chooseUnits(units)
}

/** The units, for components that must render again when they change. */
export const useUnits = (): UnitChoice => useSyncExternalStore(listen, unitsNow)

/** Changes whenever everything must render again in other units. */
export const useUnitsRedrawn = (): number => useSyncExternalStore(listen, () => redrawings)
