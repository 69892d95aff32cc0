import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RemoteProvider } from '#server/config/vision-settings.ts'

/** What a provider's server is to answer next. */
export type Scene =
  | { readonly say: string; readonly tokens?: { readonly input: number; readonly output: number } }
  /** The answer ends in the middle, as at a limit of tokens. */
  | { readonly cutOff: string }
  | { readonly refuse: true }
  | { readonly fail: number; readonly body?: string }
  /** No answer before the caller gives up. */
  | { readonly hang: true }
  | { readonly breakOff: true }
  | { readonly redirectTo: string }

/** A request as it arrived. */
interface Heard {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Where this protocol carries a key. */
  readonly key: string | undefined
  readonly model: string
  readonly pictures: readonly Buffer[]
  /** The JSON Schema that it asks the model to keep to. */
  readonly schema: { readonly properties?: Record<string, unknown> } | undefined
  readonly body: string
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

export interface VisionServer {
  readonly url: string
  readonly heard: readonly Heard[]
  /** What comes next; the last scene is played again and again. */
  play(...scenes: Scene[]): void
  close(): Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

interface Protocol {
  readonly path: RegExp
  reply(
    say: string,
    end: 'stop' | 'length' | 'refusal',
    tokens: { input: number; output: number },
  ): object
  error(status: number): object
  hear(
    json: Json,
    headers: IncomingHttpHeaders,
    path: string,
  ): Pick<Heard, 'key' | 'model' | 'schema'>
}

const bearer = (headers: IncomingHttpHeaders) => headers.authorization?.replace(/^Bearer /, '')

const chatCompletions = (path: RegExp): Protocol => ({
  path,
  reply: (say, end, tokens) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_770_000_000,
    model: 'as-asked',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: end === 'refusal' ? '' : say },
        finish_reason: { stop: 'stop', length: 'length', refusal: 'content_filter' }[end],
      },
    ],
    usage: {
      prompt_tokens: tokens.input,
      completion_tokens: tokens.output,
      total_tokens: tokens.input + tokens.output,
    },
  }),
  error: (status) => ({ error: { message: 'no', type: 'error', code: String(status) } }),
  hear: (json, headers) => ({
    key: bearer(headers),
    model: json.model,
    schema: json.response_format?.json_schema?.schema,
  }),
})

const PROTOCOLS: Readonly<Record<RemoteProvider, Protocol>> = {
  'openai-compatible': chatCompletions(/^\/v1\/chat\/completions$/),
  ollama: chatCompletions(/^\/v1\/chat\/completions$/),
  openrouter: chatCompletions(/^\/api\/v1\/chat\/completions$/),
  openai: {
    path: /^\/v1\/responses$/,
    reply: (say, end, tokens) => ({
      id: 'resp_1',
      object: 'response',
      created_at: 1_770_000_000,
      model: 'as-asked',
      status: end === 'length' ? 'incomplete' : 'completed',
      incomplete_details:
        end === 'length'
          ? { reason: 'max_output_tokens' }
          : end === 'refusal'
            ? { reason: 'content_filter' }
            : null,
      error: null,
      output: [
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: end === 'refusal' ? '' : say, annotations: [] }],
        },
      ],
      usage: {
        input_tokens: tokens.input,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: tokens.output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: tokens.input + tokens.output,
      },
    }),
    error: (status) => ({
      error: { message: 'no', type: 'error', param: null, code: String(status) },
    }),
    hear: (json, headers) => ({
      key: bearer(headers),
      model: json.model,
      schema: json.text?.format?.schema,
    }),
  },
  anthropic: {
    path: /^\/v1\/messages$/,
    reply: (say, end, tokens) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'as-asked',
      content: end === 'refusal' ? [] : [{ type: 'text', text: say }],
      stop_reason: { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }[end],
      stop_sequence: null,
      usage: { input_tokens: tokens.input, output_tokens: tokens.output },
    }),
    error: (status) => ({
      type: 'error',
      error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message: 'no' },
    }),
    hear: (json, headers) => ({
      key: headers['x-api-key'] as string | undefined,
      model: json.model,
      schema:
        json.output_config?.format?.schema ??
        json.output_format?.schema ??
        json.tools?.[0]?.input_schema,
    }),
  },
  google: {
    path: /^\/v1beta\/models\/[^/]+:generateContent$/,
    reply: (say, end, tokens) =>
      end === 'refusal'
        ? {
            candidates: [
              { content: { role: 'model', parts: [] }, finishReason: 'SAFETY', index: 0 },
            ],
            usageMetadata: { promptTokenCount: tokens.input, totalTokenCount: tokens.input },
          }
        : {
            candidates: [
              {
                content: { role: 'model', parts: [{ text: say }] },
                finishReason: end === 'length' ? 'MAX_TOKENS' : 'STOP',
                index: 0,
              },
            ],
            usageMetadata: {
              promptTokenCount: tokens.input,
              candidatesTokenCount: tokens.output,
              totalTokenCount: tokens.input + tokens.output,
            },
          },
    error: (status) => ({
      error: {
        code: status,
        message: 'no',
        status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL',
      },
    }),
    hear: (json, headers, path) => ({
      key: headers['x-goog-api-key'] as string | undefined,
      model: decodeURIComponent(/models\/([^/]+):/.exec(path)?.[1] ?? ''),
      schema: json.generationConfig?.responseSchema ?? json.generationConfig?.responseJsonSchema,
    }),
  },
}

/** Pictures in any protocol are long base64, bare or as a data URL. */
const picturesIn = (value: Json): Buffer[] => {
  if (typeof value === 'string') {
    const data = /^(?:data:image\/jpeg;base64,)?([A-Za-z0-9+/=]{200,})$/.exec(value)?.[1]
    return data === undefined ? [] : [Buffer.from(data, 'base64')]
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesIn) : []
}

const TOKENS = { input: 1200, output: 300 }

/**
 * A server of one provider's protocol on this machine. It records what it hears, and answers as it
 * is told to.
 */
export const startVisionServer = async (provider: RemoteProvider): Promise<VisionServer> => {
  const protocol = PROTOCOLS[provider]
  const heard: Heard[] = []
  let scenes: Scene[] = [{ fail: 500 }]
  const hanging = new Set<ServerResponse>()

  const play = (scene: Scene, reply: ServerResponse): void => {
    const send = (status: number, body: string) => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    if ('hang' in scene) hanging.add(reply)
    else if ('breakOff' in scene) {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 })
      reply.write('{"id":', () => reply.destroy())
    } else if ('redirectTo' in scene) reply.writeHead(307, { location: scene.redirectTo }).end()
    else if ('fail' in scene)
      send(scene.fail, scene.body ?? JSON.stringify(protocol.error(scene.fail)))
    else if ('refuse' in scene) send(200, JSON.stringify(protocol.reply('', 'refusal', TOKENS)))
    else if ('cutOff' in scene)
      send(200, JSON.stringify(protocol.reply(scene.cutOff, 'length', TOKENS)))
    else send(200, JSON.stringify(protocol.reply(scene.say, 'stop', scene.tokens ?? TOKENS)))
  }

  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const path = (request.url ?? '').split('?')[0] as string
    if (request.method !== 'POST' || !protocol.path.test(path))
      return reply.writeHead(404).end('{}')
    const json = JSON.parse(body) as Json
    heard.push({
      path,
      headers: request.headers,
      pictures: picturesIn(json),
      body,
      json,
      ...protocol.hear(json, request.headers, path),
    })
    const [scene, ...rest] = scenes
    if (rest.length > 0) scenes = rest
    play(scene as Scene, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    play(...next) {
      heard.length = 0
      scenes = next
    },
    async close() {
      for (const reply of hanging) reply.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A meal as a model that sees well would say it. */
export const SEEN_LUNCH = {
  isFood: true,
  name: 'Fried eggs on toast',
  items: [
    {
      name: 'Fried eggs',
      plainName: 'egg, fried',
      grams: 100,
      gramsLow: 90,
      gramsHigh: 115,
      energyKcal: 190,
      proteinG: 13,
      carbsG: 1,
      fatG: 15,
      fiberG: 0,
      sodiumMg: 200,
      calciumMg: 60,
      alcoholG: null,
      confidence: 92,
    },
    {
      name: 'Zorblat relish',
      plainName: 'zorblat relish',
      grams: 30,
      gramsLow: 20,
      gramsHigh: 45,
      energyKcal: 60,
      proteinG: 0.5,
      carbsG: 12,
      fatG: 1,
      fiberG: 1,
      sodiumMg: null,
      calciumMg: null,
      alcoholG: null,
      confidence: 40,
    },
  ],
  reason: 'Both eggs are in plain view; the relish is half hidden.',
  questions: [{ question: 'Were the eggs fried in butter?', answers: ['Yes', 'No', 'In oil'] }],
}
