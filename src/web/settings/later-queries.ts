import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { listPersonalTokens } from '#contract/accounts/personal-tokens.ts'
import { fetchSecurity } from '#contract/accounts/second-factor.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { fetchReminders } from '#contract/reminders.ts'
import { listWebhooks } from '#contract/webhooks.ts'
import { firstQuery } from '#web/api/queries.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'

/** What the pages of the settings read when one is opened. */
export const laterQueries: ScreenQueries = () => [
  firstQuery(fetchSecurity),
  firstQuery(listPasskeys),
  firstQuery(listSessions),
  firstQuery(listPersonalTokens),
  firstQuery(listWebhooks),
  firstQuery(fetchReminders),
]
