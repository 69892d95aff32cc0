import { randomUUID } from 'node:crypto'
import { CONSENT_VERSIONS } from '#contract/consent.ts'
import type { ConsentKind } from '#domain/consent/consent.ts'
import type { DatabaseOrTransaction } from '#server/db/schema.ts'

/** Records consent to the current wording, unless it is already recorded. */
export const insertConsent = async (
  db: DatabaseOrTransaction,
  memberId: string,
  { kind, subject = '', at }: { kind: ConsentKind; subject?: string; at: number },
): Promise<void> => {
  await db
    .insertInto('consent')
    .values({
      member_id: memberId,
      id: randomUUID(),
      kind,
      subject,
      version: CONSENT_VERSIONS[kind],
      given_at: at,
      withdrawn_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'kind', 'subject', 'version'])
        .where('withdrawn_at', 'is', null)
        .doNothing(),
    )
    .execute()
}

/** Withdraws every consent of this kind and subject, of any version. */
export const endConsent = async (
  db: DatabaseOrTransaction,
  memberId: string,
  { kind, subject, at }: { kind: ConsentKind; subject: string; at: number },
): Promise<void> => {
  await db
    .updateTable('consent')
    .set({ withdrawn_at: at })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('withdrawn_at', 'is', null)
    .execute()
}
