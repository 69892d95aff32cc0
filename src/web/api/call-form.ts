import type { Endpoint } from '#contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormProps,
} from 'react-hook-form'
import type * as z from 'zod'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { bodySchemaOf } from './body-schema.ts'
import { call, type CallArguments, type CallInput } from './client.ts'
import { besidesFields, showFieldFaults } from './form-faults.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

interface Sending<Filled, Reply> {
  onSuccess?: (reply: Reply, filled: Filled) => unknown
  /** Called in addition to what the form shows. */
  onError?: (error: Error, filled: Filled) => unknown
}

type FormOptions<Schema extends FormSchema, Reply> = Pick<
  UseFormProps<z.input<Schema>>,
  'defaultValues' | 'values'
> &
  Sending<z.output<Schema>, Reply>

/**
 * A form that is checked by a schema and then sent. What the server refuses is shown at its fields,
 * everything else is `failure`.
 */
export const useSentForm = <Schema extends FormSchema, Reply>({
  schema,
  send,
  onSuccess,
  onError,
  ...options
}: FormOptions<Schema, Reply> & {
  schema: Schema
  send: (filled: z.output<Schema>) => Promise<Reply>
}) => {
  type Fields = z.input<Schema>
  const form = useForm<Fields, unknown, z.output<Schema>>({
    ...options,
    resolver: schemaResolver(schema),
  })
  const sending = useMutation({
    mutationFn: send,
    ...(onSuccess && { onSuccess }),
    onError: (error: Error, filled: z.output<Schema>) => {
      showFieldFaults(form, error)
      return onError?.(error, filled)
    },
  })
  return {
    form,
    field: <Name extends Path<Fields>>(name: Name, fieldOptions?: RegisterOptions<Fields, Name>) =>
      formField(form, name, fieldOptions),
    submit: form.handleSubmit((filled) => sending.mutate(filled)),
    sending,
    failure: besidesFields(form, sending.error),
  }
}

/** A form whose fields are the body of a call. */
export const useCallForm = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends FormSchema,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  { params, ...options }: FormOptions<Body, z.output<Reply>> & { params?: z.input<Params> },
) =>
  useSentForm({
    schema: bodySchemaOf(endpoint as unknown as Endpoint<z.ZodType, z.ZodType, Body>),
    send: (body) =>
      call(
        endpoint,
        ...([{ params, body }] as unknown as CallArguments<CallInput<Params, Query, Body>>),
      ),
    ...options,
  })
