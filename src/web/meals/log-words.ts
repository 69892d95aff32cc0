// The screens speak English; a member's own English spelling of numbers is kept.
const locale = (): string => (typeof navigator === 'undefined' ? [] : navigator.languages).find((tag) => tag.startsWith('en')) ?? 'en-GB'

/** A whole number with thousands marked. */
export const counted = (amount: number): string => new Intl.NumberFormat(locale()).format(Math.round(amount))
