import type { FieldValues, Path, UseFormGetValues, UseFormSetError } from 'react-hook-form'
import { fieldFaultsOf } from './words.ts'

interface FilledForm<Fields extends FieldValues> {
  getValues: UseFormGetValues<Fields>
  setError: UseFormSetError<Fields>
}

/** Says at its fields what the server refused of a form; the first of them gets the focus. */
export const showFieldFaults = <Fields extends FieldValues>({ getValues, setError }: FilledForm<Fields>, error: unknown): void => {
  const faults = fieldFaultsOf(error).filter(({ field }) => field in getValues())
  for (const [at, { field, words }] of faults.entries()) setError(field as Path<Fields>, { message: words }, { shouldFocus: at === 0 })
}
