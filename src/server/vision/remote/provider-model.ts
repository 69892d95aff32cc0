import type { LanguageModel, JSONValue } from 'ai'
import type { RemoteVisionSettings } from '#server/config/vision-settings.ts'

export interface ProviderModel {
  readonly model: LanguageModel
  /** Options of the provider for each request. */
  readonly providerOptions: Record<string, Record<string, JSONValue>>
  readonly temperature: number | undefined
}

/** An answer has a few kilobytes; the limit protects the server's memory. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

const limited = (): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > MAX_ANSWER_BYTES) controller.error(new Error('The answer is too long'))
      else controller.enqueue(chunk)
    },
  })
}

// A redirect would send the photo to a host that no member agreed to.
const guardedFetch: typeof fetch = async (input, init) => {
  const { body, status, statusText, headers } = await fetch(input, { ...init, redirect: 'error' })
  return new Response(body?.pipeThrough(limited()) ?? null, { status, statusText, headers })
}

const NOTHING = { providerOptions: {}, temperature: undefined }

/** Loads only the adapter of the configured provider. */
export const openProviderModel = async (settings: RemoteVisionSettings): Promise<ProviderModel> => {
  const { provider, model, baseUrl, apiKey } = settings
  const common = { baseURL: baseUrl, fetch: guardedFetch, ...(apiKey !== undefined && { apiKey }) }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      // Otherwise OpenAI stores requests for 30 days.
      return {
        ...NOTHING,
        model: createOpenAI(common).responses(model),
        providerOptions: { openai: { store: false } },
      }
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return { ...NOTHING, model: createAnthropic(common).languageModel(model) }
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      return { ...NOTHING, model: createGoogle(common).languageModel(model) }
    }
    case 'openrouter':
    case 'ollama':
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const open = createOpenAICompatible({
        ...common,
        name: 'vision',
        supportsStructuredOutputs: true,
      })
      return { providerOptions: {}, temperature: 0, model: open.chatModel(model) }
    }
  }
}
