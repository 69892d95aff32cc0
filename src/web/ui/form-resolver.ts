import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
} from 'react-hook-form'
import type * as z from 'zod'

/** What a form sends, or an error for each wrong field. */
export type ParsedForm<Sent, Field extends string> =
  | { sent: Sent; errors?: never }
  | { errors: Partial<Record<Field, string>>; sent?: never }

/**
 * A resolver from a function that reads the form, where its fields hold texts that a schema does
 * not take.
 */
export const resolverOf =
  <Form extends FieldValues, Sent extends FieldValues>(
    read: (form: Form) => ParsedForm<Sent, FieldPath<Form>>,
  ): Resolver<Form, unknown, Sent> =>
  (form) => {
    const { sent, errors = {} } = read(form)
    if (sent) return { values: sent, errors: {} }
    const found: FieldErrors<Form> = {}
    for (const [field, message] of Object.entries(errors))
      set(found, field, { type: 'rule', message })
    return { values: {}, errors: found }
  }

/** A resolver from the schema of what is sent. Of several faults of a field, it shows the first. */
export const schemaResolver = <Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> =>
  resolverOf((form) => {
    const { data, error } = schema.safeParse(form)
    if (!error) return { sent: data }
    const errors: Partial<Record<string, string>> = {}
    for (const { path, message } of error.issues) errors[path.join('.')] ??= message
    return { errors }
  })
