import type { Channel } from '#contract/channels.ts'
import type { ChannelTable } from '#server/db/schema.ts'
import { isoOrNull } from '#server/http/moment.ts'

export const viewChannel = (row: ChannelTable): Channel => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  shown: row.shown,
  endpointHash: row.kind === 'push' ? row.address_hash : null,
  lastSentAt: isoOrNull(row.last_sent_at),
  failingSince: isoOrNull(row.failing_since_at),
  lastFailure: row.last_failure,
  endedAt: isoOrNull(row.ended_at),
})
