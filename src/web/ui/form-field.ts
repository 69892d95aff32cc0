import { type FieldValues, type FormState, get, type Path, type RegisterOptions, type UseFormRegister } from 'react-hook-form'

interface DrawnForm<Fields extends FieldValues> {
  readonly register: UseFormRegister<Fields>
  readonly formState: FormState<Fields>
}

/** What a field of a form takes: how its control is bound to it, and what is wrong with what stands there. */
export const formField = <Fields extends FieldValues, Name extends Path<Fields>>(
  { register, formState }: DrawnForm<Fields>,
  name: Name,
  options?: RegisterOptions<Fields, Name>,
) => ({
  ...register(name, options),
  error: (get(formState.errors, name) as { message?: string } | undefined)?.message,
})
