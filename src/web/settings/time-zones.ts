import { t } from '@lingui/core/macro'
import type { SelectOption } from '#web/ui/select.tsx'

/**
 * The device's zone first, then every zone that this browser knows, and the chosen one in any case.
 */
export const zoneOptions = (device: string, chosen: string | null): SelectOption[] => {
  const known = new Set([
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    ...(chosen === null ? [] : [chosen]),
  ])
  const named = [...known]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return [{ value: '', label: t`Like this device (${device.replaceAll('_', ' ')})` }, ...named]
}
