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
export const mountPersonalTokens = ({ app }: ServerParts): void => {
  mountForMember(app, listPersonalTokens, async ({ at, db }, { memberId }) =>
    (await personalTokensOf(db, memberId, at)).map(viewPersonalToken),
  )

  mountForMember(app, makePersonalToken, async ({ body, at, db }, caller) => {
    await requireConfirmedSession(db, caller)
    const made = await insertPersonalToken(db, { member: caller.profile, ...body }, at)
    if (!made)
      throw new ProblemError('not_allowed', {
        words: codedMessage('refused.all-tokens', { most: MAX_PERSONAL_TOKENS }),
      })
    return { token: made.token, personalToken: viewPersonalToken(made.row) }
  })

  mountForMember(app, endPersonalToken, async ({ params, db }, { memberId }) => {
    if (!(await deleteOwnRow(db, 'personal_token', memberId, params.id)))
      throw new ProblemError('not_found')
  })
}
