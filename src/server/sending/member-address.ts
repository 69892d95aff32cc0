import { said } from '#domain/said.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import { AddressRefused, type Reach, refuseAddress } from './address-guard.ts'

/** Without what may be a secret: the query, and a slash that says nothing. */
export const shownAddress = (address: string): string => {
  const { host, pathname } = new URL(address)
  return `${host}${pathname.replace(/\/$/, '')}`
}

/** Refuses what can be told without asking a name server; the rest is refused when something is sent. */
export const refuseUnreachable = (field: string, address: string, reach: Reach): void => {
  if (reach === 'off') throw new ProblemError('not_allowed', { words: said('refused.nothing-sent') })
  try {
    refuseAddress(new URL(address), reach)
  } catch (error) {
    if (error instanceof AddressRefused) throw invalidField(field, said('input.address-not-public'))
    throw error
  }
}
