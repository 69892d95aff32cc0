import type { ProblemCode } from '#contract/problem.ts'
import { t } from '@lingui/core/macro'
import { DeviceFullError } from '#web/offline/device-full.ts'
import { KeptForLater } from '#web/offline/kept-for-later.ts'
import { isOutcomeUnknown, RequestError, UnexpectedReplyError, UnreachableError } from './request-error.ts'

/** What a person is told for each code; null where the server's own words say more. */
const words = (): Record<ProblemCode, string | null> => ({
  invalid_input: null,
  unknown_time_zone: t`The time zone of this device is not known. Please check its date and time settings.`,
  invalid_json: t`The request was garbled on its way. Please try again.`,
  not_signed_in: t`Your session has ended. Please sign in again.`,
  wrong_credentials: null,
  sign_in_expired: null,
  provider_refused: null,
  provider_unavailable: null,
  not_allowed: t`You are not allowed to do this.`,
  registration_closed: t`This server takes no new members.`,
  invitation_needed: t`You need a valid invitation link to register here. Please ask the administrator for one.`,
  passwords_off: t`On this server members sign in through the provider alone.`,
  account_disabled: t`This account is disabled. Please ask the administrator.`,
  consent_needed: null,
  confirmation_needed: null,
  foreign_origin: t`This page was opened from another address than the one it belongs to. Please reload it.`,
  not_found: t`This is no longer here. It may have been deleted.`,
  method_not_allowed: t`This page is out of date. Please reload it.`,
  username_taken: null,
  email_taken: null,
  recorded_before: null,
  nothing_to_judge: null,
  too_many_photos: null,
  link_not_valid: null,
  body_too_large: t`That is too much to send at once.`,
  photo_too_large: null,
  unsupported_media_type: t`This page is out of date. Please reload it.`,
  not_food: null,
  idempotency_key_reused: null,
  no_food_in_words: null,
  unreadable_image: null,
  account_locked: null,
  too_many_requests: null,
  internal_error: t`Something went wrong on the server. Please try again.`,
  analyser_answer_unusable: null,
  analyser_busy: null,
  analyser_unavailable: null,
  photos_unavailable: null,
  database_unavailable: null,
  storage_unavailable: null,
  storage_full: null,
  products_unavailable: null,
  unknown_barcode: null,
})

/** Words for a person about a failure of which only the code is known; the server's own where they say more. */
export const wordsOfCode = (code: ProblemCode | null, told: string): string =>
  (code && words()[code]) ?? (told || t`Something went wrong. Please try again.`)

/** Words for a person about any failure; `fallback` is for what nobody foresaw. */
export const wordsFor = (error: unknown, fallback = t`Something went wrong. Please try again.`): string => {
  if (error instanceof DeviceFullError)
    return t`There is no room left on this device to keep this until there is a connection. Free some space, and try again.`
  if (error instanceof KeptForLater) return t`It waits on this device, and is sent once there is a connection.`
  if (error instanceof UnreachableError) return error.message
  if (error instanceof UnexpectedReplyError) return t`This page is out of date. Please reload it.`
  if (error instanceof RequestError && error.problem) return words()[error.problem.code] ?? error.problem.error
  return fallback
}

/** The words that a screen has for its failure, unless the reason is one that trying again cannot mend. */
export const wordsUnlessRefused = (error: unknown, words: string): string =>
  error instanceof RequestError && error.code === 'consent_needed' ? wordsFor(error) : words

/** Words about a change that failed; where no answer came, nobody here knows whether it did. */
export const wordsForChange = (error: unknown): string =>
  isOutcomeUnknown(error) ? t`No answer came: it may be saved, or not. Trying again never does it twice.` : wordsFor(error)

/** What a toast says of a change that failed, "not saved" only where the server said so; the screen's own words stand where the server has none that say more. */
export const failedChange = (error: unknown, title: string, description = wordsFor(error)) => {
  const variant = 'destructive' as const
  if (!isOutcomeUnknown(error)) return { variant, title, description }
  return {
    variant,
    title: t`No answer came`,
    description: t`It may be saved, or not: please look. Trying again never does it twice.`,
  }
}
