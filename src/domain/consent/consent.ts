/**
 * What a member is asked to consent to: each separately, and none is a condition for an account.
 */
export const CONSENT_KINDS = ['health-data', 'remote-vision'] as const
export type AskedConsentKind = (typeof CONSENT_KINDS)[number]

/** `coach`: given by letting somebody look, and withdrawn with it; its subject is the grant. */
export type ConsentKind = AskedConsentKind | 'coach'

/** `outdated`: given to an earlier wording. `none`: never answered. */
type ConsentState = 'given' | 'outdated' | 'withdrawn' | 'none'

/** One agreement, from when it was given until it was withdrawn. */
interface ConsentPeriod {
  readonly version: number
  readonly givenAt: number
  readonly withdrawnAt: number | null
}

/**
 * The state of a consent, by everything that the member ever answered, in any order.
 * @param versionInForce of the wording that members are asked to agree to now
 */
export const consentState = (
  versionInForce: number,
  periods: readonly ConsentPeriod[],
): ConsentState => {
  const running = periods.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (running.some(({ version }) => version === versionInForce)) return 'given'
  if (running.length > 0) return 'outdated'
  return periods.length > 0 ? 'withdrawn' : 'none'
}

/** Whether the member must be asked before anything else is shown; who withdrew has answered. */
export const mustBeAsked = (state: ConsentState): boolean =>
  state === 'none' || state === 'outdated'
