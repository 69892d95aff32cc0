import { type FieldErrors, type FieldPath, type FieldValues, type Resolver, set } from 'react-hook-form'

/** What is sent of a form, or words about each field that is wrong. */
export type FormReading<Sent, Field extends string> =
  | { sent: Sent; errors?: never }
  | { errors: Partial<Record<Field, string>>; sent?: never }

/** Checks a form by what is read from its fields, where they hold other texts than a schema takes. */
export const resolverOf =
  <Form extends FieldValues, Sent extends FieldValues>(
    read: (form: Form) => FormReading<Sent, FieldPath<Form>>,
  ): Resolver<Form, unknown, Sent> =>
  (form) => {
    const { sent, errors = {} } = read(form)
    if (sent) return { values: sent, errors: {} }
    const found: FieldErrors<Form> = {}
    for (const [field, message] of Object.entries(errors)) set(found, field, { type: 'rule', message })
    return { values: {}, errors: found }
  }
