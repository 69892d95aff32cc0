import { readFileSync } from 'node:fs'
import { MAIN_NUTRIENTS } from '#domain/foods/nutrient.ts'

export interface Sent {
  readonly call: string
  readonly body?: Readonly<Record<string, unknown>>
}

/** Lines are added, with every field that a call gets; one that is there is never changed. */
const olderRecordings: readonly Sent[] = JSON.parse(
  readFileSync(new URL('../golden/recordings-of-older-pages.json', import.meta.url), 'utf8'),
)

/** A member corrects every number of a meal that the list of nutrients has. */
const correction: Sent = {
  call: 'PATCH /api/food-analyses/:id',
  body: Object.fromEntries(
    MAIN_NUTRIENTS.map(({ name, unit }) => [name, { kcal: 120, g: 7, mg: 190 }[unit]]),
  ),
}

/** What pages of every version send, and may still hold in their outbox. */
export const everySent: readonly Sent[] = [...olderRecordings, correction]
