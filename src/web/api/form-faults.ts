import type { FieldValues, Path, UseFormGetValues, UseFormSetError } from 'react-hook-form'
import { fieldFaultsOf } from './error-messages.ts'

interface FilledForm<Fields extends FieldValues> {
  getValues: UseFormGetValues<Fields>
  setError: UseFormSetError<Fields>
}

/**
 * Shows at the fields of a form what the server refused, and focuses the first of them. Returns
 * these fields.
 * @param pathOf maps a field of the call to the field of the form, where their names differ
 */
export const showFieldFaults = <Fields extends FieldValues>(
  { getValues, setError }: FilledForm<Fields>,
  error: unknown,
  pathOf = (field: string): Path<Fields> | undefined =>
    field in getValues() ? (field as Path<Fields>) : undefined,
): Path<Fields>[] => {
  const faults = fieldFaultsOf(error).flatMap(({ field, words }) => {
    const path = pathOf(field)
    return path === undefined ? [] : [{ path, words }]
  })
  for (const [at, { path, words }] of faults.entries())
    setError(path, { message: words }, { shouldFocus: at === 0 })
  return faults.map(({ path }) => path)
}

/** A failure that the form's fields do not show in full; null where they do. */
export const besidesFields = <Failure, Fields extends FieldValues>(
  { getValues }: Pick<FilledForm<Fields>, 'getValues'>,
  error: Failure,
): Failure | null => {
  const faults = fieldFaultsOf(error)
  return faults.length > 0 && faults.every(({ field }) => field in getValues()) ? null : error
}
