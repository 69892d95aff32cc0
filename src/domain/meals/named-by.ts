/**
 * Who gave a meal, or a food in one, its name: a label or a group of the food model, a food of the
 * table, the foods of the meal, its energy, a remote analyser, or the member (also with a packet, a
 * food of their own or the diary of another app). What the first four named has a name in every
 * language; the rest stays as it was recorded.
 */
export type NamedBy =
  | `label:${string}`
  | `group:${string}`
  | `food:${string}`
  | 'items'
  | 'energy'
  | 'remote'
  | 'member'

/** Of a name from the food table, or of one without a line there. */
export const namedByFood = (code: string | null): NamedBy =>
  code === null ? 'member' : `food:${code}`
