/** The zone of this device; undefined where a hardened browser hides it. */
export const deviceZone = (): string | undefined => {
  // Where there is Temporal, it tells without loading what formats dates.
  const zone =
    (globalThis as { Temporal?: { Now: { timeZoneId(): string } } }).Temporal?.Now.timeZoneId() ??
    Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && zone !== 'Etc/Unknown' ? zone : undefined
}
