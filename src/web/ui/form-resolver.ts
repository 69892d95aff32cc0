import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
} from 'react-hook-form'

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
