import {
  type FieldValues,
  type FormState,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegister,
} from 'react-hook-form'

interface DrawnForm<Fields extends FieldValues> {
  readonly register: UseFormRegister<Fields>
  readonly formState: FormState<Fields>
}

/** The props of a field: how it is bound to the form, and its error. */
export const formField = <Fields extends FieldValues, Name extends Path<Fields>>(
  { register, formState }: DrawnForm<Fields>,
  name: Name,
  options?: RegisterOptions<Fields, Name>,
) => ({
  ...register(name, options),
  error: (get(formState.errors, name) as { message?: string } | undefined)?.message,
})
