import type { ProblemCode } from '#contract/problem.ts'
import { t } from '@lingui/core/macro'
import { translate } from '#web/language/translate.ts'
import { DeviceFullError, KeptForLater } from '#web/offline/not-sent.ts'
import {
  isOutcomeUnknown,
  RequestError,
  UnexpectedReplyError,
  UnreachableError,
} from './request-error.ts'

/** Error messages for the fields of a call; empty where the failure is not about a field. */
export const fieldFaultsOf = (error: unknown): { field: string; words: string }[] =>
  ((error instanceof RequestError && error.problem?.details) || []).map((detail) => ({
    field: detail.field,
    words: translate(detail),
  }))

/** The message for a failure of which only the code and the server's English message are known. */
export const messageOfCode = (code: ProblemCode | null, message: string): string =>
  translate({
    code: code === null ? undefined : `problem.${code}`,
    message: message || t`Something went wrong. Please try again.`,
  })

/** The message for any failure; `unforeseen` replaces that of an unexpected one. */
export const errorMessage = (error: unknown, unforeseen?: string): string => {
  if (error instanceof DeviceFullError)
    return t`There is no room left on this device to keep this until there is a connection. Free some space, and try again.`
  if (error instanceof KeptForLater)
    return t`It waits on this device, and is sent once there is a connection.`
  if (error instanceof UnreachableError)
    return t`Forkcast cannot be reached. Please check your connection and try again.`
  if (error instanceof UnexpectedReplyError) return t`This page is out of date. Please reload it.`
  const problem = error instanceof RequestError ? error.problem : undefined
  if (!problem || (problem.code === 'internal_error' && unforeseen))
    return unforeseen ?? t`Something went wrong. Please try again.`
  const faults = new Set(fieldFaultsOf(error).map(({ words }) => words))
  return faults.size > 0
    ? [...faults].join(' · ')
    : translate({
        ...(problem.reason ?? { code: `problem.${problem.code}` }),
        message: problem.error,
      })
}

/** The messages for the refused fields, or the one for any other failure. */
export const errorMessages = (error: unknown, unforeseen?: string): string[] => {
  const faults = fieldFaultsOf(error)
  return faults.length > 0 ? faults.map(({ words }) => words) : [errorMessage(error, unforeseen)]
}

/** The message for a change that failed, or whose outcome is unknown. */
export const changeErrorMessage = (error: unknown): string =>
  isOutcomeUnknown(error)
    ? t`No answer came: it may be saved, or not. Trying again never does it twice.`
    : errorMessage(error)

/** The toast for a change that failed. It says "not saved" only if the server said so. */
export const failedChange = (error: unknown, title: string, description = errorMessage(error)) => {
  if (error instanceof KeptForLater) return { title: errorMessage(error) }
  const variant = 'destructive' as const
  if (!isOutcomeUnknown(error)) return { variant, title, description }
  return {
    variant,
    title: t`No answer came`,
    description: t`It may be saved, or not: please look. Trying again never does it twice.`,
  }
}
