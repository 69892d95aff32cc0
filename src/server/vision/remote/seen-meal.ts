import { MEAL_INPUT } from '#contract/estimates.ts'
import { MAX_ITEMS } from '#domain/meals/meal-items.ts'
import { boundSeenItem, type SeenItem } from '#domain/estimates/seen-item.ts'
import {
  type AlwaysKnown,
  inEach,
  MAIN_NUTRIENTS,
  type SometimesKnown,
} from '#domain/foods/nutrient.ts'
import * as z from 'zod'
import { jsonInText } from './json-in-text.ts'

/** A model's answer about a meal, within physical bounds. */
export interface SeenMeal {
  readonly isFood: boolean
  readonly name: string
  /** Each also with the name that a food table would use. */
  readonly items: readonly (SeenItem & { readonly plainName: string })[]
  readonly reason: string | null
  readonly questions: readonly { readonly question: string; readonly answers: string[] }[]
}

/** A field for each main nutrient, by whether one always knows it. */
const eachAmount = <Always, Sometimes>(always: Always, sometimes: Sometimes) =>
  inEach(MAIN_NUTRIENTS, 'field', (row): Always | Sometimes =>
    'isAlwaysKnown' in row ? always : sometimes,
  ) as Record<AlwaysKnown['field'], Always> & Record<SometimesKnown['field'], Sometimes>

/**
 * The schema for providers. Without bounds, because some refuse them; ours are applied to the
 * answer. All fields are required, as the strictest provider demands.
 */
const askedSchema = z.object({
  isFood: z.boolean().describe('false when there is nothing to eat or drink'),
  name: z.string().describe('what a person would call the whole meal'),
  items: z.array(
    z.object({
      name: z.string().describe('what a person would call this food'),
      plainName: z
        .string()
        .describe(
          'its plain English name as in a food table, such as "egg, fried" or "rice, white, cooked"',
        ),
      grams: z.number().describe('weight of what is eaten of it, in g'),
      gramsLow: z.number().describe('the weight is above this with 90 % chance'),
      gramsHigh: z.number().describe('the weight is below this with 90 % chance'),
      ...eachAmount(z.number(), z.number().nullable()),
      energyKcal: z.number().describe('kcal in those grams'),
      alcoholG: z.number().nullable(),
      confidence: z.number().describe('chance in percent that it is this food'),
    }),
  ),
  reason: z.string().describe('one sentence: what makes the estimate sure or unsure'),
  questions: z
    .array(z.object({ question: z.string(), answers: z.array(z.string()) }))
    .describe(
      'at most two questions that would narrow the estimate most, each with two to four short answers; may be empty',
    ),
})

export const SEEN_MEAL_SCHEMA = (() => {
  const { $schema: _, ...schema } = z.toJSONSchema(askedSchema)
  return schema
})()

/** Small models write "about 150 g" instead of a number. */
const lenientNumber = z.union([
  z.number(),
  z.string().transform((text, context) => {
    const found = /-?\d+(?:[.,]\d+)?/.exec(text)
    if (found) return Number(found[0].replace(',', '.'))
    context.addIssue({ code: 'custom', message: 'must be a number' })
    return z.NEVER
  }),
])
const orNull = lenientNumber
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)
const orZero = lenientNumber
  .nullish()
  .catch(0)
  .transform((value) => value ?? 0)

// Removes control characters, which would garble pages and logs, and angle brackets, which are
// never needed.
const plain = (most: number) =>
  z.string().transform((text) =>
    text
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, most)
      .trim(),
  )
const named = plain(80).pipe(z.string().min(1, 'must not be empty'))

const readItem = z.object({
  name: named,
  plainName: plain(80).nullish().catch(null),
  grams: lenientNumber.pipe(z.number().positive('must be more than 0')),
  gramsLow: orNull,
  gramsHigh: orNull,
  ...eachAmount(orZero, orNull),
  energyKcal: lenientNumber,
  alcoholG: orZero,
  confidence: lenientNumber.catch(50),
})

const readQuestion = z.object({
  question: plain(200),
  answers: z.array(plain(MEAL_INPUT.answerLength)),
})

const readMeal = z
  .object({
    isFood: z.boolean().nullish(),
    name: plain(200).nullish().catch(null),
    items: z.array(readItem).nullish(),
    reason: plain(300).nullish().catch(null),
    questions: z.array(z.unknown()).nullish().catch(null),
  })
  .refine(({ isFood, items }) => isFood === false || (items?.length ?? 0) > 0, {
    path: ['items'],
    message: 'must list the foods, unless isFood is false',
  })

const DEFAULT_REACH = { low: 0.65, high: 1.5 } as const

const itemOf = (item: z.output<typeof readItem>): SeenMeal['items'][number] => ({
  plainName: item.plainName || item.name,
  ...boundSeenItem({
    name: item.name,
    grams: item.grams,
    gramsLow: item.gramsLow ?? item.grams * DEFAULT_REACH.low,
    gramsHigh: item.gramsHigh ?? item.grams * DEFAULT_REACH.high,
    amounts: item,
    alcoholG: item.alcoholG,
    // Some models write 0.8 for 80 percent.
    confidence:
      item.confidence > 0 && item.confidence <= 1 ? item.confidence * 100 : item.confidence,
  }),
})

const questionsOf = (asked: readonly unknown[]): SeenMeal['questions'] =>
  asked
    .flatMap((one) => {
      const read = readQuestion.safeParse(one)
      if (!read.success) return []
      const answers = [...new Set(read.data.answers.filter((answer) => answer !== ''))].slice(
        0,
        MEAL_INPUT.answers,
      )
      return read.data.question !== '' && answers.length >= 2
        ? [{ question: read.data.question, answers }]
        : []
    })
    .slice(0, MEAL_INPUT.questions)

type ReadAnswer =
  | { readonly kind: 'meal'; readonly meal: SeenMeal }
  | { readonly kind: 'unfit'; readonly fault: string }

/**
 * Parses a model's answer. If it is invalid, the reason is worded so that the model can correct it.
 */
export const readSeenMeal = (text: string): ReadAnswer => {
  const found = jsonInText(text)
  if (!found) return { kind: 'unfit', fault: 'There was no whole JSON object in the answer.' }
  const read = readMeal.safeParse(found)
  if (!read.success) {
    const faults = read.error.issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`)
    return { kind: 'unfit', fault: faults.join('; ') }
  }
  const { isFood, name, items, reason, questions } = read.data
  return {
    kind: 'meal',
    meal: {
      isFood: isFood ?? true,
      name: name ?? '',
      items: isFood === false ? [] : (items ?? []).slice(0, MAX_ITEMS).map(itemOf),
      reason: reason || null,
      questions: questionsOf(questions ?? []),
    },
  }
}
