import type { Endpoint } from '#contract/endpoint.ts'
import type * as z from 'zod'

/** The schema of a call's body, for the form that fills it in. */
export const bodySchemaOf = <Body extends z.ZodType>({ method, path, body }: Endpoint<z.ZodType, z.ZodType, Body>): Body => {
  if (!body) throw new Error(`${method} ${path} takes no body`)
  return body
}
