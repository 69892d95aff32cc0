import type { Environment } from './environment.ts'

export type RemoteProvider = Exclude<Environment['VISION_PROVIDER'], 'embedded'>

/** A remote model that estimates meals of members who agreed to it. */
export interface RemoteVisionSettings {
  readonly provider: RemoteProvider
  /** For people: "Ollama". */
  readonly providerName: string
  readonly model: string
  /** With its path, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** For one estimate, including retries. */
  readonly timeoutMs: number
  /** Per member and civil day. */
  readonly photosPerDay: number
}

interface ProviderTraits {
  readonly name: string
  /** Undefined if only the operator knows it. */
  readonly baseUrl: string | undefined
  /** Used if the operator gave no path. */
  readonly path: string
  readonly needsKey: boolean
}

const PROVIDERS: Readonly<Record<RemoteProvider, ProviderTraits>> = {
  openai: { name: 'OpenAI', baseUrl: 'https://api.openai.com', path: '/v1', needsKey: true },
  anthropic: {
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com',
    path: '/v1',
    needsKey: true,
  },
  google: {
    name: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com',
    path: '/v1beta',
    needsKey: true,
  },
  openrouter: {
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai',
    path: '/api/v1',
    needsKey: true,
  },
  ollama: { name: 'Ollama', baseUrl: 'http://localhost:11434', path: '/v1', needsKey: false },
  'openai-compatible': {
    name: 'OpenAI-compatible',
    baseUrl: undefined,
    path: '/v1',
    needsKey: false,
  },
}

const SETTINGS_OF_REMOTE = [
  'VISION_MODEL',
  'VISION_BASE_URL',
  'VISION_API_KEY',
  'VISION_TIMEOUT_MS',
  'VISION_DAILY_BUDGET',
] as const

/** Matches hosts of the operator's own network, by name or address. */
export const PRIVATE_HOST =
  /^([^.:[\]]+|.*\.(local|lan|internal|home\.arpa|localhost)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|\[::1\]|\[f[cd][0-9a-f:]+\])$/

const faultOfUrl = (text: string): string | undefined => {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    return 'must not contain a name or password; use VISION_API_KEY'
  if (url.search !== '' || url.hash !== '') return 'must not have a query or a fragment'
  if (url.protocol === 'http:' && !PRIVATE_HOST.test(url.hostname)) {
    return "must be https outside your own network: members' photos go there"
  }
  return undefined
}

/** Faults in the combination of the settings; each alone was checked before. */
export const faultsOfVision = (environment: Environment): [name: string, words: string][] => {
  const { VISION_PROVIDER: provider } = environment
  if (provider === 'embedded') {
    return SETTINGS_OF_REMOTE.filter((name) => environment[name] !== undefined).map((name) => [
      name,
      'is set, but VISION_PROVIDER names no provider that would use it',
    ])
  }
  const { name, baseUrl, needsKey } = PROVIDERS[provider]
  const faults: [string, string][] = []
  if (environment.VISION_MODEL === undefined)
    faults.push(['VISION_MODEL', `is needed: the model of ${name} that is to analyse the photos`])
  if (needsKey && environment.VISION_API_KEY === undefined)
    faults.push(['VISION_API_KEY', `is needed for ${name}`])
  if (environment.VISION_BASE_URL === undefined) {
    if (baseUrl === undefined)
      faults.push([
        'VISION_BASE_URL',
        'is needed: the address of your server, such as http://localhost:1234/v1',
      ])
  } else {
    const fault = faultOfUrl(environment.VISION_BASE_URL)
    if (fault !== undefined) faults.push(['VISION_BASE_URL', fault])
  }
  return faults
}

const baseUrlOf = (given: string, path: string): string => {
  const url = new URL(given)
  return `${url.origin}${url.pathname === '/' ? path : url.pathname.replace(/\/+$/, '')}`
}

const DEFAULT_TIMEOUT_MS = 60_000
const DEFAULT_PHOTOS_PER_DAY = 30

/** Undefined uses only the built-in analyser. */
export const visionOf = (environment: Environment): RemoteVisionSettings | undefined => {
  const { VISION_PROVIDER: provider, VISION_MODEL: model } = environment
  if (provider === 'embedded' || model === undefined) return undefined
  const { name, baseUrl, path } = PROVIDERS[provider]
  return {
    provider,
    providerName: name,
    model,
    baseUrl: baseUrlOf(environment.VISION_BASE_URL ?? baseUrl ?? '', path),
    apiKey: environment.VISION_API_KEY,
    timeoutMs: environment.VISION_TIMEOUT_MS ?? DEFAULT_TIMEOUT_MS,
    photosPerDay: environment.VISION_DAILY_BUDGET ?? DEFAULT_PHOTOS_PER_DAY,
  }
}
