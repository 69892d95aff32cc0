/** The parts of a JSON schema that are used here and on the page for programs. */
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

type Response = Content & { readonly description?: string; readonly $ref?: string }

export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: JsonSchema
  }[]
  readonly requestBody?: Content
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly responses?: Readonly<Record<string, Response>>
}

/** An OpenAPI document. Any part may be a reference, `{ $ref: '#/components/...' }`. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, unknown>>
    readonly responses?: Readonly<Record<string, unknown>>
    readonly securitySchemes?: Readonly<Record<string, unknown>>
  }
}

export const schemaIn = (part: Content | undefined): JsonSchema | undefined =>
  part?.content?.['application/json']?.schema

/** The codes of a failure. */
export const codesIn = (response: Response): readonly string[] =>
  (schemaIn(response)?.properties?.['code']?.enum ?? []).map(String)

export const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, key: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))

/** A record of known names lists them as required; generated clients look for them as properties. */
const withNamedProperties = (schema: Record<string, unknown>): Record<string, unknown> => {
  const { required, properties = {}, additionalProperties: each } = schema
  return Array.isArray(required) && typeof each === 'object'
    ? {
        ...schema,
        properties: {
          ...Object.fromEntries(required.map((name) => [name, each])),
          ...(properties as object),
        },
      }
    : schema
}

/** Alternatives that are alike are one, such as those of a list of seven numbers. */
const withoutRepetition = (schema: Record<string, unknown>): Record<string, unknown> => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const different = new Map(anyOf.map((one) => [JSON.stringify(one), one as object]))
  const [only] = different.values()
  return different.size === 1 ? { ...rest, ...only } : { ...rest, anyOf: [...different.values()] }
}

const NULL_ALONE = { type: 'object', nullable: true, enum: [null] }

/**
 * A reference needs no allOf. One that may be null is an alternative to null: beside a reference,
 * generators of clients do not see `nullable`.
 */
const withPlainReference = (schema: Record<string, unknown>): Record<string, unknown> => {
  const { allOf, nullable, ...rest } = schema
  if (!Array.isArray(allOf) || allOf.length !== 1 || Object.keys(rest).length > 0) return schema
  return nullable === true ? { anyOf: [allOf[0], NULL_ALONE] } : (allOf[0] as typeof schema)
}

/**
 * As OpenAPI 3.0 wants it: a null must be one of the values of an enum that is nullable, nullable
 * needs a type, what is required is a property, and nothing is said twice.
 */
export const inOpenApi3 = <Part>(part: Part): Part => {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    const schema = withPlainReference(
      withoutRepetition(
        withNamedProperties(mapValues({ ...value } as Record<string, unknown>, plain)),
      ),
    )
    if (schema['nullable'] !== true) return schema
    const { enum: values } = schema
    return {
      ...schema,
      type: schema['type'] ?? (Array.isArray(values) ? typeof values[0] : 'object'),
      ...(Array.isArray(values) && !values.includes(null) && { enum: [...values, null] }),
    }
  }
  return plain(part) as Part
}

/** Makes each failure a component, because the calls fail in the same few ways. */
export const shareFailures = (document: ApiDocument): ApiDocument => {
  const names = new Map<string, string>()
  const responses: Record<string, Response> = {}
  const shared = (response: Response, status: string): Response => {
    if (Number(status) < 400 || codesIn(response).length === 0) return response
    const text = JSON.stringify(response)
    const name = names.get(text) ?? `Failure${names.size + 1}`
    names.set(text, name)
    responses[name] = { ...response, description: codesIn(response).join(', ') }
    return { $ref: `#/components/responses/${name}` }
  }
  const paths = mapValues(document.paths ?? {}, (operations) =>
    mapValues(operations, (operation) =>
      operation.responses
        ? { ...operation, responses: mapValues(operation.responses, shared) }
        : operation,
    ),
  )
  return { ...document, paths, components: { ...document.components, responses } }
}

const REFERENCE = /"\$ref":"#\/components\/(schemas|responses)\/([^"]+)"/g

/** Removes components that no call refers to, and ways to prove who calls that none takes. */
export const withUsedComponents = (document: ApiDocument): ApiDocument => {
  const { components = {} } = document
  const used = { schemas: {} as Record<string, unknown>, responses: {} as Record<string, unknown> }
  const use = (part: unknown): void => {
    for (const [, kind, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      const ofKind = kind as keyof typeof used
      if (name in used[ofKind]) continue
      used[ofKind][name] = components[ofKind]?.[name]
      use(used[ofKind][name])
    }
  }
  use(document.paths ?? {})
  const schemes = new Set(
    Object.values(document.paths ?? {})
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ security = [] }) => security.flatMap((way) => Object.keys(way))),
  )
  const securitySchemes = Object.fromEntries(
    Object.entries(components.securitySchemes ?? {}).filter(([name]) => schemes.has(name)),
  )
  return { ...document, components: { ...components, ...used, securitySchemes } }
}

/** Replaces references with the components they refer to. */
export const withoutReferences = (document: ApiDocument): ApiDocument => {
  const resolved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolved)
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part) {
      const [, , kind, name = ''] = String(part.$ref).split('/')
      return resolved(document.components?.[kind as 'schemas' | 'responses']?.[name])
    }
    const { allOf, ...rest } = mapValues({ ...part }, resolved)
    // In OpenAPI 3.0, a reference with additions such as `nullable` is written as allOf.
    return Array.isArray(allOf) ? { ...Object.assign({}, ...allOf), ...rest } : rest
  }
  return { ...document, paths: resolved(document.paths ?? {}) as NonNullable<ApiDocument['paths']> }
}
