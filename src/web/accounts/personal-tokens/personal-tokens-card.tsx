import {
  endPersonalToken,
  listPersonalTokens,
  type PersonalToken,
} from '#contract/accounts/personal-tokens.ts'
import { PROGRAMS_ROOT, type TokenScope } from '#contract/token-scope.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt } from '#web/language/formats.ts'
import { Loaded } from '#web/page/part-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { addressOf } from '#web/root-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText } from '#web/ui/card.tsx'
import { ListRow, RowButton } from '#web/ui/list-row.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { usePersonalTokens, useSecurity } from '../security-queries.ts'
import { useRefresh } from '#web/api/refresh.ts'
import { useChange } from '#web/api/change.ts'

const NewTokenDialog = lazyDialog(() => import('./new-token-dialog.tsx'))

const scopeNames = (): Record<TokenScope, string> => ({
  read: t`read`,
  log: t`record`,
  weigh: t`weigh`,
})

function TokenRow({ token }: { token: PersonalToken }) {
  const zone = useZone()
  const end = useChange(() => call(endPersonalToken, { params: { id: token.id } }), {
    refresh: useRefresh(listPersonalTokens),
    failure: t`Not ended`,
    onSuccess: () =>
      toast({ title: t`Token ended`, description: t`“${token.name}” no longer works.` }),
  })
  const names = scopeNames()
  const day = (instant: string) => dayAt(Date.parse(instant), zone)
  return (
    <ListRow
      actions={
        <RowButton label={t`End the token ${token.name}`} change={end}>
          {t`End`}
        </RowButton>
      }
    >
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {token.name}
        {token.scopes.map((scope) => (
          <Badge key={scope}>{names[scope]}</Badge>
        ))}
      </p>
      <p className="text-sm text-ink-soft">
        {token.lastUsedAt === null ? t`Not used yet` : t`Last used ${day(token.lastUsedAt)}`}
        {' · '}
        {token.endsAt === null ? t`no end` : t`ends ${day(token.endsAt)}`}
      </p>
    </ListRow>
  )
}

/** Tokens with which a member's own programs call the API. */
export function PersonalTokensCard() {
  const security = useSecurity().data?.data
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Card title={t`API tokens`}>
      <CardText>
        <Trans>
          A scale, a widget or a script of yours may read and record here, with a token that you
          make for it.{' '}
          <a className="underline" href={addressOf(`${PROGRAMS_ROOT}/docs`)}>
            What programs can do
          </a>
        </Trans>
      </CardText>
      <Loaded
        query={usePersonalTokens()}
        failure={t`Failed to load your tokens`}
        skeleton={<Skeleton className="mt-4 h-24" />}
      >
        {(tokens) => (
          <>
            {tokens.length > 0 && (
              <ul className="mt-2" aria-label={t`Tokens`}>
                {tokens.map((token) => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ul>
            )}
            <Button
              variant="secondary"
              className="mt-3"
              disabled={!security}
              onClick={() => setIsMaking(true)}
            >
              {t`Make a token`}
            </Button>
            {isMaking && security && (
              <NewTokenDialog
                hasPassword={security.hasPassword}
                onClose={() => setIsMaking(false)}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
