/** What a member is asked to consent to: each separately, and none is a condition for an account. */
export const CONSENT_KINDS = ['health-data', 'remote-vision'] as const
export type AskedConsentKind = (typeof CONSENT_KINDS)[number]

/** `coach`: given by letting somebody look, and withdrawn with it; its subject is the grant. */
export type ConsentKind = AskedConsentKind | 'coach'

/** The wording in force; a change of what is agreed to raises it, and everybody is asked anew. */
export const CONSENT_VERSIONS: Readonly<Record<ConsentKind, number>> = { 'health-data': 2, 'remote-vision': 1, coach: 1 }

/** `outdated`: given to an earlier wording. `none`: never answered. */
type ConsentState = 'given' | 'outdated' | 'withdrawn' | 'none'

/** One agreement, from when it was given until it was withdrawn. */
interface ConsentPeriod {
  readonly version: number
  readonly givenAt: number
  readonly withdrawnAt: number | null
}

/** How a consent stands, by everything that the member ever said about it, in any order. */
export const consentState = (kind: ConsentKind, periods: readonly ConsentPeriod[]): ConsentState => {
  const running = periods.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (running.some(({ version }) => version === CONSENT_VERSIONS[kind])) return 'given'
  if (running.length > 0) return 'outdated'
  return periods.length > 0 ? 'withdrawn' : 'none'
}

/** Whether the member must be asked before anything else is shown; who withdrew has answered. */
export const mustBeAsked = (state: ConsentState): boolean => state === 'none' || state === 'outdated'
