import type { Endpoint } from '#contract/endpoint.ts'
import type * as z from 'zod'
import { faultsByField } from '#web/language/field-faults.ts'
import type { ParsedForm } from '#web/ui/form-resolver.ts'

export const bodySchemaOf = <Body extends z.ZodType>({
  method,
  path,
  body,
}: Endpoint<z.ZodType, z.ZodType, Body>): Body => {
  if (!body) throw new Error(`${method} ${path} takes no body`)
  return body
}

/**
 * The body of a call from a form, or what its schema refuses.
 * @param fieldOf maps a field of the body to the field of the form that shows its error, where
 * their names differ
 */
export const readBody = <Body extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, Body>,
  body: unknown,
  fieldOf: Readonly<Record<string, string>> = {},
): ParsedForm<z.output<Body>, string> => {
  const reading = bodySchemaOf(endpoint).safeParse(body)
  if (reading.success) return { sent: reading.data }
  const faults = Object.entries(faultsByField(reading.error))
  return {
    errors: Object.fromEntries(faults.map(([field, words]) => [fieldOf[field] ?? field, words])),
  }
}
