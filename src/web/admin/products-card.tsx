import {
  fetchProductRefresh,
  type ProductRefresh,
  startProductRefresh,
  stopProductRefresh,
} from '#contract/set-up.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useChange } from '#web/api/change.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { useRefresh } from '#web/api/refresh.ts'
import { whole } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'

const ASK_EVERY_MS = 2000

const stateText = ({ isRunning, ended, read, kept }: ProductRefresh): string | undefined => {
  if (isRunning || ended === 'done') return t`${whole(read)} products read, ${whole(kept)} kept`
  if (ended === 'stopped') return t`Stopped after ${whole(read)} products.`
  return ended === 'failed'
    ? t`The dump could not be read; the server’s log says why. What was read is kept.`
    : undefined
}

/** Newer numbers of packaged foods, where the operator named a dump of them. */
export function ProductsCard() {
  const query = useQuery({
    ...endpointQuery(fetchProductRefresh),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.isRunning ? ASK_EVERY_MS : false),
  })
  const refresh = useRefresh(fetchProductRefresh)
  const start = useChange(() => call(startProductRefresh), { refresh, failure: t`Not started` })
  const stop = useChange(() => call(stopProductRefresh), { refresh, failure: t`Not stopped` })
  const state = query.data?.data
  if (!state?.isOffered) return null
  const { isRunning, ended, percent } = state
  return (
    <Card
      title={t`Packaged foods`}
      text={t`Reads the dump that PRODUCTS_DUMP names, in the background. Newer numbers replace older ones.`}
      className="mt-6 space-y-4"
    >
      {isRunning && percent !== null && (
        <Progress label={t`How much of the dump is read`} percent={percent} />
      )}
      <p role="status" className="text-ink-soft">
        {stateText(state)}
      </p>
      {isRunning ? (
        <Button variant="secondary" isPending={stop.isPending} onClick={() => stop.mutate()}>
          {t({ message: 'Stop', context: 'reading a dump' })}
        </Button>
      ) : (
        <Button variant="secondary" isPending={start.isPending} onClick={() => start.mutate()}>
          {ended === 'stopped' ? t`Go on reading` : t`Refresh packaged foods`}
        </Button>
      )}
    </Card>
  )
}
