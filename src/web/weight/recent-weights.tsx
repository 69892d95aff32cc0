import type { WeightEntry } from '#contract/weight.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { fullDay, formatMass } from '#web/language/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useIsWaiting } from '#web/offline/use-outbox.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { useAllWeights, useDeleteWeight, useRecentWeights } from './weight-queries.ts'
import { useNumbersHidden } from '#web/language/chosen-units.ts'
import { Numbers } from '#web/units/numbers.tsx'
import { BinButton } from '#web/ui/delete-button.tsx'

interface EntryProps {
  entry: WeightEntry
  isLatest: boolean
  unit: MassUnit
  onEdit: () => void
  onDelete: () => void
}

function Entry({ entry, isLatest, unit, onEdit, onDelete }: EntryProps) {
  const isWaiting = useIsWaiting()
  const shown = useNumbersHidden() ? t`Weigh-in` : formatMass(entry.weight, unit)
  const day = fullDay(entry.date)
  return (
    <ListRow
      actions={
        // A correction would show what it corrects.
        <Numbers instead={<BinButton label={t`Delete ${shown} on ${day}`} onClick={onDelete} />}>
          <Button
            variant="quiet"
            size="icon"
            icon={Pencil}
            aria-label={t`Edit ${shown} on ${day}`}
            onClick={onEdit}
          />
        </Numbers>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-display text-xl font-bold">{shown}</span>
        <span className="text-sm text-ink-soft">{day}</span>
        {isLatest && <Badge tone="brand">{t`Latest`}</Badge>}
        {isWaiting(entry.id) && <WaitingMark />}
      </p>
      {entry.notes && <p className="mt-0.5 text-sm whitespace-pre-line">{entry.notes}</p>}
    </ListRow>
  )
}

/** In an address: all weigh-ins, not only the newest. */
const ALL = '#weigh-ins'

/** Up to six of the newest weigh-ins, and all on request, which can be corrected or deleted. */
export function RecentWeights({
  unit,
  onEdit,
}: {
  unit: MassUnit
  onEdit: (entry: WeightEntry) => void
}) {
  // With its last row it goes itself.
  const card = useFocusAfterRemoval<HTMLElement>()
  const { data, error, refetch, isFetching } = useRecentWeights()
  const [isAllWanted, setIsAllWanted] = useState(window.location.hash === ALL)
  const all = useAllWeights(isAllWanted)
  const entries = all.data?.pages.flatMap((page) => page.data) ?? data?.data ?? []
  const hasMore = all.data ? all.hasNextPage : data?.nextCursor != null
  const remove = useDeleteWeight()
  return (
    <Card ref={card} id={ALL.slice(1)} title={t`Recent entries`}>
      {error && (
        <RetryNotice
          title={t`Failed to fetch history`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          className="mt-4"
        />
      )}
      {!data && !error && (
        <div className="mt-4 space-y-4">
          {Array.from({ length: 6 }, (_, i) => (
            <Skeleton key={i} className="h-12" />
          ))}
        </div>
      )}
      {data && (
        <ul className="mt-2">
          {entries.map((entry, i) => (
            <Entry
              key={entry.id}
              entry={entry}
              isLatest={i === 0}
              unit={unit}
              onEdit={() => onEdit(entry)}
              onDelete={() => remove.mutate(entry)}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          isPending={all.isFetching}
          onClick={() => (all.data ? void all.fetchNextPage() : setIsAllWanted(true))}
        >
          {isAllWanted ? t`Show earlier weigh-ins` : t`All weigh-ins`}
        </Button>
      )}
    </Card>
  )
}
