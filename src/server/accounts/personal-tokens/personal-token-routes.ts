import {
  endPersonalToken,
  listPersonalTokens,
  makePersonalToken,
  MAX_PERSONAL_TOKENS,
} from '#contract/accounts/personal-tokens.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { deleteOwnRow } from '#server/db/rows.ts'
import { requireConfirmedSession } from '../passwords/reauthentication.ts'
import { insertPersonalToken, personalTokensOf, viewPersonalToken } from './personal-token-store.ts'

/** Personal tokens, which a member's programs call with. */
export const mountPersonalTokens = ({ app, db, clock }: ServerParts): void => {
  mountForMember(app, listPersonalTokens, async (_call, { memberId }) =>
    (await personalTokensOf(db, memberId, clock())).map(viewPersonalToken),
  )

  mountForMember(app, makePersonalToken, async ({ body }, caller) => {
    await requireConfirmedSession(db, caller)
    const made = await insertPersonalToken(db, { memberId: caller.memberId, ...body }, clock())
    if (!made)
      throw new ProblemError('not_allowed', {
        words: codedMessage('refused.all-tokens', { most: MAX_PERSONAL_TOKENS }),
      })
    return { token: made.token, personalToken: viewPersonalToken(made.row) }
  })

  mountForMember(app, endPersonalToken, async ({ params }, { memberId }) => {
    if (!(await deleteOwnRow(db, 'personal_token', memberId, params.id)))
      throw new ProblemError('not_found')
  })
}
