import { ASSISTANT_TOOLS, type AssistantTool } from '#contract/assistant-tools.ts'
import { pathForPrograms, type TokenScope } from '#contract/token-scope.ts'
import { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'

/** Makes a program's call as if it had come from outside; returns status and body. */
export type ProgramCall = (call: {
  readonly method: AssistantTool['endpoint']['method']
  readonly url: string
  readonly body: unknown
  /** With which the call can be repeated without recording twice. */
  readonly key?: string
}) => Promise<{ readonly status: number; readonly body: unknown }>

const fieldsOf = (schema: z.ZodType | undefined): z.core.$ZodShape =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** The fields of `input` that belong to this part of the call. */
const partOf = (
  schema: z.ZodType | undefined,
  input: Readonly<Record<string, unknown>>,
): [string, unknown][] =>
  Object.entries(input).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(fieldsOf(schema), name),
  )

const callOf = (
  { endpoint }: AssistantTool,
  input: Readonly<Record<string, unknown>>,
): Parameters<ProgramCall>[0] => {
  const params = new Map(partOf(endpoint.params, input))
  const path = pathForPrograms(endpoint.path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = new URLSearchParams(
    Object.fromEntries(partOf(endpoint.query, input).map(([name, value]) => [name, String(value)])),
  )
  return {
    method: endpoint.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    body: endpoint.body && Object.fromEntries(partOf(endpoint.body, input)),
    // An assistant sets no headers: the id that it chose is the key, too.
    ...(endpoint.takesId && typeof input.id === 'string' && { key: input.id }),
  }
}

/**
 * What an assistant sends: the call's parameters, query and body in one object. It describes them
 * only; the call validates them, so that what is wrong is said in words.
 */
const inputOf = ({ endpoint: { params, query, body } }: AssistantTool) => {
  const { '~standard': standard } = z.object({
    ...fieldsOf(params),
    ...fieldsOf(query),
    ...fieldsOf(body),
  })
  const described = standard.jsonSchema.input({ target: 'draft-2020-12' })
  return {
    '~standard': {
      ...standard,
      jsonSchema: { ...standard.jsonSchema, input: () => described },
      validate: (value: unknown) => ({ value: (value ?? {}) as Record<string, unknown> }),
    },
  }
}

/** Described once: every member is shown the same. */
const DESCRIBED_TOOLS = Object.entries(ASSISTANT_TOOLS).map(([name, tool]) => {
  const { scope, method, summary } = tool.endpoint
  const description = {
    title: summary,
    description: tool.use,
    inputSchema: inputOf(tool),
    annotations: {
      readOnlyHint: method === 'GET',
      destructiveHint: method === 'DELETE',
      openWorldHint: false,
    },
  }
  return { name, scope, tool, description }
})

/** A Model Context Protocol server for one request, with the tools that the token allows. */
export const toolsServer = (
  version: string,
  scopes: readonly TokenScope[],
  call: ProgramCall,
): McpServer => {
  const server = new McpServer(
    { name: 'forkcast', title: 'Forkcast', version },
    {
      instructions:
        'Records and reads what a member eats, drinks and weighs. Give what you record a new UUID as `id`; if no answer comes, send the same once more with the same `id`: it is recorded only once. Estimates have a range: mention it. Give no medical advice.',
    },
  )
  for (const { name, scope, tool, description } of DESCRIBED_TOOLS) {
    if (scope === undefined || !scopes.includes(scope)) continue
    server.registerTool(name, description, async (input) => {
      const { status, body } = await call(callOf(tool, input))
      return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: status >= 400 }
    })
  }
  return server
}
