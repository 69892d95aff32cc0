import {
  type Consent,
  CONSENT_VERSIONS,
  fetchConsents,
  giveConsent,
  withdrawConsent,
} from '#contract/consent.ts'
import { type AskedConsentKind, consentState } from '#domain/consent/consent.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { ConsentTable, Database } from '#server/db/schema.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField } from '#server/http/problems.ts'
import { isoOrNull } from '#server/http/moment.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { consentsOf, periodOf } from './consent-reads.ts'
import { endConsent, insertConsent } from './consent-store.ts'

interface AskedConsent {
  readonly kind: AskedConsentKind
  /** Empty, or the name of the recipient. */
  readonly subject: string
}

const HEALTH_DATA: AskedConsent = { kind: 'health-data', subject: '' }

const OTHER_WORDING = codedMessage('input.consent-wording')
const NOT_ASKED = 'This server does not ask for this consent'

const viewConsent = ({ kind, subject }: AskedConsent, rows: readonly ConsentTable[]): Consent => {
  const own = rows.filter((row) => row.kind === kind && row.subject === subject)
  const newest = own.findLast((row) => row.withdrawn_at === null) ?? own.at(-1)
  return {
    kind,
    subject,
    version: CONSENT_VERSIONS[kind],
    state: consentState(CONSENT_VERSIONS[kind], own.map(periodOf)),
    givenAt: isoOrNull(newest?.given_at),
    withdrawnAt: isoOrNull(newest?.withdrawn_at),
  }
}

export const mountConsents = ({ app, remote }: ServerParts): void => {
  const asked: AskedConsent[] = [
    HEALTH_DATA,
    ...(remote ? [{ kind: 'remote-vision', subject: remote.subject } as const] : []),
  ]
  const isAsked = ({ kind, subject }: AskedConsent) =>
    asked.some((one) => one.kind === kind && one.subject === subject)

  const viewAll = async (db: Database, memberId: string): Promise<Consent[]> => {
    const rows = await consentsOf(db, memberId)
    // Coach access has its own calls.
    const answered = rows.flatMap(({ kind, subject }) =>
      kind === 'coach' ? [] : [{ kind, subject }],
    )
    const known = new Map(
      [...asked, ...answered].map(({ kind, subject }) => [`${kind} ${subject}`, { kind, subject }]),
    )
    return [...known.values()].map((one) => viewConsent(one, rows))
  }

  mountForMember(app, fetchConsents, ({ db }, { memberId }) => viewAll(db, memberId))

  mountForMember(
    app,
    giveConsent,
    async ({ body: { kind, subject, version }, at, db }, { memberId }) => {
      if (!isAsked({ kind, subject })) throw invalidField('subject', NOT_ASKED)
      if (version !== CONSENT_VERSIONS[kind]) throw invalidField('version', OTHER_WORDING)
      await insertConsent(db, memberId, { kind, subject, at })
      return viewAll(db, memberId)
    },
  )

  mountForMember(
    app,
    withdrawConsent,
    async ({ body: { kind, subject }, at, db }, { memberId }) => {
      await endConsent(db, memberId, { kind, subject, at })
      return viewAll(db, memberId)
    },
  )
}
