import {
  IMPORTED_THINGS,
  type ImportChoice,
  type ImportedThing,
  MAX_REMARKS,
} from '#contract/imports.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { CivilDay } from '#domain/day.ts'
import { weightUnitIn } from '#domain/imports/import-draft.ts'
import {
  createImportPlanner,
  type DraftsOfPart,
  type ImportPlan,
  isMostlyUnfit,
  likelyUnit,
  type PlanContext,
} from '#domain/imports/import-plan.ts'
import { type GatheredMeal, mealOf } from '#domain/imports/gathered-meals.ts'
import type { Planned, PlannedMeal, Remark } from '#domain/imports/planned.ts'
import { type ColumnChoice, draftOfRow } from '#domain/imports/table-columns.ts'
import { readNumber } from '#domain/imports/written-numbers.ts'
import type { MassUnit } from '#domain/units.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { RecognisedFile } from './recognised-file.ts'
import type { StoredEntries } from './stored-entries.ts'

/** Planned entries in one question. */
const PLANNED_AT_ONCE = 100

export interface PlanTask extends Omit<PlanContext, 'unit'> {
  readonly memberKg: number
  readonly choice: ImportChoice
  readonly table: RecognisedFile['table'] | null
  /** Whether a table that means something else is refused. */
  readonly refusesUnfit: boolean
}

/** What the thread asks for: a stored batch of entries, or to take what is planned. */
export type PlanQuestion =
  | { readonly position: number }
  | { readonly thing: ImportedThing; readonly planned: readonly Planned[] }

/** All entries of one thing. */
interface PlannedThing {
  readonly thing: ImportedThing
  readonly count: number
  readonly fromOn: CivilDay
  readonly untilOn: CivilDay
  readonly totalKcal?: number
  readonly weights?: { readonly lowestKg: number; readonly highestKg: number }
}

export interface Remarks {
  readonly count: number
  /** The first of them. */
  readonly remarks: readonly Remark[]
}

/** The plan without its entries. */
export interface PlannedFile {
  readonly things: readonly PlannedThing[]
  readonly faults: Remarks
  readonly doubts: Remarks
  readonly repeated: number
  readonly hasUsualTimes: boolean
  readonly isMostlyUnfit: boolean
  /** That of weights for which the file names none; null if there are no such. */
  readonly unit: MassUnit | null
  readonly columns: ColumnChoice | undefined
}

/** The columns to use: those that the member chose, otherwise the likeliest. */
const columnsFor = ({ table, choice, memberKg }: PlanTask): ColumnChoice | undefined => {
  if (!table || choice.columns) return choice.columns
  const { guess, heading, sample } = table
  if (guess.of === 'foods') return guess
  const texts = sample.map(({ cells }) => cells[guess.weight] ?? '')
  if ([heading[guess.weight] ?? '', ...texts].some((text) => weightUnitIn(text) !== undefined))
    return guess
  const values = texts.flatMap((text) => readNumber(text) ?? [])
  return { ...guess, unit: likelyUnit(values, memberKg) }
}

type Ask = (question: PlanQuestion) => Promise<unknown>

/** What was read, part by part; between two of them it lies in the database. */
async function* partsOf(ask: Ask, columns: ColumnChoice | undefined): AsyncGenerator<DraftsOfPart> {
  for (let position = 0; ; position += 1) {
    const text = (await ask({ position })) as string | undefined
    if (text === undefined) return
    const entries = JSON.parse(text) as StoredEntries
    if ('drafts' in entries) yield entries
    else if (columns)
      yield {
        source: 'table',
        drafts: entries.rows.flatMap((row) => draftOfRow(row, columns) ?? []),
      }
  }
}

/** What all entries of a thing come to, so that a misunderstood file is seen before it is imported. */
const sumsOf = (thing: ImportedThing, { meals, weighIns }: ImportPlan) => {
  if (thing === 'meals')
    return { totalKcal: meals.reduce((sum, { energyKcal }) => sum + energyKcal, 0) }
  if (thing !== 'weighIns') return {}
  let [lowestKg, highestKg] = [Infinity, 0]
  for (const { weightKg } of weighIns) {
    lowestKg = Math.min(lowestKg, weightKg)
    highestKg = Math.max(highestKg, weightKg)
  }
  return { weights: { lowestKg, highestKg } }
}

const plannedOf = (one: Exclude<Planned, PlannedMeal> | GatheredMeal): Planned =>
  'foods' in one ? mealOf(one) : one

const plannedThing = (thing: ImportedThing, plan: ImportPlan): PlannedThing[] => {
  const [first, last] = [plan[thing][0], plan[thing].at(-1)]
  if (!first || !last) return []
  const count = plan[thing].length
  return [{ thing, count, fromOn: first.on, untilOn: last.on, ...sumsOf(thing, plan) }]
}

const remarksOf = (remarks: readonly Remark[]): Remarks => ({
  count: remarks.length,
  remarks: remarks.slice(0, MAX_REMARKS),
})

const unfitWords = ({ taken, faults }: ImportPlan): string =>
  codedMessage('refused.import-mostly-unfit', { leftOut: faults.length, taken })

/**
 * Plans what was read from a file, and hands over what is planned a few entries at a time, thing by
 * thing, oldest first.
 * @throws ProblemError for a table that means something else
 */
export const planOf = async (task: PlanTask, ask: Ask): Promise<PlannedFile> => {
  const columns = columnsFor(task)
  const unnamed: number[] = []
  for await (const { drafts } of partsOf(ask, columns)) {
    for (const one of drafts)
      if (one.kind === 'weigh-in' && one.unit === null) unnamed.push(one.value)
  }
  const unit =
    unnamed.length === 0 ? null : (task.choice.unit ?? likelyUnit(unnamed, task.memberKg))
  const planner = createImportPlanner({ ...task, unit: unit ?? 'kg' })
  for await (const part of partsOf(ask, columns)) planner.add(part)
  const plan = planner.plan()
  const isUnfit = task.table !== null && columns !== undefined && isMostlyUnfit(plan)
  if (isUnfit && task.refusesUnfit)
    throw new ProblemError('invalid_input', { words: unfitWords(plan) })
  for (const thing of IMPORTED_THINGS) {
    const all = plan[thing]
    for (let start = 0; start < all.length; start += PLANNED_AT_ONCE) {
      const planned = all.slice(start, start + PLANNED_AT_ONCE).map(plannedOf)
      await ask({ thing, planned })
    }
  }
  return {
    things: IMPORTED_THINGS.flatMap((thing) => plannedThing(thing, plan)),
    faults: remarksOf(plan.faults),
    doubts: remarksOf(plan.doubts),
    repeated: plan.repeated,
    hasUsualTimes: plan.hasUsualTimes,
    isMostlyUnfit: isUnfit,
    unit,
    columns,
  }
}
