import { RequestError } from './request-error.ts'

/** What the server says of the only field of a form, in its words; undefined where the failure is about no field. */
export const onlyFieldError = (error: unknown): string | undefined =>
  (error instanceof RequestError && error.problem?.details?.[0]?.message) || undefined
