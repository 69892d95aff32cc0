import { type RecordingName, RECORDINGS } from '#contract/recordings.ts'
import { listWebhooks } from '#contract/webhooks.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '#web/api/queries.ts'
import { commaParted } from '#web/language/formats.ts'
import { recordingNames } from '#web/recordings/recording-names.ts'
import { ChannelRow } from '#web/reminders/channel-row.tsx'
import { Loaded } from '#web/page/part-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSecurity } from '#web/accounts/security-queries.ts'
import { useRefresh } from '#web/api/refresh.ts'

const NewWebhookDialog = lazyDialog(() => import('./new-webhook-dialog.tsx'))

const webhookText = (recordings: readonly RecordingName[]): string => {
  const names = recordingNames()
  return recordings.length === RECORDINGS.length
    ? t`It receives everything that you record`
    : t`It receives: ${commaParted(recordings.map((name) => names[name].title))}`
}

/** The member's own addresses that are sent what is recorded. */
export default function WebhooksCard() {
  const security = useSecurity().data?.data
  const [isMaking, setIsMaking] = useState(false)
  const refresh = useRefresh(listWebhooks)
  return (
    <Card
      title={t`Webhooks`}
      text={t`Whenever you record something, it is sent to an address of yours, as signed JSON.`}
    >
      <Loaded
        query={useQuery(endpointQuery(listWebhooks))}
        failure={t`Failed to load your webhooks`}
        skeleton={<Skeleton className="mt-4 h-24" />}
      >
        {(webhooks) => (
          <>
            {webhooks.length > 0 && (
              <ul className="mt-2" aria-label={t`Webhooks`}>
                {webhooks.map((webhook) => (
                  <ChannelRow key={webhook.id} channel={webhook} onChange={refresh}>
                    <p className="text-sm text-ink-soft">{webhookText(webhook.recordings)}</p>
                  </ChannelRow>
                ))}
              </ul>
            )}
            <Button
              variant="secondary"
              className="mt-3"
              disabled={!security}
              onClick={() => setIsMaking(true)}
            >
              {t`Make a webhook`}
            </Button>
          </>
        )}
      </Loaded>
      {isMaking && security && (
        <NewWebhookDialog
          hasPassword={security.hasPassword}
          onMade={refresh}
          onClose={() => setIsMaking(false)}
        />
      )}
    </Card>
  )
}
