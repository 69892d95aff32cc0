import { codedMessage } from '#domain/coded-message.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { AddressRefused, type Reach, refuseAddress } from './address-guard.ts'

/**
 * An address for display, without the query, which may contain secrets, and without a final slash.
 */
export const shownAddress = (address: string): string => {
  const { host, pathname } = new URL(address)
  return `${host}${pathname.replace(/\/$/, '')}`
}

/**
 * Refuses addresses that can be recognised without a DNS lookup; others are refused when sending.
 */
export const refuseUnreachable = (field: string, address: string, reach: Reach): void => {
  if (reach === 'off')
    throw new ProblemError('not_allowed', { words: codedMessage('refused.nothing-sent') })
  try {
    refuseAddress(new URL(address), reach)
  } catch (error) {
    if (error instanceof AddressRefused)
      throw invalidField(field, codedMessage('input.address-not-public'))
    throw error
  }
}
