import { readdirSync } from 'node:fs'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

const CONTRACT = new URL('../../src/contract/', import.meta.url)

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'method' in value &&
  'reply' in value

/**
 * Every endpoint that any file of the contract states, by name, such as `accounts/sessions.logOut`.
 */
export const allEndpoints = async (): Promise<{ name: string; endpoint: AnyEndpoint }[]> => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const found = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(new URL(file, CONTRACT).href)) as Record<string, unknown>
      return Object.entries(exported).flatMap(([name, value]) =>
        isEndpoint(value) ? [{ name: `${file.replace('.ts', '')}.${name}`, endpoint: value }] : [],
      )
    }),
  )
  return found.flat()
}
