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

/** In which units everything is written, and whether amounts are written at all. */
type Shown = UnitChoice & { readonly numbersHidden: boolean }

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
const shownHere = (): Shown => {
  const likely = likelyUnits()
  try {
    const kept = JSON.parse(unitsKept.read() ?? '{}') as Record<string, unknown>
    const units = Object.fromEntries(
      kinds.map((kind) => [
        kind,
        OFFERED[kind].includes(String(kept[kind])) ? kept[kind] : likely[kind],
      ]),
    ) as unknown as UnitChoice
    return { ...units, numbersHidden: kept['numbersHidden'] === true }
  } catch {
    return { ...likely, numbersHidden: false }
  }
}

let chosen = shownHere()
const { listen, notify } = makeListeners()

/** While a screen shows numbers that were asked for on purpose, although they are hidden. */
let shown = chosen
let isRevealed = false
const show = (): void => {
  shown = isRevealed ? { ...chosen, numbersHidden: false } : chosen
  notify()
}

/** Shows numbers for as long as a screen with them is open; ended by the returned function. */
export const revealNumbers = (): (() => void) => {
  isRevealed = true
  show()
  return () => {
    isRevealed = false
    show()
  }
}

/** The units in which everything is written now. */
export const unitsNow = (): Shown => shown

/** The choice with these units; whether numbers are hidden stays where nothing is said of it. */
const chosenWith = (units: UnitChoice & Partial<Shown>): Shown => ({
  ...(Object.fromEntries(kinds.map((kind) => [kind, units[kind]])) as unknown as UnitChoice),
  numbersHidden: units.numbersHidden ?? chosen.numbersHidden,
})

const isChosen = (one: Shown): boolean =>
  one.numbersHidden === chosen.numbersHidden && kinds.every((kind) => one[kind] === chosen[kind])

let redrawings = 0

/**
 * Switches to these units, also for the next start on this device. Components with `useUnits`
 * render again.
 */
export const chooseUnits = (units: UnitChoice & Partial<Shown>): void => {
  const wished = chosenWith(units)
  if (isChosen(wished)) return
  chosen = wished
  unitsKept.keep(JSON.stringify(chosen))
  show()
}

/** Switches to units that were chosen elsewhere: every screen renders again. */
export const followUnits = (units: UnitChoice & Partial<Shown>): void => {
  if (isChosen(chosenWith(units))) return
  redrawings += 1
  chooseUnits(units)
}

/** The units, for components that must render again when they change. */
export const useUnits = (): Shown => useSyncExternalStore(listen, unitsNow)

/** Whether neither energy nor weights, percentages and streaks are shown. */
export const useNumbersHidden = (): boolean => useUnits().numbersHidden

/** Changes whenever everything must render again in other units. */
export const useUnitsRedrawn = (): number => useSyncExternalStore(listen, () => redrawings)
