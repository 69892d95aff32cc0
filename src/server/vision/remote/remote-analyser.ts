import type { ModelMessage } from 'ai'
import type { RemoteVisionSettings } from '#server/config/vision-settings.ts'
import { sharp } from '#server/photos/libvips.ts'
import { instructionsOf, type MealPrompt, repairWordsOf, wordsOf } from './meal-prompt.ts'
import { openProviderModel, type ProviderModel } from './provider-model.ts'
import { readSeenMeal, SEEN_MEAL_SCHEMA, type SeenMeal } from './seen-meal.ts'

interface Usage {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** The possible outcomes of asking a remote analyser. */
type RemoteOutcome = { readonly usage: Usage } & (
  | { readonly kind: 'seen'; readonly meal: SeenMeal }
  | { readonly kind: 'not-food' }
  /** The model declined to answer. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unusable-answer' }
)

interface Answer {
  readonly text: string
  readonly finishReason: string
}

type Ask = (messages: ModelMessage[]) => Promise<Answer>

const MAX_OUTPUT_TOKENS = 6000
/** Statuses of servers that do not support schemas; some answer 500. */
const SCHEMA_REFUSALS = new Set([400, 404, 405, 415, 422, 500, 501])

class NoUsableAnswer extends Error {
  readonly kind: 'refused' | 'unusable-answer'
  constructor(kind: 'refused' | 'unusable-answer') {
    super(kind)
    this.kind = kind
  }
}

/** Larger pictures cost more without helping the model. */
const SENT_SIDE = 1024

/**
 * The picture to send: JPEG, at most 1024 px, without metadata (sharp writes it only on request).
 */
const sentPictureOf = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .autoOrient()
    .resize(SENT_SIDE, SENT_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()

/** The analyser that the operator configured. Its code is loaded on first use. */
export const createRemoteAnalyser = (
  settings: RemoteVisionSettings,
  onFailure: (failure: RemoteFailure) => void = () => {},
) => {
  const host = new URL(settings.baseUrl).host
  const closing = new AbortController()
  let provider: Promise<ProviderModel> | undefined
  /** Until the provider refuses a schema. */
  let sendsSchema = true

  const askerOf = async (
    instructions: string,
    isSchemaSent: boolean,
    usage: Counted,
    signal: AbortSignal,
  ): Promise<Ask> => {
    // 30 MB of code, loaded on first use.
    provider ??= openProviderModel(settings)
    const { model, providerOptions, temperature } = await provider
    const { generateText } = await import('ai')
    return async (messages) => {
      usage.calls += 1
      const result = await generateText({
        model,
        instructions,
        messages,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        maxRetries: 0,
        abortSignal: signal,
        providerOptions,
        ...(temperature !== undefined && { temperature }),
        ...(isSchemaSent && { output: JSON_AS_TEXT }),
      })
      usage.inputTokens += result.usage.inputTokens ?? 0
      usage.outputTokens += result.usage.outputTokens ?? 0
      if (result.finishReason === 'content-filter') throw new NoUsableAnswer('refused')
      return { text: result.text, finishReason: result.finishReason }
    }
  }

  /** Asks once, and if the answer is invalid, again with the reason. */
  const askUntilItFits = async (
    question: MealPrompt,
    isSchemaSent: boolean,
    usage: Counted,
    signal: AbortSignal,
  ): Promise<SeenMeal> => {
    const ask = await askerOf(
      instructionsOf(isSchemaSent, question.language),
      isSchemaSent,
      usage,
      signal,
    )
    const opening: ModelMessage = {
      role: 'user',
      content: [
        { type: 'text', text: wordsOf(question) },
        ...question.pictures.map((data) => ({
          type: 'file' as const,
          data,
          mediaType: 'image/jpeg',
        })),
      ],
    }
    const first = await ask([opening])
    const read = readAnswer(first)
    if (read.kind === 'meal') return read.meal
    const repair: ModelMessage[] = [
      { role: 'assistant', content: first.text.slice(0, MAX_QUOTED) || '(no answer)' },
      { role: 'user', content: repairWordsOf(read.fault) },
    ]
    const second = readAnswer(await ask([opening, ...repair]))
    if (second.kind === 'meal') return second.meal
    throw new NoUsableAnswer('unusable-answer')
  }

  const askWithOrWithoutSchema = async (
    question: MealPrompt,
    usage: Counted,
    signal: AbortSignal,
  ): Promise<SeenMeal> => {
    if (!sendsSchema) return askUntilItFits(question, false, usage, signal)
    try {
      return await askUntilItFits(question, true, usage, signal)
    } catch (error) {
      const status = statusOf(error)
      if (status === undefined || !SCHEMA_REFUSALS.has(status)) throw error
      const meal = await askUntilItFits(question, false, usage, signal)
      // It worked without a schema, so the schema was the problem.
      sendsSchema = false
      return meal
    }
  }

  return {
    /** As shown with a meal: "Ollama llava". */
    name: `${settings.providerName} ${settings.model}`,
    provider: settings.provider,
    /** The host that photos are sent to, with its port. */
    host,
    /** The recipient in consents: provider and host. Another model there needs no new consent. */
    subject: `${settings.providerName} (${host})`,
    photosPerDay: settings.photosPerDay,

    async analyse(question: MealPrompt): Promise<RemoteOutcome> {
      const usage = { calls: 0, inputTokens: 0, outputTokens: 0 }
      const timeout = AbortSignal.timeout(settings.timeoutMs)
      const signal = AbortSignal.any([timeout, closing.signal])
      try {
        const pictures = await Promise.all(question.pictures.map(sentPictureOf))
        const meal = await askWithOrWithoutSchema({ ...question, pictures }, usage, signal)
        return meal.isFood ? { kind: 'seen', meal, usage } : { kind: 'not-food', usage }
      } catch (error) {
        const kind =
          error instanceof NoUsableAnswer
            ? error.kind
            : timeout.aborted
              ? 'timed-out'
              : kindOfFailure(error)
        onFailure({ kind, status: statusOf(error), reason: reasonOf(error) })
        return { kind, usage }
      }
    },

    /** Aborts running requests; these meals get the built-in analyser's estimate. */
    close(): void {
      closing.abort()
    },
  }
}
export type RemoteAnalyser = ReturnType<typeof createRemoteAnalyser>

type Counted = { -readonly [Name in keyof Usage]: Usage[Name] }

const MAX_QUOTED = 4000

/**
 * Sends our schema, but returns the answer as text: it does not always follow the schema, so we
 * parse it ourselves.
 */
const JSON_AS_TEXT = {
  name: 'meal',
  responseFormat: Promise.resolve({
    type: 'json' as const,
    name: 'meal',
    schema: SEEN_MEAL_SCHEMA as object,
  }),
  parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text),
  parsePartialOutput: ({ text }: { text: string }) => Promise.resolve({ partial: text }),
  createElementStreamTransform: () => undefined,
}

const readAnswer = ({ text, finishReason }: Answer): ReturnType<typeof readSeenMeal> =>
  finishReason === 'length'
    ? { kind: 'unfit', fault: 'It was cut off: answer more briefly.' }
    : readSeenMeal(text)

/** For the log: never contains foods, texts or keys. */
export interface RemoteFailure {
  readonly kind: Exclude<RemoteOutcome['kind'], 'seen' | 'not-food'>
  readonly status: number | undefined
  readonly reason: string | undefined
}

const statusOf = (error: unknown): number | undefined => {
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' ? statusCode : undefined
}

/**
 * The system code of the cause ("ECONNREFUSED"), otherwise the kind of error; messages may quote
 * personal data.
 */
const reasonOf = (error: unknown): string | undefined => {
  let inner = error
  for (let depth = 0; depth < 5 && inner instanceof Error; depth += 1) {
    const { code } = inner as { code?: unknown }
    if (typeof code === 'string') return code
    inner = inner.cause
  }
  return error instanceof Error ? error.name : undefined
}

const kindOfFailure = (error: unknown): RemoteFailure['kind'] => {
  const status = statusOf(error)
  // 529 is Anthropic's "overloaded".
  if (status === 429 || status === 503 || status === 529) return 'busy'
  if (status === 408 || status === 504) return 'timed-out'
  return status === 200 ? 'unusable-answer' : 'unavailable'
}
