import type { FieldValues, Path, UseFormGetValues, UseFormSetError } from 'react-hook-form'
import { fieldFaultsOf } from './words.ts'

interface FilledForm<Fields extends FieldValues> {
  getValues: UseFormGetValues<Fields>
  setError: UseFormSetError<Fields>
}

/**
 * Says at its fields what the server refused of a form; the first of them gets the focus. Returns them.
 * @param pathOf which field of the form a field of the call is, where they are named differently
 */
export const showFieldFaults = <Fields extends FieldValues>(
  { getValues, setError }: FilledForm<Fields>,
  error: unknown,
  pathOf = (field: string): Path<Fields> | undefined => (field in getValues() ? (field as Path<Fields>) : undefined),
): Path<Fields>[] => {
  const faults = fieldFaultsOf(error).flatMap(({ field, words }) => {
    const path = pathOf(field)
    return path === undefined ? [] : [{ path, words }]
  })
  for (const [at, { path, words }] of faults.entries()) setError(path, { message: words }, { shouldFocus: at === 0 })
  return faults.map(({ path }) => path)
}

/** A failure that a form's fields do not say in full: null where they do. */
export const besidesFields = <Failure, Fields extends FieldValues>(
  { getValues }: Pick<FilledForm<Fields>, 'getValues'>,
  error: Failure,
): Failure | null => {
  const faults = fieldFaultsOf(error)
  return faults.length > 0 && faults.every(({ field }) => field in getValues()) ? null : error
}
