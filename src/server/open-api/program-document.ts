import { PROGRAMS_ROOT } from '#contract/token-scope.ts'

/** What of a JSON schema the page of calls shows. */
export interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly description?: string
  readonly nullable?: boolean
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

interface Content {
  readonly content?: { readonly 'application/json'?: { readonly schema?: JsonSchema } }
}

export interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: JsonSchema }[]
  readonly requestBody?: Content
  readonly responses?: Readonly<Record<string, Content & { readonly description?: string }>>
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export const PROMISE =
  'Calls under /api/v1 stay: none is taken away, none changes its meaning, no field leaves a reply and none becomes required in what is sent. ' +
  'New calls, new optional fields to send, new fields in replies and new failure codes may come: ignore what you do not know. ' +
  'What cannot keep this would come as /api/v2, with /api/v1 beside it for a year at least.'

/** The part of the OpenAPI document that is for programs. */
export const programDocument = (whole: ApiDocument): ApiDocument => ({
  ...whole,
  info: { ...whole.info, title: 'Forkcast for programs', description: PROMISE },
  paths: Object.fromEntries(Object.entries(whole.paths ?? {}).filter(([path]) => path.startsWith(`${PROGRAMS_ROOT}/`))),
})
